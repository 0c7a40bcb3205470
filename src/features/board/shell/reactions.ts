// Whether the row of reactions and the chat at the cursor are open, and who may use them. Their other code is loaded once somebody else is on the
// board.

import { proxy } from 'valtio/vanilla';
import type { PersonState } from '#protocol/board-events.ts';
import { flags } from '../../../flags/flags.ts';
import { awaitPart } from '../session/awaited-part.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

export const reactionsOf = perBoard(() =>
  /** `takesFocus`: whether the row was opened by a key, whose next keys are for it. */
  proxy({ isRowOpen: false, takesFocus: false, isChatOpen: false }),
);

/** Whether reactions have somebody to see them; a hand that is up can always be lowered. */
export function hasCompany(people: readonly Pick<PersonState, 'handAtMs'>[]): boolean {
  return people.length > 1 || people.some(({ handAtMs }) => handAtMs !== undefined);
}

/** Whether this person's reactions and chats reach the others: a view link is no channel, and a leader may have silenced the board. */
export function maySignal({ mayComment, lead, mode }: SignalRights): boolean {
  return mayComment && (!lead.isSilent || mode.mayChange);
}

interface SignalRights {
  readonly mayComment: boolean;
  readonly lead: { readonly isSilent: boolean };
  readonly mode: { readonly mayChange: boolean };
}

export function mayChat({ store }: BoardSession): boolean {
  return flags.features.cursorChat && store.people.length > 1 && maySignal(store);
}

export function openChat(board: BoardSession): void {
  const state = reactionsOf(board);
  if (!mayChat(board) || state.isChatOpen) return;
  awaitPart(board, 'chat', () => {
    state.isChatOpen = false;
  });
  state.isChatOpen = true;
}

export function toggleReactions(board: BoardSession, takesFocus: boolean): void {
  const state = reactionsOf(board);
  state.isRowOpen = !state.isRowOpen;
  state.takesFocus = takesFocus;
}
