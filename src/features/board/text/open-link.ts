// Links of a text lead away from the product: once per person the notice says where to (link-dialog.tsx). The new page knows nothing of
// the board: no opener, no referrer.

import { isLink } from '#protocol/text-marks.ts';
import { readSetting, writeSetting } from '../../../device/settings.ts';
import type { BoardSession } from '../session/board-session.ts';
import { openDialog } from '../shell/dialogs.ts';

const NOTICE = 'atrium-link-notice';

/** http, https and mailto alone; of anything else nothing happens. */
export function openLink(board: BoardSession, address: string): void {
  if (!isLink(address)) return;
  const isOurs = URL.canParse(address) && new URL(address).origin === location.origin;
  if (isOurs || readSetting(NOTICE) === 'true') leave(address);
  else openDialog(board, { kind: 'link', address });
}

/** Somebody has read the notice. */
export function openAfterNotice(address: string): void {
  writeSetting(NOTICE, 'true');
  leave(address);
}

/** What a person reads: the host, or to whom a mail goes. */
export function placeOfLink(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return protocol === 'mailto:' ? pathname : host;
}

function leave(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
