// Addresses in a text that become links: those that say http, https or mailto, without the punctuation of the sentence around them.

import type { ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { isLink } from '#protocol/text-marks.ts';
import { merged } from './rich-text.ts';

const ADDRESS = /(?:https?:\/\/|mailto:)[^\s\p{Cc}<>"]+/giu;
/** Something must stand behind the scheme for it to lead anywhere. */
const LEADS = /^(?:https?:\/\/[\p{L}\p{N}[]|mailto:[^@]+@[^@])/iu;
const PUNCTUATION = /[.,;:!?'’”»)\]}…、。，！？；：）」』]$/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export interface FoundAddress {
  from: number;
  to: number;
  address: string;
}

/** Every address in a line, in its order; places in UTF-16 units. */
export function addressesIn(line: string): FoundAddress[] {
  return [...line.matchAll(ADDRESS)].flatMap(({ 0: found, index: from }) => {
    const address = withoutPunctuation(found);
    const isWithinWord = /[\p{Script=Latin}\p{N}]$/u.test(line.slice(0, from));
    return !isWithinWord && LEADS.test(address) && isLink(address)
      ? [{ from, to: from + address.length, address }]
      : [];
  });
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
