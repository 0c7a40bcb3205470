// Texts whose session was ended from outside (SPEC: TXT-11), on this device until they are put back, copied or discarded. Written at once, so
// that a reload loses no letter. Bounded: the last 32, of 512 KiB together. Each belongs to the actor who typed it (CLI-21).

import type { EditingState, TextEnded } from '#protocol/board-events.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { accountHere } from './account-here.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-ended-texts';
const MAX_TEXTS = 32;
/** UTF-16 units of all of them as JSON: two bytes each in a browser's store. */
const MAX_CHARS = 256 * 1024;

export interface EndedText {
  /** Alias of the board. */
  alias: string;
  /** Id of the account that typed it; '': the device's guest did. */
  actor: string;
  /** Epoch ms; with the alias its name. */
  atMs: number;
  reason: TextEnded['reason'];
  by?: string;
  paragraphs: ParagraphJson[];
  /** The item that it is put back as, without its text. */
  item: Pick<NonNullable<EditingState['item']>, 'kind' | 'x' | 'y' | 'w' | 'h'> & Partial<EditingState['item']>;
}

/** Returns the texts of the person who uses the device now, those that their guest typed included; newest first. */
export function endedTextsOf(alias: string): EndedText[] {
  const actor = currentActor();
  return read().filter((one) => one.alias === alias && (one.actor === actor || one.actor === ''));
}

/** Id of the account that is signed in; '': nobody is. */
export function currentActor(): string {
  return accountHere()?.actor ?? '';
}

/** In place of what it was; the oldest go where there is no room. */
export function storeEndedText(text: EndedText): void {
  const all = [text, ...without(text)].slice(0, MAX_TEXTS);
  while (all.length > 1 && JSON.stringify(all).length > MAX_CHARS) all.pop();
  if (JSON.stringify(all).length <= MAX_CHARS) write(all);
}

export function dropEndedText(text: EndedText): void {
  write(without(text));
}

/** The board leaves this device. */
export function forgetEndedTexts(alias: string): void {
  const all = read();
  const left = all.filter((one) => one.alias !== alias);
  if (left.length < all.length) write(left);
}

/** Texts that the guest of this device typed become the account's that signs out: the next guest is another person. */
export function claimEndedTexts(actor: string): void {
  const all = read();
  if (all.some((one) => one.actor === '')) write(all.map((one) => ({ ...one, actor: one.actor || actor })));
}

function without({ alias, atMs }: EndedText): EndedText[] {
  return read().filter((one) => one.alias !== alias || one.atMs !== atMs);
}

function write(all: readonly EndedText[]): void {
  writeSetting(KEY, JSON.stringify(all));
}

function read(): EndedText[] {
  try {
    const all: unknown = JSON.parse(readSetting(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isEndedText) : [];
  } catch {
    return [];
  }
}

function isEndedText(one: Partial<EndedText> | null): one is EndedText {
  return typeof one?.alias === 'string' && typeof one.atMs === 'number' && Array.isArray(one.paragraphs) && !!one.item;
}
