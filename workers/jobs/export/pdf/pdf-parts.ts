// A line's letters by how a PDF shows them: set in faces, or as a picture, of emoji or of letters that no face has.

import type { Look } from '../../../drawing/text/spans.ts';
import { UNSEEN } from './pdf-faces.ts';

/** One, with what joins others to it (skin, hair, a flag's two letters, a key's frame), or any other letter with its marks. */
const LETTER =
  /(\p{RI}{1,2}|[\d#*]?\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{ExtPict}(?:\ufe0f|\p{EMod}))(?:\p{EMod}|\ufe0f|[\u{e0020}-\u{e007f}])*(?:\u200d\p{ExtPict}(?:\ufe0f|\p{EMod})*)*)|[\s\S]\p{M}*/gu;
const MARK = /\p{M}/u;

type Kind = 'letters' | 'emoji' | 'foreign';

/** As they are read; none where nobody sees anything. Spaces are with letters rather than with a picture. */
export function partsOf(words: string, hasFace: (letter: string) => boolean): Look[] {
  const parts: Look[] = [];
  let before: Kind | undefined;
  for (const { index, 0: letter, 1: emoji } of words.matchAll(LETTER)) {
    if (emoji === undefined && Array.from(letter).every((one) => UNSEEN.test(one))) continue;
    const isMark = before !== undefined && before !== 'emoji' && MARK.test(letter);
    const kind: Kind = emoji !== undefined ? 'emoji' : isMark ? before! : hasFace(letter) ? 'letters' : 'foreign';
    const to = index + letter.length;
    const last = parts.at(-1);
    if (last && kind === before) last.to = to;
    else {
      if (last && kind !== 'letters') last.to = index;
      parts.push({ from: last?.to ?? 0, to, font: 0, run: { text: '' } });
    }
    before = kind;
  }
  const last = parts.at(-1);
  if (last) last.to = words.length;
  return parts;
}
