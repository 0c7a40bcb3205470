// Restoring: the open board made equal to what it was once, as its person's own work.

import { BoardError } from '#protocol/board-error.ts';
import type { BoardContent } from '#protocol/bus.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { makeYield } from '../../engine/time-slices.ts';
import type { Puts } from '../document/bulk-insert.ts';
import { contentOf } from './content.ts';
import { difference } from './difference.ts';

export interface RestoreDeps {
  engine: Pick<EngineApi, 'items' | 'snapshotChunks' | 'enact'>;
  puts: Pick<Puts, 'open'>;
  /** What was done just now goes out. */
  flush(): void;
}

/** False: it is like that already. */
export async function restoreVersion({ engine, puts, flush }: RestoreDeps, content: BoardContent): Promise<boolean> {
  // Something is half there: what it will be is not known yet.
  if (puts.open) throw new BoardError('busy');
  const yieldNow = makeYield();
  const txns = difference(contentOf(engine), content);
  for (const txn of txns) {
    await yieldNow();
    if (!engine.enact(txn)) throw new BoardError('busy');
    flush();
  }
  return txns.length > 0;
}
