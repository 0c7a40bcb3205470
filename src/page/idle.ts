// Waits until nothing that a person waits for is under way.

/** Resolves when the page is idle. Safari of 2023 does not tell. */
export function whenPageIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 500);
  });
}
