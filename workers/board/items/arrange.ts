// What is selected, put in order: on a line, at equal distances, into a grid, of one size. One transaction of the ops any client knows.
// Loaded when it is first asked for.

import type { Arrangement } from '#protocol/arrangements.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { type Placed, placesOf, sizesOf, uprightOf } from './arrangements.ts';
import { boxGroup, idList, setOp } from './ops.ts';

/** More than a board can hold. */
const ALL = 0xffff_ffff;
/** Their size is that of what they say or join. */
const SIZED_BY_CONTENT: readonly string[] = ['text', 'connector', 'group'];

/** What is locked is passed over. False: nothing changes by it, or it may not be done now. */
export function arrange(engine: Pick<EngineApi, 'selection' | 'items' | 'enact'>, how: Arrangement): boolean {
  const ids = unpackIds(engine.selection(ALL));
  const all = ids.length < 2 ? [] : readItems(engine.items(packIds(ids), -1, false)).filter(({ locked }) => !locked);
  if (all.length < 2) return false;
  // Connectors go where the things they join go.
  const things = all.filter(({ kind }) => kind !== 'connector');
  const list = things.length > 0 ? things : all;
  const ops = how === 'width' || how === 'height' || how === 'size' ? resized(list, how) : moved(list, how);
  return ops.length > 0 && engine.enact(frameTxn(ops));
}

function moved(list: readonly ItemJson[], how: Exclude<Arrangement, 'width' | 'height' | 'size'>): Uint8Array[] {
  const placed = list.map(
    (item): Placed => ({ id: item.id, ...(item.kind === 'group' ? item.bounds : uprightOf(item)) }),
  );
  const ops: Uint8Array[] = [];
  for (const { id, dx, dy } of placesOf(placed, how)) {
    if (dx === 0 && dy === 0) continue;
    ops.push(
      frameOp(
        OP_CODES.move,
        new ByteWriter(40)
          .f64(dx)
          .f64(dy)
          .raw(idList([id]))
          .done(),
      ),
    );
  }
  return ops;
}

function resized(list: readonly ItemJson[], how: 'width' | 'height' | 'size'): Uint8Array[] {
  const sized = list.filter(({ kind }) => !SIZED_BY_CONTENT.includes(kind));
  return sizesOf(sized, how).map(({ id, ...box }) => setOp([id], boxGroup(box)));
}
