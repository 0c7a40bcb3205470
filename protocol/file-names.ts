// Turns titles into names of files and folders that Windows, macOS and Linux take. Page and server share it.

import { cleanText } from './names.ts';
import { trimEnd } from './trim-end.ts';

/** Signs that some file system does not take. */
const FOREIGN = /[\p{Cc}<>:"/\\|?*]+/gu;
/** Devices of Windows, with any ending: https://learn.microsoft.com/windows/win32/fileio/naming-a-file. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;
const MAX_LETTERS = 80;
/** Most file systems take 255 bytes of UTF-8; an ending and a number follow. */
const MAX_BYTES = 200;

/** Returns the title as a file's name without its ending, cut between letters; '' where nothing of it can stand in one. */
export function fileNameOf(title: string): string {
  const clean = cleanText(title.normalize('NFC').replace(FOREIGN, ' ')).replace(/\s+/g, ' ');
  // No system has names that end in a dot or a space, and those that begin with a dot are hidden.
  const name = trimEnd(cut(clean.replace(/^[. ]+/, '')), '. ');
  return DEVICE.test(name) ? `_${name}` : name;
}

function cut(text: string): string {
  const encoder = new TextEncoder();
  let [kept, letters, bytes] = ['', 0, 0];
  for (const letter of lettersOf(text)) {
    letters += 1;
    bytes += encoder.encode(letter).length;
    if (letters > MAX_LETTERS || bytes > MAX_BYTES) break;
    kept += letter;
  }
  return cleanText(kept);
}

/** Returns letters as people count them; code points in Firefox before 125. */
function lettersOf(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
