// What of an account's work is on this device alone: counted, sent, held for the account's next sign-in here, or dropped.

import { type Account, type HomeBoard, isOfAccount } from '#protocol/home.ts';
import { homeStore } from '../device/home-store.ts';

export interface UnsentBoard {
  alias: string;
  /** '': untitled. */
  title: string;
  /** Transactions without an outcome, and refused ones of a board that came with the account. */
  count: number;
  /** The links by which it can be sent. */
  secrets: string[];
}

const work = () => import('../../workers/board/sync/account-work.ts');

/** A store that cannot be read holds nothing that could be told. */
export async function unsentOf(account: Account): Promise<UnsentBoard[]> {
  const { workOfAccount } = await work();
  const counted = (await allBoards()).map(async (board): Promise<UnsentBoard> => {
    const { alias, title } = board;
    const { unsent, refused, secrets } = await workOfAccount(indexedDB, alias, of(board, account));
    return { alias, title, count: unsent + refused, secrets };
  });
  const read = await Promise.allSettled(counted);
  return read.flatMap((one) => (one.status === 'fulfilled' && one.value.count > 0 ? [one.value] : []));
}

/** Resolves when each has an outcome, or the server is out of reach: what is left says which. */
export async function sendUnsent(boards: readonly UnsentBoard[]): Promise<void> {
  const { sendLeftovers } = await import('./unsent-work.ts');
  for (const { alias, count, secrets } of boards) await sendLeftovers(alias, { unsent: count, refused: 0, secrets });
}

export async function holdUnsent(account: Account, board: HomeBoard): Promise<void> {
  const { holdWork } = await work();
  await holdWork(indexedDB, board.alias, of(board, account));
}

export async function dropUnsent(account: Account, boards: readonly HomeBoard[]): Promise<void> {
  const { dropWork } = await work();
  for (const board of boards) await dropWork(indexedDB, board.alias, of(board, account));
}

/** The account is signed in here again: what was held for it goes out when its boards are opened. */
export async function releaseUnsent(account: Account): Promise<void> {
  const { releaseWork } = await work();
  for (const { alias } of await allBoards()) await releaseWork(indexedDB, alias, account.actor);
}

async function allBoards(): Promise<HomeBoard[]> {
  return homeStore()
    .boards()
    .catch(() => []);
}

function of(board: HomeBoard, account: Account) {
  return { account, isWhole: isOfAccount(board, account) };
}
