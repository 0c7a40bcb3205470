// The rules of docs/english.md that a program can check. They are heuristics, so a folder has a number of breaches, not none.

import type { Comment } from './source.ts';

const MAX_SENTENCE_WORDS = 30;
const MAX_TITLE_LETTERS = 100;

const set = (words: string): Set<string> => new Set(words.split(' '));

/** A name is at fault when one of its words is in a family. `only` and `not` narrow a family to paths. */
const FAMILIES: readonly { is: string; has: Set<string>; only?: RegExp; not?: RegExp }[] = [
  {
    is: 'tell, say, ask, hear',
    has: set(
      'tell tells told say says said saying ask asks asked asking asker hear hears heard hearing hearer hearers',
    ),
  },
  { is: 'hold, keep', has: set('hold holds held holding keep keeps kept keeper unkept') },
  {
    is: 'give, take, bring, lend',
    has: set('give gives given giving taken took bring brings brought lend lends lent lending borrow'),
  },
  {
    is: 'come, go, stand, lie',
    has: set(
      'come comes came coming comings goes gone went arrive arrives arrived arrivals stand stands stood standing lies lay laid lying',
    ),
  },
  { is: 'here, there, beside', has: set('here there elsewhere nowhere beside behind ahead apart aside around anew') },
  { is: 'made, begun', has: set('made begun beginning') },
  { is: 'calm, again', has: set('calm quiet patience breath again lapse lapses wanted meant owed') },
  {
    is: 'word, way, thing, place, hand',
    has: set('words way ways thing things hand hands place places look looks door doors lives floor'),
  },
  { is: 'turn', has: set('turn turns'), only: /^(server|src|protocol)\//, not: /visitor|transform|ruler|pose/ },
  { is: 'room', has: set('room'), not: /^server\/board\/realtime\/|waiting-rooms|dark-room/ },
  { is: 'line', has: set('line lines'), only: /(^|\/)(line|queue|queue-orders)\.ts/ },
];
/** Words that are a fault only when they are the whole name. */
const EMPTY = set(
  'at one of by own ours theirs mine others what who whom whose how why such whole bare known knows shown seen',
);

/** The terms of raised hands: SPEC PRES-12. `hand` alone is one in the files that own them. */
const PRESENCE_TERMS =
  /^((lower|raise|raises|raised|first)Hands?|hands?(Ms|AtMs|Of|Calls|Routes|Lowered|Events|sBox)|HAND_EVENT|hands-box)$/i;
const PRESENCE_FILES = /^protocol\/presence\.ts|\/hands\.tsx?$/;

/** Names the family of words that a name should not have; undefined if it has none. */
export function nameFault(name: string, file: string): string | undefined {
  // placeOverlay() and turnOn() are plain verbs.
  if (/^place[A-Z_]|turnO(n|ff)/.test(name)) return undefined;
  if (PRESENCE_TERMS.test(name) || (/^hands?$/i.test(name) && PRESENCE_FILES.test(file))) return undefined;
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (parts.length === 1 && EMPTY.has(parts[0] as string)) return 'says nothing alone';
  const family = FAMILIES.find(
    ({ has, only, not }) => (only?.test(file) ?? true) && !not?.test(file) && parts.some((part) => has.has(part)),
  );
  return family?.is;
}

export function titleFault(title: string): string | undefined {
  if (title.length > MAX_TITLE_LETTERS) return 'too long';
  return /^(what|who|whose|whoever|whom|of|so)\b/i.test(title) ? 'begins without a subject' : undefined;
}

const isDrawing = (row: string): boolean => /[─│▼▲▶◀┌└═╭╮●]|-{3,}/.test(row);

function proseOf(text: string): string {
  const rows = text.replace(/```[\s\S]*?(```|$)/g, '').split('\n');
  return rows
    .filter((row) => !isDrawing(row))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const sentencesOf = (prose: string): string[] => prose.split(/(?<=[.!?])\s+(?=[A-Z`'"(])/).filter(Boolean);
const countWords = (sentence: string): number => sentence.split(' ').filter((word) => /\w/.test(word)).length;

/** The sentences of a comment that are too long. */
export function longSentences({ text }: Comment): string[] {
  return sentencesOf(proseOf(text)).filter((sentence) => countWords(sentence) > MAX_SENTENCE_WORDS);
}

/** Verbs in the forms that documents and comments have most. */
export const VERB =
  /\b(is|are|was|were|be|been|has|have|had|does?|did|may|might|can|cannot|could|must|should|would|will|needs?|gets?|got|makes?|takes?|gives?|comes?|goes|keeps?|holds?|says?|tells?|asks?|shows?|knows?|stands?|lies|stays?|waits?|reads?|writes?|runs?|begins?|ends?|starts?|stops?|calls?|sends?|draws?|returns?|throws?|resolves?|rejects?|answers?|uses?|sees?|finds?|puts?|sets?|adds?|drops?|opens?|closes?|leaves?|loads?|moves?|changes?|counts?|follows?|owns?|becomes?|means?|belongs?|contains?|installs?)\b/i;
const PREPOSITION =
  /^(to|by|from|for|in|on|at|with|without|beside|behind|above|below|before|after|among|between|beyond|under|over|as|than|within|instead|through|until)\b/i;
const FRAGMENT =
  /^(Not|None|No|Missing|Still|Only|Nor|Nothing|Now|Then|Else|Otherwise|Once|Also|Again|Here|There|The same|Same)\b/;
const PRONOUN = /^(It|They|Its|Their|Them|That|Those|These|Such|One (of|that|who))\b/;
const DIALECT =
  /\b(hears?|heard|told|tells|said|asks?|asked|held|holds|kept|anew|beside|lies|lay|laid|stands|stood|whoever|in hand|by hand|of (one's|their) own|goes? on|comes? again|lets? go|hangs? on|the line|without a line|taken? back|taken along|(is|are|not) (there|here)|at hand|what is done|so (long|many|much)|nothing more|any more|by itself|(is|are) none)\b/gi;
/** More dialect words than this are a fault, in a comment of SHORT_COMMENT or less this many already. */
const MAX_DIALECT = 2;
const SHORT_COMMENT = 16;

/** Why the first sentence of a comment is hard to read by itself; undefined when it is not. */
export function commentFault({ text, isDoc }: Comment): string | undefined {
  const prose = proseOf(text);
  const [first = ''] = sentencesOf(prose);
  if (countWords(first) < 2 || /^`?\w+`?\s*:/.test(first)) return undefined;
  if (/^Of\b/.test(first)) return 'begins with "Of"';
  if (/^(What|Who|Whom|Whose|Whoever|Whatever|Whichever)\b/.test(first)) return 'headless clause';
  if (isDoc && PRONOUN.test(first)) return 'pronoun without a subject';
  const isPhrase = PREPOSITION.test(first) && !/^(To|In) [a-z]+ing\b/.test(first) && !first.includes(',');
  if (isPhrase && !(VERB.test(first) && countWords(first) > 9)) return 'no subject';
  if (FRAGMENT.test(first) && !VERB.test(first)) return 'no verb';
  const dialect = prose.match(DIALECT)?.length ?? 0;
  const isDialect = dialect > MAX_DIALECT || (dialect === MAX_DIALECT && countWords(prose) <= SHORT_COMMENT);
  return isDialect ? 'dialect words' : undefined;
}
