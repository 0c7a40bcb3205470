// Makes the state that the page gets of a person on the board.

import type { PersonState } from '#protocol/board-events.ts';
import { isGuest, isPanel } from '#protocol/people.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import type { PersonInfo } from '../sync/host.ts';

export function personState(
  session: number,
  { actor, name, colour }: PersonInfo,
  { hand, isTyping, chat, hasLeftFocus }: PresenceValue,
  self: boolean,
): PersonState {
  return {
    ...{ session, actor, name, colour, self, guest: isGuest(actor), panel: isPanel(actor) },
    ...(hand !== undefined && { handAtMs: hand }),
    ...(isTyping && { isTyping }),
    ...(chat && { chat }),
    ...(hasLeftFocus && { hasLeftFocus }),
  };
}

/** Returns the cursor, else the middle of the view, in board units; undefined if neither is known. */
export function positionOf({
  cursor,
  viewport: view,
}: {
  cursor?: PresenceValue['cursor'];
  viewport?: PresenceValue['viewport'] | undefined;
}): { x: number; y: number } | undefined {
  return cursor ?? (view && { x: view.x + view.w / 2, y: view.y + view.h / 2 });
}
