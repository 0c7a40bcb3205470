// Where the open board, or the page in place of it, offers texts that were ended from outside, and says why its person may no longer edit. What
// it shows is loaded with the first.

import { useSnapshot } from 'valtio';
import { part } from '../../../ui/lazy-part.tsx';
import { useBoard } from '../session/use-board.ts';
import { offersOf } from './ended-texts.ts';

const offerPart = part(() => import('./ended-text-offer.tsx'), 'EndedTextOffer', ['ended-text']);

/** `isAlone`: without a board below it. */
export function EndedTextPlace({ isAlone = false }: { isAlone?: boolean }) {
  const board = useBoard();
  const { list, told } = useSnapshot(offersOf(board));
  const { revoked } = useSnapshot(board.store).mode;
  const isNeeded = list.length > 0 || (!isAlone && (told !== null || revoked !== undefined));
  return isNeeded && <offerPart.Part isAlone={isAlone} />;
}
