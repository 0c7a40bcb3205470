// Joins the cover maker with an open board: its engine draws, its sync client says what is saved and reaches the server.

import type { EngineApi } from '../../engine/engine.ts';
import { readCover, writeCover } from '../../store/covers.ts';
import type { Puts } from '../document/bulk-insert.ts';
import type { Sync } from '../sync/host.ts';
import { CoverMaker } from './cover-maker.ts';
import { framed, paper } from './encode.ts';
import { drawBoard, type PictureDeps } from './picture.ts';

export interface CoverDeps extends PictureDeps {
  engine: PictureDeps['engine'] & Pick<EngineApi, 'count'>;
  puts: Pick<Puts, 'open'>;
  sync: Pick<Sync, 'alias' | 'standing' | 'putPicture'>;
}

export function coverOf(deps: CoverDeps): CoverMaker {
  const { engine, puts, sync } = deps;
  const { alias } = sync;
  return new CoverMaker({
    alias,
    // What is half there is neither saved nor pending.
    standing: () => (puts.open ? null : sync.standing()),
    items: () => engine.count(-1),
    draw: (wPx, hPx) => drawBoard(deps, wPx, hPx),
    framed,
    paper,
    read: () => readCover(indexedDB, alias),
    write: (cover) => writeCover(indexedDB, cover),
    put: (name, seq, picture) => sync.putPicture(name, seq, picture),
  });
}
