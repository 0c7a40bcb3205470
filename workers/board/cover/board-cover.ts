// Joins the cover maker with an open board: its engine draws, its sync client says what is saved and reaches the server.

import type { PictureAnswer } from '#protocol/api.ts';
import type { Session } from '../open-board.ts';
import { readCover, writeCover } from '../store/covers.ts';
import type { Sync } from '../sync/host.ts';
import { CoverMaker } from './cover-maker.ts';
import { framed, paper } from './encode.ts';
import { drawBoard } from './picture.ts';

export function coverOf(session: Session, sync: Sync): CoverMaker {
  const { alias } = sync;
  return new CoverMaker({
    alias,
    standing() {
      session.connection.flush();
      // What is half there is neither saved nor pending.
      return session.puts.open ? null : sync.standing();
    },
    items: () => session.engine.count(-1),
    draw: (wPx, hPx) => drawBoard(session, wPx, hPx),
    framed,
    paper,
    read: () => readCover(indexedDB, alias),
    write: (cover) => writeCover(indexedDB, cover),
    put: (path, picture) => sync.put<PictureAnswer>(path, picture),
  });
}
