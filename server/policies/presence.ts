// Decides which parts of a person's presence are sent to others, by the roles of both and by the settings of a leader. Whether a person appears
// at all, and may call others, is decided by verbs (board.ts).

import type { BoardRole } from '#protocol/roles.ts';
import { may } from './board.ts';

/** Parts of the presence of those who may not lead that a leader withholds. */
export interface PresenceLimits {
  /** Reactions, chat, typing and places to look at. */
  isSilent: boolean;
  /** Names, cursors and views. Others who may not lead do not get them. */
  hidesNames: boolean;
}

/**
 * Whether reactions, chat, typing and places to look at of `role` are sent to others. A raised hand needs only `appear`, but a link that only
 * shows the board is no channel into a class.
 */
export function maySignal(role: BoardRole, { isSilent }: Pick<PresenceLimits, 'isSilent'>): boolean {
  return may(role, 'comment') && (!isSilent || may(role, 'lead'));
}

/** Whether `reader` may be sent name, cursor and view of somebody with the role `shown`. */
export function mayKnow(
  { reader, shown }: { reader: BoardRole; shown: BoardRole },
  { hidesNames }: Pick<PresenceLimits, 'hidesNames'>,
): boolean {
  return !hidesNames || may(reader, 'lead') || may(shown, 'lead');
}
