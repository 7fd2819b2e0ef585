// After the first visit the page works without a network.

export function keepForOffline(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // Without a service worker (private window, plain HTTP) the page works, but not offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
