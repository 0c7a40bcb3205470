// Registers the service worker once the page is quiet, so that keeping things for offline never competes with the first
// strokes, and never in development, where it would hide changes.

const QUIET_MS = 8000;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // From here on, not from the page's load event: that may be over before this code is there.
  setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      // Plain http beyond localhost, or a private window: the page works without.
      console.info('No offline shell:', error);
    });
  }, QUIET_MS);
}
