// Saving a board of this device to a project: what is not sent yet goes first, then the board is claimed by the guest who made it.

import { BOARD_ALIAS } from '#protocol/return-path.ts';
import { ALIAS } from '#protocol/routes.ts';
import { graphql, userApi } from '../../account/user-api-of-page.ts';
import type { HttpError } from '../../api/http-client.ts';
import { CREATE_PROJECT } from '../../api/operations/projects.ts';
import { leftoversOf, sendLeftovers } from '../../bus/unsent-work.ts';
import { guestCredential } from '../../device/guest-credential.ts';
import { homeStore } from '../../device/home-store.ts';
import { leadToLimit } from '../../workspace/limit.ts';

const isAlias = new RegExp(`^${ALIAS}$`);

/** The board that an address is about, by its query. */
export function aliasIn(search: string): string | undefined {
  const alias = new URLSearchParams(search).get(BOARD_ALIAS) ?? '';
  return isAlias.test(alias) ? alias : undefined;
}

/** A project there is, or one to be made. */
export type Into = { projectId: string } | { id: string; teamId: string; name: string; color: string };

/** `not-yours`: somebody else made the board; it is in the account's list now. `used`: somebody has saved the session's board, or it is over. */
export type Failure = 'not-yours' | 'not-there' | 'used' | 'refused' | 'unreachable';

/** The id of the project it is in now, or why it is in none. */
export async function saveBoard(alias: string, into: Into): Promise<{ projectId: string } | Failure> {
  const board = await homeStore()
    .board(alias)
    .catch(() => undefined);
  const left = await leftoversOf(alias).catch(() => undefined);
  // What is on this device alone belongs to the board; without the server nothing is claimed either.
  if (left && left.unsent > 0) await sendLeftovers(alias, left);
  const to = await projectOf(into);
  if (typeof to === 'string') return to;
  const { projectId } = to;
  const { secret, title = '' } = board ?? {};
  const answer = await (await userApi()).call('POST /api/user/boards', {
    body: {
      guest: await guestCredential(),
      boards: [{ alias, ...(secret && { secret }), title }],
      projectId,
    },
  });
  if (!answer.ok) return failureOf(answer.error, into);
  const outcome = answer.data.boards[0]?.outcome;
  if (outcome === 'claimed') return { projectId };
  return outcome === 'listed' ? 'not-yours' : 'not-there';
}

/** The board of a panel's session, by the secret that its QR code holds. */
export async function claimSession(claim: string, into: Into): Promise<{ projectId: string; alias: string } | Failure> {
  const to = await projectOf(into);
  if (typeof to === 'string') return to;
  const answer = await (await userApi()).call('POST /api/user/panels/claim', {
    body: { claim, project_id: to.projectId },
  });
  if (answer.ok) return { ...to, alias: answer.data.board_alias };
  if (answer.error.status === 410) return 'used';
  return answer.error.status === 404 ? 'not-there' : failureOf(answer.error, into);
}

/** Makes it where it is to be made: asked again with the same id it is the same project. */
async function projectOf(into: Into): Promise<{ projectId: string } | Failure> {
  if ('projectId' in into) return into;
  const made = await (await graphql()).ask(CREATE_PROJECT, into);
  return made.ok ? { projectId: made.data.createProject.id } : failureOf(made.error, into);
}

function failureOf(error: HttpError, into: Into): Failure {
  const { status } = error;
  if (leadToLimit(error, into) || (status >= 400 && status < 500 && status !== 401)) return 'refused';
  return 'unreachable';
}
