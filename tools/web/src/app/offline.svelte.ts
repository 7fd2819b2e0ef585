// After the first visit the page works without a network. When the page has been renewed, it says so.

class Version {
  /** Whether a newer version of the page is ready. This one works until the visitor reloads. */
  renewed = $state(false);
}

export const version = new Version();

/** Milliseconds after which a page that is never idle keeps its files all the same. */
const PATIENCE = 10_000;

/** Keeps the files of the page once the browser has nothing else to do. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let { controller } = serviceWorker;
  controller?.postMessage("loaded");
  serviceWorker.addEventListener("controllerchange", () => {
    // The first one keeps the version that is shown.
    version.renewed = controller !== null;
    ({ controller } = serviceWorker);
  });
  // Without a service worker (private window, plain HTTP) the page works, but not offline.
  const register = (): void => void serviceWorker.register("./sw.js").catch(() => undefined);
  if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: PATIENCE });
  else setTimeout(register, PATIENCE);
}
