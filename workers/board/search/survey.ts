// What is on the board, in short: for its outline, search, and the small picture of all of it. Loaded when one of those is first opened.

import type { SurveyItem } from '#protocol/bus.ts';
import type { ByteReader } from '#protocol/bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { kindCode } from '#protocol/items/codes.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readSamples, scales } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { type Run, readRuns } from '#protocol/items/runs.ts';
import type { EngineApi } from '../../engine/engine.ts';

type Engine = Pick<EngineApi, 'items' | 'outline' | 'runs' | 'count'>;

/** A board with more strokes shows each by its box: in a small picture of all of it a stroke is a few px. */
const MAX_LINED_STROKES = 2000;
/** The line of a stroke has no more. */
const MAX_POINTS = 32;

/** At most `n` in reading order, after `from` or from the beginning. Groups are not told: what is in them is. */
export function survey(engine: Engine, from: string | null, n: number): SurveyItem[] {
  const ids = engine.outline(packIds(from === null ? [] : [from]), n);
  if (ids.length === 0) return [];
  const strokes = new Map<string, Run>();
  const withLines = engine.count(kindCode('stroke')) <= MAX_LINED_STROKES;
  const readLine = (item: ItemJson, from: ByteReader): void => {
    const line = lineOf(item, from);
    if (line) strokes.set(item.id, line);
  };
  const items = readItems(engine.items(ids, -1, true), withLines ? readLine : undefined);
  const byId = new Map(items.map((item) => [item.id, item]));
  const parents = parentsOf(engine, items);
  const runs = readRuns(engine.runs(ids));
  return unpackIds(ids).flatMap((id) => {
    const item = byId.get(id);
    return item ? [inShort(item, parents, runs.get(id) ?? strokes.get(id))] : [];
  });
}

function inShort(item: ItemJson, parents: ItemsById, run: Run | undefined): SurveyItem {
  const { id, kind, bounds, style, text, locked, hidden, parent } = item;
  const frame = frameAround(parent, parents);
  return {
    id,
    kind,
    box: bounds,
    color: style.color ?? null,
    fill: style.fill ?? null,
    text: text ?? '',
    ...(run ? { line: [...run] } : {}),
    ...(frame ? { frame } : {}),
    ...(locked ? { isLocked: true } : {}),
    ...(hidden ? { isHidden: true } : {}),
  };
}

/** Returns some points of a stroke where they are drawn, ends included; undefined where its body stands elsewhere. */
function lineOf(item: ItemJson, from: ByteReader): Run | undefined {
  const ink = readSamples(item, from)?.ink;
  if (!ink) return undefined;
  const { x, y, w, h, rot, range = [0, ink.triples.length / 3 - 1] } = item;
  const [sx, sy] = scales(item, ink);
  const [sin, cos] = [Math.sin(rot), Math.cos(rot)];
  const count = Math.min(MAX_POINTS, Math.ceil(range[1] - range[0]) + 1);
  return Array.from({ length: count }, (_, k) => {
    const at = Math.round(range[0] + ((range[1] - range[0]) * k) / Math.max(1, count - 1)) * 3;
    const [dx, dy] = [(ink.triples[at]! - ink.x) * sx - w / 2, (ink.triples[at + 1]! - ink.y) * sy - h / 2];
    return [x + w / 2 + dx * cos - dy * sin, y + h / 2 + dx * sin + dy * cos] as const;
  });
}

type ItemsById = ReadonlyMap<string, ItemJson>;

/** What they lie in, and what that lies in. */
function parentsOf(engine: Engine, items: readonly ItemJson[]): ItemsById {
  const parents = new Map<string, ItemJson>();
  let missing = namesOf(items, parents);
  while (missing.length > 0) {
    const found = readItems(engine.items(packIds(missing), -1, false));
    for (const item of found) parents.set(item.id, item);
    missing = namesOf(found, parents);
  }
  return parents;
}

function namesOf(items: readonly ItemJson[], known: ItemsById): string[] {
  const parents = items.flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : []));
  return [...new Set(parents)];
}

/** The innermost frame. */
function frameAround(parent: string | undefined, parents: ItemsById): string | undefined {
  let at = parent ? parents.get(parent) : undefined;
  while (at && at.kind !== 'frame') at = at.parent ? parents.get(at.parent) : undefined;
  return at?.id;
}
