// Our own JSON export back into items. Ids become local names, so that a file can come in twice.

import { BoardError } from '#protocol/board-error.ts';
import { ITEM_JSON_VERSION, ITEM_KINDS, type ItemInput, type ItemJson } from '#protocol/item-json.ts';
import { isUuid } from '#protocol/items/ids.ts';
import type { DropReason, Report } from './report.ts';

const local = (id: string): string => `atrium:${id}`;

/** A newer file may contain things that would be lost. */
export function assertVersion(file: unknown, name: string): void {
  const { version } = (file ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > ITEM_JSON_VERSION) throw new BoardError('import-newer', name);
}

export function atriumItems(list: readonly unknown[], report: Report): ItemInput[] {
  const here = new Set(list.flatMap((item) => idOf(item) ?? []));
  return list.flatMap((entry, k) => atriumItem(entry, here, report, String(k + 1)) ?? []);
}

export function idOf(entry: unknown): string | undefined {
  const id = (entry as ItemJson | null)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** `here`: ids of all items of the file; `place`: which of them it is. Undefined: the report says why not. */
export function atriumItem(
  entry: unknown,
  here: ReadonlySet<string>,
  report: Report,
  place: string,
): ItemInput | undefined {
  const item = entry as ItemJson | null;
  if (typeof item !== 'object' || item === null || typeof item.kind !== 'string') {
    report.drop('item', 'not-an-element', place);
    return undefined;
  }
  const reason = reasonAgainst(item);
  if (reason) {
    report.drop(item.kind, reason, place);
    return undefined;
  }
  const { version: _version, bounds: _bounds, id, parent, start, end, ...rest } = item;
  const input: ItemInput = { ...rest, kind: item.kind as ItemInput['kind'] };
  if (typeof id === 'string') input.id = local(id);
  if (parent && here.has(parent)) input.parent = local(parent);
  if (start && isUuid(start.id) && here.has(start.id)) input.start = { ...start, id: local(start.id) };
  if (end && isUuid(end.id) && here.has(end.id)) input.end = { ...end, id: local(end.id) };
  report.kept += 1;
  report.places.push(place);
  return input;
}

/** What would mislead whoever places and measures items; all else is found when they are written. */
function reasonAgainst(item: ItemJson): DropReason | undefined {
  if (!(ITEM_KINDS as readonly string[]).includes(item.kind)) return 'unknown-type';
  const { x, y, w, h, rot, points, text, paragraphs } = item;
  if (![x, y, w, h, rot].every((value) => value === undefined || isPlace(value))) return 'bad-numbers';
  const arePoints = (list: unknown): boolean =>
    Array.isArray(list) && list.every((point) => Array.isArray(point) && isPlace(point[0]) && isPlace(point[1]));
  if (points !== undefined && !arePoints(points)) return 'bad-numbers';
  const areParagraphs = (list: unknown): boolean =>
    Array.isArray(list) && list.every((one) => Array.isArray(one?.runs) && one.runs.every(hasLetters));
  if (paragraphs !== undefined && !areParagraphs(paragraphs)) return 'bad-item';
  return text === undefined || typeof text === 'string' ? undefined : 'bad-item';
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= 1e9;
}

function hasLetters(run: { text?: unknown } | null): boolean {
  return typeof run?.text === 'string';
}
