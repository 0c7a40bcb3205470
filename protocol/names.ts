// Rules for the names of people, guests, teams, projects and boards, and for the characters that no name, message or file name may hold.
// Page, workers and server share this table; the engine's tests read its examples in names.json too. Lengths are Unicode code points of the
// text in NFC. A board's log rejects nothing: its texts are cleaned when they are shown. Decision 0166.

/** Longest names, code points. A frame's name is a text like others. */
export const NAME_CHARS = {
  /** Of a person or guest. */
  person: 60,
  /** Of a team or project. */
  place: 80,
  /** The title of a board on a page. Its log may hold longer ones. */
  title: 200,
} as const;
export type NameKind = keyof typeof NAME_CHARS;

/** Turns the direction of letters, shows nothing (DI: default ignorable), or is half a surrogate pair. Refused but for the sequences below. */
const hidden = '[\\p{Cc}\\p{Cs}\\p{DI}\\u2028\\u2029\\u2800\\ufff9-\\ufffb\\u{1d159}]';
/** A letter or mark of a script whose letters change beside a joiner: Arabic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian and their like. */
const shaped =
  '(?=[\\p{L}\\p{M}])(?!\\p{DI})[\\u0600-\\u0dff\\u0f00-\\u109f\\u1780-\\u18af\\u1900-\\u1c7f\\ua800-\\ua95f\\ua980-\\uaaff\\ufb50-\\ufdff\\ufe70-\\ufefc\\u{10a00}-\\u{11fff}\\u{1e900}-\\u{1e95f}]';
const emoji = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?';
/** Flags of regions, emoji that are joined, keycaps, forms of Han and Mongolian letters. */
const sequences = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{2,6}\\u{e007f}',
  `${emoji}(?:\\u200d${emoji})*`,
  '[\\d#*]\\ufe0f\\u20e3',
  '\\p{sc=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '[\\u1820-\\u18aa][\\u180b-\\u180d\\u180f]',
];
/** A joiner between shaped letters; at the end of a word where it shows: ZWJ, and either behind a mark (a virama). */
const joined = `${shaped}(?:\\u200d|\\u200c(?=${shaped}))|(?=\\p{M})${shaped}\\u200c`;
const patternOf = (...kept: string[]) => new RegExp(`(${[...sequences, ...kept].join('|')})|${hidden}`, 'gu');
const everything = patternOf(joined);
/** While a word is typed the letter behind a joiner is not there yet. */
const whileTyped = patternOf(`${shaped}[\\u200c\\u200d]`);
/** A line's end is a space where there is one line. */
const lineEnds = /[\t-\r\x85\u2028\u2029]+/g;

/** Takes out what no name, message or file name holds. Line ends become spaces. */
export function cleanText(text: string): string {
  return text.replace(lineEnds, ' ').replace(everything, '$1');
}

/** The first character that `cleanText` takes out, as `U+202E`; undefined if there is none. */
export function hiddenIn(text: string): string | undefined {
  for (const [found, kept] of text.matchAll(everything))
    if (kept === undefined) return `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return undefined;
}

/** A name of the log or of an older version as it is shown: what is refused today is left out. '': nothing can be seen of it. */
export function shownName(name: string): string {
  return cleanText(name).trim();
}

/** While somebody types it, what may not stand there does not come in. */
export function typedText(text: string): string {
  return text.replace(lineEnds, ' ').replace(whileTyped, '$1');
}

/** Whether `typedText` leaves something out. Line ends are not meant. */
export function hasHidden(text: string): boolean {
  return typedText(text) !== text.replace(lineEnds, ' ');
}

/** As far as it may go, while somebody types it: nothing is refused in a field, what may not stand there does not come in. */
export function typedName(text: string, kind: NameKind): string {
  const allowed = typedText(text);
  const points = [...allowed.normalize('NFC')];
  return points.length > NAME_CHARS[kind] ? points.slice(0, NAME_CHARS[kind]).join('') : allowed;
}

/** What of a text can be a name: of a field when it is left, of what another provider says. '': nothing. */
export function nameFrom(text: string, kind: NameKind): string {
  return shownName(typedName(shownName(text).normalize('NFC'), kind));
}

/** NFC, without spaces around. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Why a tidy name is not taken; undefined: it is. No name ('') is none of them. */
export function nameFault(name: string, kind: NameKind): string | undefined {
  const chars = [...name].length;
  if (chars > NAME_CHARS[kind]) return `${chars} characters is out of range (1 to ${NAME_CHARS[kind]})`;
  const found = hiddenIn(name);
  if (found === undefined) return undefined;
  return shownName(name) === '' ? 'nothing of it can be seen' : `${found} is not allowed`;
}
