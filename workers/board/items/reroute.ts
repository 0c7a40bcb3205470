// How a connector that is on the board runs from now on: what holds its ends, its route, its bends. What is not said of it stays.
// Owns nothing.

import { BoardError } from '#protocol/board-error.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { EndJson, ItemChange, ItemJson } from '#protocol/item-json.ts';
import { ItemBuffer } from '#protocol/items/buffer.ts';
import { ROUTES } from '#protocol/items/codes.ts';
import { type HeldEnd, writeEnds } from '#protocol/items/extras.ts';
import { idBytes, packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { wrong } from '#protocol/schema.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { boxGroup } from './ops.ts';

type Asked = Pick<EngineApi, 'items'>;

/** A line to them would hang on nothing that stays, or in a ring: `binds` of engine/canvas/src/shape/connect.rs. */
const UNFIT: readonly ItemJson['kind'][] = ['stroke', 'group', 'connector'];

/** Whether it says anything of how a connector runs. */
export function reroutes({ route, start, end, points }: ItemChange): boolean {
  return [route, start, end, points].some((said) => said !== undefined);
}

/**
 * The groups that say so; none of one that is not on the board. `what`: how errors name the change. Throws `bad-argument` where it is no
 * connector, or an end cannot be held by what is named.
 */
export function reroute(engine: Asked, change: ItemChange, what: string): Uint8Array[] {
  const { id, box, start, end } = change;
  const letsGo = start === null || end === null;
  const [now] = itemsOf(engine, id, letsGo);
  if (!now) return [];
  if (now.kind !== 'connector')
    throw new BoardError(
      'bad-argument',
      `${what}: route, start, end and points are a connector's; it is a ${now.kind}`,
      what,
    );
  const route = change.route ?? now.route ?? 'straight';
  // Bends that nobody speaks of keep their place in the box, wherever that goes.
  const from = change.points ? (box ?? now) : now;
  const bends = (change.points ?? now.points ?? []).flatMap(([x = 0, y = 0]) => [x - from.x, y - from.y]);
  const out = new ItemBuffer(64 + bends.length * 8);
  const ends = [
    heldBy(engine, now.start, start, `${what}.start`),
    heldBy(engine, now.end, end, `${what}.end`),
  ] as const;
  writeEnds(out, ROUTES.indexOf(route), ends, bends);
  const groups = [frameGroup(TAG.c, out.bytes())];
  // What holds it says where it lies; let go, it stays there.
  if (letsGo && !box) groups.unshift(boxGroup({ ...now, rot: 0 }));
  return groups;
}

/** `next`: null for nothing, undefined where nothing is said of it. */
function heldBy(
  engine: Asked,
  now: EndJson | undefined,
  next: EndJson | null | undefined,
  what: string,
): HeldEnd | undefined {
  const end = next === undefined ? now : next;
  if (!end) return undefined;
  if (next) {
    const [item] = itemsOf(engine, next.id, false);
    if (!item || UNFIT.includes(item.kind))
      throw wrong('bad-argument', `${what}.id`, next.id, 'the id of an item of the board that can hold an end');
  }
  return { id: idBytes(end.id), x: end.x ?? 0.5, y: end.y ?? 0.5 };
}

function itemsOf(engine: Asked, id: string, resolved: boolean): ItemJson[] {
  return readItems(engine.items(packIds([id]), -1, resolved));
}
