// Where a line of text may break, as browsers break with `overflow-wrap: anywhere; white-space: pre-wrap`: at spaces, after
// hyphens, between CJK characters but for those that may not begin or end a line, between words of scripts without spaces.

/** A piece that stays together, and the spaces after it, which may hang over the line's end. */
export interface Piece {
  text: string;
  spaces: string;
}

const CJK =
  /[\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud87f][\udc00-\udfff]/;
const NO_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** May not begin a line. */
const CLOSING = /^[、。，．・：；？！ー」』）】〉》〕〗〙〛’”…‥,.:;?!)\]}%％]/;
/** May not end a line. */
const OPENING = /[「『（【〈《〔〖〘〚‘“([{]$/;

export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  for (const [, word = '', spaces = ''] of text.matchAll(/([^ \t\u3000]*)([ \t\u3000]*)/g)) {
    if (word === '' && spaces === '') continue;
    const parts = CJK.test(word) || NO_SPACES.test(word) || word.includes('-') ? split(word) : [word];
    parts.forEach((part, k) => {
      out.push({ text: part, spaces: k === parts.length - 1 ? spaces : '' });
    });
  }
  return out;
}

/** A word without spaces into what stays together. */
function split(word: string): string[] {
  const parts: string[] = [];
  let open = '';
  const flush = (): void => {
    if (open !== '') parts.push(open);
    open = '';
  };
  for (const unit of units(word)) {
    const glued = open !== '' && (CLOSING.test(unit) || OPENING.test(open));
    const own = CJK.test(unit) || NO_SPACES.test(unit);
    const before = open !== '' && (CJK.test(open.slice(-2)) || NO_SPACES.test(open.slice(-1)));
    if (!glued && (own || before)) flush();
    open += unit;
    if (/[\p{L}\p{N}]-$/u.test(open)) flush();
  }
  flush();
  return parts;
}

/** Words of scripts without spaces are one unit each; everything else goes by grapheme. */
function units(word: string): string[] {
  if (!NO_SPACES.test(word)) return graphemes(word);
  return segments('word', word) ?? graphemes(word);
}

/** What a person takes for one character. */
export function graphemes(text: string): string[] {
  // Nothing to combine: the quick way.
  if (/^[\x20-\x7e]*$/.test(text)) return [...text];
  return segments('grapheme', text) ?? joined(text);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segments(granularity: 'word' | 'grapheme', text: string): string[] | undefined {
  if (typeof Intl.Segmenter === 'undefined') return undefined;
  let segmenter = segmenters.get(granularity);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(undefined, { granularity });
    segmenters.set(granularity, segmenter);
  }
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Without Intl.Segmenter: marks, joiners, variation selectors and skin tones stay with what they follow. */
export function joined(text: string): string[] {
  const out: string[] = [];
  for (const char of text) {
    const last = out.length - 1;
    const sticks = /^(?:\p{M}|\u200d|\ufe0e|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u.test(char);
    if (last >= 0 && (sticks || out[last]!.endsWith('\u200d'))) out[last] += char;
    else out.push(char);
  }
  return out;
}
