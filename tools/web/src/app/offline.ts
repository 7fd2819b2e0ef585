// After the first visit the page works without a network.

export function keepForOffline(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // Without one (a private window, plain http) the page works as well, only not offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
