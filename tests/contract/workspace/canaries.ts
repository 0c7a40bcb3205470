// When every process of a stage has looked at all that was changed before: each has a board whose link changes last, and closes who is
// there by it.

import type { TestTeam } from './stage.ts';

export async function canariesOf(stage: TestTeam): Promise<() => Promise<unknown>> {
  const canaries = await Promise.all(
    stage.addresses.map(async (address) => ({ address, board: await stage.board(null, true) })),
  );
  const isLookedAt = async ({ address, board }: (typeof canaries)[number]): Promise<void> => {
    const canary = await stage.joins(board, undefined, { address, secret: board.secret });
    await stage.sql('UPDATE board_link SET version = version + 1 WHERE board = ?', board.id);
    await canary.isClosed();
  };
  return () => Promise.all(canaries.map(isLookedAt));
}
