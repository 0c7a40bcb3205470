// Addresses in a text that become links: those that say http, https or mailto, without the punctuation of the sentence around them.

import type { ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { isLink } from '#protocol/text-marks.ts';
import { merged } from './rich-text.ts';

const SCHEME = /https?:\/\/|mailto:/giu;
/** Something must stand behind the scheme for it to lead anywhere. */
const LEADS = /^(?:https?:\/\/[\p{L}\p{N}[]|mailto:[^@]+@[^@])/iu;
const NEVER_WITHIN = /[\s\p{Cc}<>"]/u;
const PUNCTUATION = /[.,;:!?'’)\]}»]$/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const FOREIGN_PUNCTUATION = /[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}～｜]/u;
const LATIN_1_OR_APOSTROPHE = /[\0-\xff‘’]/;
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const HIRAGANA = /\p{Script=Hiragana}/u;
/** A letter, digit or bracket behind which a sentence in another script may go on without a space. */
const END_OF_WORD = /[a-z\d)\]~]/i;
/** Signs before an address that is a part of another one. */
const BEFORE_PART = /[/=:?#&%]/;
/** Korean particles that hang on an address with a slash at its end. */
const PARTICLE = /(?<slash>\/)(?:을|를|은|는|이|가|에|에서|로|으로|와|과|의|도)$/u;

export interface FoundAddress {
  from: number;
  to: number;
  address: string;
}

/** Returns every address in a line, in its order; positions in UTF-16 units. */
export function addressesIn(line: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  let searchedTo = 0;
  for (const { 0: scheme, index: from } of line.matchAll(SCHEME)) {
    const isWithinWord = from > searchedTo && /[\p{Script=Latin}\p{N}]$/u.test(line.slice(0, from));
    if (from < searchedTo || isWithinWord) continue;
    const end = endOf(line, from, from + scheme.length);
    const address = withoutPunctuation(line.slice(from, end).replace(PARTICLE, '$<slash>'));
    if (!LEADS.test(address) || !isLink(address)) continue;
    found.push({ from, to: from + address.length, address });
    searchedTo = end;
  }
  return found;
}

/** Whether nothing but this one address stands in the text. Its own ASCII punctuation at the end belongs to it. */
export function isOneAddress(text: string): boolean {
  const [only] = addressesIn(text);
  return isLink(text) && only?.from === 0 && /^[\x21-\x2f:-@[-`{-~]*$/.test(text.slice(only.to));
}

/** Returns where an address ends at the latest: its last punctuation may belong to the sentence. */
function endOf(line: string, from: number, afterScheme: number): number {
  let at = afterScheme;
  for (const letter of line.slice(afterScheme)) {
    if (NEVER_WITHIN.test(letter)) break;
    if (isEndAt(line, from, at, letter)) break;
    at += letter.length;
  }
  return at;
}

function isEndAt(line: string, from: number, at: number, letter: string): boolean {
  const before = line.charAt(at - 1);
  if (FOREIGN_PUNCTUATION.test(letter)) return !LATIN_1_OR_APOSTROPHE.test(letter);
  if (FOREIGN_LETTER.test(letter)) return END_OF_WORD.test(before) || isParticle(line, from, at, letter);
  return /h/i.test(letter) && /^https?:\/\//i.test(line.slice(at, at + 8)) && !BEFORE_PART.test(before);
}

/** In Japanese, を is only a particle, and no segment of a path begins with another one. */
function isParticle(line: string, from: number, at: number, letter: string): boolean {
  const isFirstOfHost = line.slice(at - 3, at) === '://' && at - from <= 8;
  return letter === 'を' || (HIRAGANA.test(letter) && line.charAt(at - 1) === '/' && !isFirstOfHost);
}

/** A closing bracket stays where the address has the opening one. */
function withoutPunctuation(found: string): string {
  let address = found;
  while (PUNCTUATION.test(address)) {
    const last = address.at(-1)!;
    const opening = OPENING[last];
    if (opening && address.split(opening).length >= address.split(last).length) break;
    address = address.slice(0, -1);
  }
  return address;
}

/** The same text with its addresses as links; code and what is a link already stay as they are. */
export function withAddresses(paragraphs: readonly ParagraphJson[]): ParagraphJson[] {
  return paragraphs.map((paragraph) => ({ ...paragraph, runs: merged(paragraph.runs.flatMap(linkedRuns)) }));
}

function linkedRuns(run: RunJson): RunJson[] {
  if (run.link !== undefined || run.marks?.includes('code')) return [run];
  const runs: RunJson[] = [];
  let at = 0;
  for (const { from, to, address } of addressesIn(run.text)) {
    runs.push({ ...run, text: run.text.slice(at, from) }, { ...run, text: run.text.slice(from, to), link: address });
    at = to;
  }
  return [...runs, { ...run, text: run.text.slice(at) }];
}
