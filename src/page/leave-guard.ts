// Asks before the page is closed, reloaded or left for another site over work that neither this device nor the server has.

const reasons = new Set<() => boolean>();

/** Asks as long as `isNowhere` says so, until the answer is called. */
export function askBeforeClosing(isNowhere: () => boolean): () => void {
  reasons.add(isNowhere);
  addEventListener('beforeunload', ask);
  return () => {
    reasons.delete(isNowhere);
    if (reasons.size === 0) removeEventListener('beforeunload', ask);
  };
}

function ask(event: BeforeUnloadEvent): void {
  if (![...reasons].some((isNowhere) => isNowhere())) return;
  event.preventDefault();
  // Browsers of before 2023 look at this alone.
  event.returnValue = true;
}
