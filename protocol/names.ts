// What people, guests, teams, projects and boards may be called: one table of rules for page, workers and server, with its examples in
// names.json, which the engine's tests read too. Lengths are Unicode code points of the text in NFC. Not refused: joiners behind a letter
// (Persian, Malayalam, families of emoji), marks that say a direction (LRM, RLM). In a board's log nothing is refused: what comes from
// there is cleaned when it is shown.

/** Longest names, code points; a test compares them with limits.ts, which would weigh on a page. A frame's name is a text like others. */
export const NAME_CHARS = {
  /** Of a person or guest. */
  person: 60,
  /** Of a team or project. */
  place: 80,
  title: 200,
} as const;
export type NameKind = keyof typeof NAME_CHARS;

/** Controls; what turns the direction of letters around the name; a byte order mark; halves of surrogate pairs. */
const refusedPattern = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const refusedEverywhere = new RegExp(refusedPattern, 'gu');
/** A joiner with nothing before it that it could join. */
const strayJoiner = /(^|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/u;
const strayEverywhere = new RegExp(strayJoiner, 'gu');
/** A line's end is a space where there is one line. */
const lineEnds = /[\t-\r\x85]+/g;
/** Spaces of all kinds, what is drawn as nothing, and the empty Braille cell. */
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

/** A name of the log or of an older version as it is shown: what is refused today is left out. '': nothing can be seen of it. */
export function shownName(name: string): string {
  const shown = name.replace(lineEnds, ' ').replace(refusedEverywhere, '').replace(strayEverywhere, '$1').trim();
  return isInvisible(shown) ? '' : shown;
}

/** As far as it may go, while somebody types it: nothing is refused in a field, what may not stand there does not come in. */
export function typedName(text: string, kind: NameKind): string {
  const allowed = text.replace(lineEnds, ' ').replace(refusedEverywhere, '');
  const points = [...allowed.normalize('NFC')];
  return points.length > NAME_CHARS[kind] ? points.slice(0, NAME_CHARS[kind]).join('') : allowed;
}

/** What of a text can be a name: of a field when it is left, of what another provider says. '': nothing. */
export function nameFrom(text: string, kind: NameKind): string {
  return typedName(shownName(text).normalize('NFC'), kind).trim();
}

/** NFC, without spaces around. */
export function tidyName(text: string): string {
  return text.normalize('NFC').trim();
}

/** Why a tidy name is not taken; undefined: it is. No name ('') is none of them. */
export function nameFault(name: string, kind: NameKind): string | undefined {
  const chars = [...name].length;
  if (chars > NAME_CHARS[kind]) return `${chars} characters is out of range (1 to ${NAME_CHARS[kind]})`;
  const refused = refusedPattern.exec(name)?.[0] ?? strayJoiner.exec(name)?.[0].at(-1);
  if (refused !== undefined)
    return `U+${refused.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')} is not allowed`;
  if (name !== '' && isInvisible(name)) return 'nothing of it can be seen';
  return undefined;
}

function isInvisible(name: string): boolean {
  return name.replace(invisible, '') === '';
}
