// Boards of the account, as the server has them: they are listed on this device beside its own while the account is here, and leave
// with it (src/account/clean-up.ts). And boards of the device that are not in the account: they are offered to it.

import type { UserBoardsAnswer } from '#protocol/contract/user-boards.ts';
import type { HomeBoard } from '#protocol/home.ts';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import { leftoversOf } from '../bus/unsent-work.ts';
import { accountHere, isListed } from '../device/account-here.ts';
import { forgetBoard } from '../device/forget.ts';
import { guestCredential } from '../device/guest-credential.ts';
import { homeStore } from '../device/home-store.ts';
import { pendingTitle } from '../device/pending-titles.ts';
import { readSetting, writeSetting } from '../device/settings.ts';
import { userApi } from './user-api-of-page.ts';

/** Aliases between spaces. */
const LATER = 'atrium-claim-later';

/** Boards that this device made or was given, and that are not in the account yet. */
export type Offer = readonly HomeBoard[];

/** What may be added as far as this device knows, without asking the server. */
export async function offeredHere(): Promise<Offer> {
  const later = new Set((readSetting(LATER) ?? '').split(' '));
  return (await homeStore().boards())
    .filter(
      (board) =>
        isListed(board) &&
        !board.account &&
        board.secret !== '' &&
        board.secret !== JOINED &&
        board.secret !== PANEL &&
        !later.has(board.alias),
    )
    .map((board) => ({ ...board, title: pendingTitle(board.alias) ?? board.title }));
}

/** Lists the account's boards on this device; returns what may be added to it. Undefined: the server does not say. */
export async function readAccountBoards(): Promise<Offer | undefined> {
  const account = accountHere();
  if (!account) return undefined;
  const answer = await (await userApi()).call('GET /api/user/boards', {});
  if (!answer.ok || accountHere()?.actor !== account.actor) return undefined;
  await list(answer.data.boards, account.actor);
  const there = new Set(answer.data.boards.map(({ alias }) => alias));
  return (await offeredHere()).filter(({ alias }) => !there.has(alias));
}

/** Puts them into the account. False: the server refused, nothing has changed. */
export async function claim(offer: Offer): Promise<boolean> {
  const answer = await (await userApi()).call('POST /api/user/boards', {
    body: {
      guest: await guestCredential(),
      boards: offer.map(({ alias, secret, title }) => ({ alias, secret, title })),
    },
  });
  if (!answer.ok) return false;
  const missing = answer.data.boards.filter(({ outcome }) => outcome === 'not-found').map(({ alias }) => alias);
  if (missing.length > 0) notNow(missing);
  return true;
}

/** Not offered again on this device. */
export function notNow(aliases: readonly string[]): void {
  const later = new Set([...(readSetting(LATER) ?? '').split(' '), ...aliases]);
  writeSetting(LATER, [...later].join(' ').trim());
}

async function list(boards: UserBoardsAnswer['boards'], actor: string): Promise<void> {
  const store = homeStore();
  for (const { alias, title, changedMs, role } of boards)
    await store.noteOfAccount(actor, {
      alias,
      title,
      changedAtMs: changedMs,
      role: role === 'editor' || role === 'manager' ? 'editor' : 'viewer',
    });
  const there = new Set(boards.map(({ alias }) => alias));
  for (const { alias, secret, account } of await store.boards()) {
    if (account !== actor || secret !== '' || there.has(alias)) continue;
    // What is not sent yet is not let go of.
    const { unsent, refused } = await leftoversOf(alias);
    if (unsent + refused === 0) await forgetBoard(alias);
  }
}
