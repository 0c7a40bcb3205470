// What is asked for behind the first picture of something waits for this.

const SOON_MS = 500;

/** What stands in the page now is on the screen; where no frame comes, as in a tab that nobody sees, a while later. */
export function frameShown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, SOON_MS);
  });
}
