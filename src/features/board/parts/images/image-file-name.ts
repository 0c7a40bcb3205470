// The name of an image of the board as a file.

import { fileName } from '../../../../ui/download.ts';

/** Endings that are not the second half of the media type. */
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' };

/** Returns the name after the board and the alternative text. `type`: the media type of what is downloaded, which the board may have encoded anew. */
export function imageFileName(title: string, alt: string | undefined, type: string): string {
  const kind = type.replace(/^image\//, '').replace(/;.*/, '');
  return `${fileName([title, alt?.trim()].filter(Boolean).join(' – '))}.${ENDINGS[kind] ?? (kind || 'png')}`;
}
