/** Entry of every page: has the browser keep what it needs to start without a connection (worker.ts). */

// Vite's own server has no files to keep.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // After all that the page itself needs.
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").catch((failure: unknown) => { console.warn(failure); });
  });
}
