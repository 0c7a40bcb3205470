// The engine's number of an action.

import { BoardError } from '#protocol/board-error.ts';
import { ACTION_CODES, type ActionName } from '#protocol/bus.ts';

/** Throws `unknown-action`: automation may ask for anything. */
export function actionCode(action: ActionName): number {
  const code = ACTION_CODES[action];
  if (code === undefined) throw new BoardError('unknown-action', action);
  return code;
}
