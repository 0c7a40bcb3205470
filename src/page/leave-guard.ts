// Prompts before the page is closed, reloaded or left for another site over work that neither this device nor the server has.

const reasons = new Set<() => boolean>();

/** Prompts as long as `isUnsaved` says so. Returns how to stop. */
export function promptBeforeClosing(isUnsaved: () => boolean): () => void {
  reasons.add(isUnsaved);
  addEventListener('beforeunload', prompt);
  return () => {
    reasons.delete(isUnsaved);
    if (reasons.size === 0) removeEventListener('beforeunload', prompt);
  };
}

function prompt(event: BeforeUnloadEvent): void {
  if (![...reasons].some((isUnsaved) => isUnsaved())) return;
  event.preventDefault();
  // Browsers of before 2023 look at this alone.
  event.returnValue = true;
}
