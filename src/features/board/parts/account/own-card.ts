// The open board as the lists of an account show it: its project, and what the person may do with it as a whole. Of nobody who is not
// signed in.

import { proxy, ref } from 'valtio';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { keepBoard, storedBoard } from '../../../../device/local-cache.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import { BOARD } from '../../../../workspace/operations.ts';
import { ask } from '../../../../workspace/signed-in-api.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';

export const ownCardOf = perBoard(() => proxy<{ card: BoardCard | null }>({ card: null }));

/** What was known of it stays where the server does not answer. */
export async function readCard(board: BoardSession): Promise<void> {
  const { alias } = board.address;
  const ownCard = ownCardOf(board);
  if (ownCard.card?.alias !== alias) {
    ownCard.card = null;
    const kept = (await storedBoard(alias).catch(() => undefined)) as BoardCard | undefined;
    if (kept) ownCard.card = ref(kept);
  }
  try {
    // Of the entries and dialogs that show it.
    const words = i18n.loadNamespaces('dashboard');
    const { board: card } = await ask(BOARD, { alias });
    await words;
    ownCard.card = card && ref(card);
    if (card) await keepBoard(card).catch(console.info);
  } catch (error) {
    console.info('What can be done with this board as a whole is not known:', error);
  }
}
