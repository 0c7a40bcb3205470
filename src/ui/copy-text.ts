// Puts text and HTML into the system's clipboard, on plain http too, where navigator.clipboard is missing. Remembers what this page
// copied last, for a browser that lets no page read the clipboard.

export interface ClipboardContent {
  text: string;
  /** Empty if there is none. */
  html: string;
}

let copying: string | null = null;
let lastCopied: ClipboardContent | null = null;

/** False when no way leads into the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    rememberCopied({ text, html: '' });
    return true;
  } catch {
    // Missing or not allowed: the older way works within the person's own press.
    return copyByEvent({ text, html: '' });
  }
}

/** Writes what `content` resolves to, with nothing written for null. Called within the person's own press; false as in `copyText`. */
export async function copyContent(content: Promise<ClipboardContent | null>): Promise<boolean> {
  const blobOf = async (type: string, key: keyof ClipboardContent): Promise<Blob> =>
    new Blob([(await content)?.[key] ?? ''], { type });
  try {
    const blobs = { 'text/html': blobOf('text/html', 'html'), 'text/plain': blobOf('text/plain', 'text') };
    for (const blob of Object.values(blobs)) blob.catch(() => undefined);
    // Safari and Firefox take the write only within the press itself: the content may come later.
    await navigator.clipboard.write([new ClipboardItem(blobs)]);
    rememberCopied(await content);
    return true;
  } catch {
    const copied = await content;
    return copied !== null && copyByEvent(copied);
  }
}

/** The older way, at once; within the person's own press only. */
export function copyByEvent({ text, html }: ClipboardContent): boolean {
  copying = text;
  const write = (event: ClipboardEvent) => {
    setContent(event, { text, html });
    event.preventDefault();
  };
  document.addEventListener('copy', write, { once: true });
  try {
    if (!document.execCommand('copy')) return false;
    rememberCopied({ text, html });
    return true;
  } finally {
    document.removeEventListener('copy', write);
    copying = null;
  }
}

/** Into a copy or cut event under way, which no browser refuses. */
export function setContent({ clipboardData }: ClipboardEvent, { text, html }: ClipboardContent): boolean {
  if (!clipboardData) return false;
  if (text !== '') clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  rememberCopied({ text, html });
  return true;
}

/** Returns the text that a copy event under way must carry; null for a person's own copy. */
export function textToCopy(): string | null {
  return copying;
}

/** Newest copy of this page. Null if something else may have been copied since, in this page or in another window. */
export function lastPageCopy(): ClipboardContent | null {
  return lastCopied;
}

/** For a copy whose content is not known here, as a picture's. */
export function forgetPageCopy(): void {
  lastCopied = null;
}

function rememberCopied(content: ClipboardContent | null): void {
  lastCopied = content;
  // The capture phase comes before the listeners that copy, which remember anew.
  for (const type of ['blur', 'copy', 'cut']) addEventListener(type, forgetOlder, { capture: true });
}

function forgetOlder({ type, target, currentTarget }: Event): void {
  // A field's blur comes by the window too.
  if (type !== 'blur' || target === currentTarget) forgetPageCopy();
}
