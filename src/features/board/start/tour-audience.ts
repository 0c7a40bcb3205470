// Decides on which visits to a board the first tour may be shown. Every idle board runs this, so it is small.

import { JOINED, PANEL } from '#protocol/session-links.ts';
import { launchType, onPanel } from '../../../device/device.ts';
import { readSetting } from '../../../device/settings.ts';
import type { BoardAddress } from '../session/address.ts';
import type { BoardSession } from '../session/board-session.ts';

/** How a board was opened. */
export interface Visit {
  /** Whether a program drives the browser. */
  isAutomated: boolean;
  /** Whether this device has shown the tour, or the person has seen it on another one. */
  wasShown: boolean;
  isPanel: boolean;
  /** Whether another product shows the page: Teams, Meet, or a page with a frame. */
  isHosted: boolean;
  address: Pick<BoardAddress, 'secret' | 'role'>;
}

export const visitOf = ({ address }: BoardSession): Visit => ({
  isAutomated: navigator.webdriver,
  wasShown: readSetting('atrium-tour') !== null,
  isPanel: onPanel(),
  isHosted: window.top !== window || ['teams', 'meet'].includes(launchType()),
  address,
});

/** Whether the tour may be shown on this visit, whatever is on the board (offer-tour.ts). */
export function isTourDue({ isAutomated, wasShown, isPanel, isHosted, address: { secret, role } }: Visit): boolean {
  const isSession = secret === PANEL || secret === JOINED;
  return !isAutomated && !wasShown && !isPanel && !isHosted && !isSession && role === 'editor';
}
