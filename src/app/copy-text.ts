// Text into the system's clipboard, on plain http too, where navigator.clipboard is missing.

let copying: string | null = null;

/** False when no way leads into the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing or not allowed: the older way works within the person's own press.
    return copyByEvent(text);
  }
}

/** What a copy event under way must carry; null for a person's own copy. */
export function textToCopy(): string | null {
  return copying;
}

function copyByEvent(text: string): boolean {
  copying = text;
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write, { once: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write);
    copying = null;
  }
}
