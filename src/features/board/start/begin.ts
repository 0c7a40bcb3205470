// A board begins before React, and before the code of its bars: its thread, its canvas and what is drawn on it need neither. Imports nothing
// that shows anything, for whatever is imported here stands between a visitor and the first stroke.

import { boardPath, routeAt } from '#protocol/routes.ts';
import { commonStart } from '../../../account/common-start.ts';
import { watchPageCanvases } from '../../../bus/canvases.ts';
import { flags } from '../../../flags/flags.ts';
import { areFirstBarsShown, firstBarsLeftMs } from '../../../page/first-bars.ts';
import { frameShown } from '../../../page/frame-shown.ts';
import { listenEarlyKeys, stopEarlyKeys } from '../input/keys.ts';
import { type BoardAddress, newBoardAddress, readBoardAddress } from '../session/address.ts';
import { boardByAccount, type EarlyBoard } from './by-account.ts';
import { retainBoard } from './open-board.ts';

/** The first board shown is this one. */
export const begun: { address: BoardAddress | null; byAccount: EarlyBoard | null } = { address: null, byAccount: null };

let beginning: Promise<void> | undefined;

/**
 * Opens the board this page was called for, once. Where bars stand already it resolves when one can draw, or so long as they stay: on a weak
 * machine what follows would take the processor from what one draws with.
 */
export function beginBoard(): Promise<void> {
  beginning ??= begin();
  return beginning;
}

async function begin(): Promise<void> {
  commonStart();
  if (flags.trackCanvas) await watchPageCanvases();
  const alias = routeAt(location.pathname)?.alias;
  begun.address = addressOf(alias, location.hash);
  if (!begun.address && alias !== undefined && location.hash.length <= 1) {
    begun.byAccount = await boardByAccount(alias);
    begun.address = begun.byAccount?.address ?? null;
  }
  const { address } = begun;
  if (!address) return;
  const { board, ready } = retainBoard(address, ({ board, shown }) =>
    typeof shown === 'string' ? stopEarlyKeys(board) : listenEarlyKeys(board, shown),
  );
  ready.catch(() => stopEarlyKeys(board));
  const bars = new Promise((gone) => setTimeout(gone, firstBarsLeftMs()));
  // Why it cannot be opened is shown by the page.
  if (areFirstBarsShown()) await Promise.race([ready, bars]).catch(() => undefined);
  // The browser draws its own bar anew for that. Before the page reads it, which would be a second round of React.
  if (address.fresh) history.replaceState(history.state, '', placeOf(address));
  if (board.store.ready) await frameShown();
}

/** Begins a board before React is there, on a page of its own (`Board`). */
export function beginBoardAt(address: BoardAddress): void {
  retainBoard(address, () => {});
}

/** The query stays: it holds the page's flags. */
export function placeOf({ alias, secret }: BoardAddress): string {
  const [path, fragment] = boardPath(alias, secret).split('#');
  return `${path}${location.search}#${fragment}`;
}

/** A new board where the address names none; null: what it names can be no board. */
export function addressOf(alias: string | undefined, hash: string): BoardAddress | null {
  return alias === undefined && hash.length <= 1 ? newBoardAddress() : readBoardAddress(alias, hash);
}
