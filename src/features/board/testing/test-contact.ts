// Contacts on an open board for tests: nothing follows them.

import type { BoardSession } from '../session/board-session.ts';
import type { Contact } from '../session/motion.ts';

/** The board has so many contacts from now on. */
export function setTestContacts(board: BoardSession, count: number): void {
  const ids = Array.from({ length: count }, (_, k) => k + 1);
  board.motion.setContacts(new Map(ids.map((pointerId) => [pointerId, testContact(pointerId)])));
}

function testContact(pointerId: number): Contact {
  const last = new PointerEvent('pointerdown', { pointerId, pointerType: 'touch' });
  return { pointerId, pointerType: 'touch', xCss: 0, yCss: 0, downMs: 0, last, wayCss: () => 0, follow() {} };
}
