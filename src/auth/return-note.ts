// Where a sign-up leads back to. It has no state to keep it under; it stays in the tab.

const RETURN_URL = 'teamone.return_url';

export function keepReturnPath(returnPath: string): void {
  try {
    sessionStorage.setItem(RETURN_URL, returnPath);
  } catch {
    // Forbidden: it leads home.
  }
}

/** Once; undefined: no sign-up was begun in this tab. */
export function takeReturnPath(): string | undefined {
  try {
    const returnPath = sessionStorage.getItem(RETURN_URL) ?? undefined;
    sessionStorage.removeItem(RETURN_URL);
    return returnPath;
  } catch {
    return undefined;
  }
}
