// Commands of changes that are not on the server: pending ones, and those it has rejected.

import { BoardError } from '#protocol/board-error.ts';
import type { Sync } from '../sync/host.ts';
import type { CommandFunctions, Opening } from './command.ts';

export const keptCommands: CommandFunctions<'kept'> = {
  saved: {
    async immediately(opening) {
      const [{ document }, sync] = [await opening.opened, await connectedSync(opening)];
      await document.puts.settled();
      await sync?.saved();
    },
  },
  kept: {
    immediately: async (opening) => (await (await connectedSync(opening))?.kept()) ?? [],
  },
  retryKept: {
    immediately: async (opening) => (await connectedSync(opening))?.retryKept(),
  },
  exportKept: {
    async immediately(opening) {
      const sync = await connectedSync(opening);
      if (!sync) throw new BoardError('nothing-to-export');
      return sync.exportKept();
    },
  },
};

/** Null for a board without a store and a connection. */
async function connectedSync({ opened }: Opening): Promise<Sync | null> {
  const { connection } = await opened;
  await connection.made;
  return connection.sync;
}
