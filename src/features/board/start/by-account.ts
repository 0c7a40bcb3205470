// A board's address without a secret, on a device of somebody who is signed in: it opens before the account is known, so that one can draw
// before the provider has answered. What of it others may see is asked of the server all the same, and who is not signed in any more is led to
// sign in (no-secret.tsx).

import { answerOf, withDatabase } from '#protocol/browser/idb.ts';
import { HOME_BOARDS, HOME_DATABASE, HOME_VERSION, type HomeBoard, upgradeHome } from '#protocol/home.ts';
import { mayBeSignedIn, permissionIsAsked } from '../../../auth/may-be-signed-in.ts';
import { isListed } from '../../../device/account-here.ts';
import { accountBoardAddress, type BoardAddress } from '../session/address.ts';

export interface EarlyBoard {
  address: BoardAddress;
  /** The device has had it by this account. */
  isListed: boolean;
}

/** Null: what is on the device, or the provider, is asked first. */
export async function boardByAccount(alias: string): Promise<EarlyBoard | null> {
  if (!mayBeSignedIn() || permissionIsAsked()) return null;
  const board = await listed(alias).catch(() => undefined);
  // By a secret, or another account's.
  if (board && (board.secret !== '' || !isListed(board))) return null;
  return { address: accountBoardAddress(alias), isListed: board !== undefined };
}

function listed(alias: string): Promise<HomeBoard | undefined> {
  return withDatabase(indexedDB, HOME_DATABASE, HOME_VERSION, upgradeHome, (db) =>
    answerOf<HomeBoard | undefined>(db.transaction(HOME_BOARDS).objectStore(HOME_BOARDS).get(alias)),
  );
}
