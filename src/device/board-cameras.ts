// Where each board was last looked at on this device, by alias: the board is opened there again. Of very many boards the last ones.

import type { Camera } from '#protocol/bus.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-cameras';
const MAX_BOARDS = 200;

type Kept = readonly [alias: string, x: number, y: number, zoom: number];

/** Undefined: this device has not seen the board, or has forgotten it. */
export function keptCamera(alias: string): Camera | undefined {
  const kept = read().find(([one]) => one === alias);
  if (!kept) return undefined;
  const [, x, y, zoom] = kept;
  return { x, y, zoom };
}

export function keepCamera(alias: string, { x, y, zoom }: Camera): void {
  const others = read().filter(([one]) => one !== alias);
  write([[alias, x, y, zoom], ...others.slice(0, MAX_BOARDS - 1)]);
}

export function forgetCamera(alias: string): void {
  const all = read();
  const left = all.filter(([one]) => one !== alias);
  if (left.length < all.length) write(left);
}

function write(all: readonly Kept[]): void {
  writeSetting(KEY, JSON.stringify(all));
}

function read(): Kept[] {
  try {
    const all: unknown = JSON.parse(readSetting(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  return Array.isArray(one) && typeof one[0] === 'string' && one.length === 4 && one.slice(1).every(Number.isFinite);
}
