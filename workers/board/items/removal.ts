// Deletes items as a step that is undone by itself, whatever was done since. Loaded when something is first deleted so.

import { BoardError } from '#protocol/board-error.ts';
import type { Removal } from '#protocol/bus.ts';
import { packIds } from '#protocol/items/ids.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { idList } from './ops.ts';

type Engine = Pick<EngineApi, 'countIds' | 'enact' | 'lastStep' | 'undoStep'>;

/** Items that are gone, or that a lock holds, are passed over. Throws `busy` where none may be deleted now. */
export function removeItems(engine: Engine, ids: string[]): Removal {
  const packed = packIds(ids);
  const before = engine.countIds(packed);
  if (before === 0) return { step: 0, ids, count: 0 };
  if (!engine.enact(frameTxn([frameOp(OP_CODES.delete, idList(ids))]))) throw new BoardError('busy');
  return { step: engine.lastStep(), ids, count: before - engine.countIds(packed) };
}

/** Returns how many of its items came back: what others brought back first stays theirs. Null where it may not be undone now. */
export function restore(engine: Engine, { step, ids }: Removal): number | null {
  const packed = packIds(ids);
  const before = engine.countIds(packed);
  return engine.undoStep(step) ? engine.countIds(packed) - before : null;
}
