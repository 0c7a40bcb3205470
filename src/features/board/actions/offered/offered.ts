// What a place offers now: actions in the order of `allActions`, those of one submenu together where its first one stands.

import type { BoardSession } from '../../session/board-session.ts';
import { type Action, type Place, SECTIONS } from '../action.ts';
import { allActions } from './all.ts';

export type Offer = Action | { submenu: NonNullable<Action['submenu']>; actions: Action[] };

/** Read while `board.store` is subscribed to: what is offered follows the selection and the role. */
export function offeredAt(board: BoardSession, place: Place, of?: Action['of']): Action[] {
  return allActions.filter(
    ({ places, edits, enabled, ...action }) =>
      places.includes(place) &&
      (of === undefined || action.of === of) &&
      (!edits || board.store.role === 'editor') &&
      (!enabled || enabled(board)),
  );
}

export function withSubmenus(actions: readonly Action[]): Offer[] {
  const offers: Offer[] = [];
  for (const action of actions) {
    const { submenu } = action;
    const behind = offers.find((one) => 'actions' in one && one.submenu === submenu);
    if (!submenu) offers.push(action);
    else if (behind && 'actions' in behind) behind.actions.push(action);
    else offers.push({ submenu, actions: [action] });
  }
  return offers;
}

/** Those of each section that has any. */
export function bySection(actions: readonly Action[]): Action[][] {
  return SECTIONS.map((section) => actions.filter((one) => one.section === section)).filter((one) => one.length > 0);
}
