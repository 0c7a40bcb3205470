// Saving a board of this device to a project: what is not sent yet goes first, then the board is claimed by the guest who made it.

import { BOARD_ALIAS } from '#protocol/return-path.ts';
import { ALIAS } from '#protocol/routes.ts';
import type { HttpError } from '../../api/http-client.ts';
import { graphql, userApi } from '../../app/account/user-api-of-page.ts';
import { guestHere } from '../../app/guest-here.ts';
import { homeStore } from '../../app/home-store.ts';
import { leftoversOf, sendLeftovers } from '../../app/leftovers.ts';
import { leadToLimit } from '../../app/workspace/limit.ts';
import { CREATE_PROJECT } from './documents.ts';

const isAlias = new RegExp(`^${ALIAS}$`);

/** The board that an address is about, by its query. */
export function aliasIn(search: string): string | undefined {
  const alias = new URLSearchParams(search).get(BOARD_ALIAS) ?? '';
  return isAlias.test(alias) ? alias : undefined;
}

/** A project there is, or one to be made. */
export type Into = { projectId: string } | { id: string; teamId: string; name: string; color: string };

/** `not-yours`: somebody else made the board; it is in the account's list now. */
export type Failure = 'not-yours' | 'not-there' | 'refused' | 'unreachable';

/** The id of the project it is in now, or why it is in none. */
export async function saveBoard(alias: string, into: Into): Promise<{ projectId: string } | Failure> {
  const board = await homeStore()
    .board(alias)
    .catch(() => undefined);
  const left = await leftoversOf(alias).catch(() => undefined);
  // What is on this device alone belongs to the board; without the server nothing is claimed either.
  if (left && left.unsent > 0) await sendLeftovers(alias, left);
  let projectId: string;
  if ('projectId' in into) projectId = into.projectId;
  else {
    // Asked again with the same id it is the same project.
    const made = await (await graphql()).ask(CREATE_PROJECT, into);
    if (!made.ok) return failureOf(made.error);
    projectId = made.data.createProject.id;
  }
  const { secret, title = '' } = board ?? {};
  const answer = await (await userApi()).claim({
    guest: await guestHere(),
    boards: [{ alias, ...(secret && { secret }), title }],
    projectId,
  });
  if (!answer.ok) return failureOf(answer.error);
  const outcome = answer.data.boards[0]?.outcome;
  if (outcome === 'claimed') return { projectId };
  return outcome === 'listed' ? 'not-yours' : 'not-there';
}

function failureOf(error: HttpError): Failure {
  const { status } = error;
  if (leadToLimit(error) || (status >= 400 && status < 500 && status !== 401)) return 'refused';
  return 'unreachable';
}
