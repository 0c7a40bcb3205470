// Somebody with a team and a board in it, who invites by a link: made by calls, for tests about whoever opens the link.

import { randomBytes, randomUUID } from 'node:crypto';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';

export interface Inviter {
  name: string;
  /** Whoever opens it joins the team as a member. */
  link: string;
  /** Title of the team's one board. */
  board: string;
  deleteBoard(): Promise<void>;
}

export async function inviter(origin: string): Promise<Inviter> {
  const { tokens } = await signedUp(await StrictClient.of(origin), { givenName: 'Ana', familyName: 'Ortiz' });
  const ask = async <T>(document: string, variables: object = {}): Promise<T> => {
    const { data, errors } = await askAs<T>(origin, tokens.access_token, document, variables);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const [team] = (await ask<{ teams: { id: string }[] }>('{ teams { id } }')).teams;
  const secret = randomBytes(32);
  const title = 'Harvest plan';
  const { createInvite, createBoard } = await ask<{ createInvite: { token: string }; createBoard: { id: string } }>(
    `mutation ($team: ID!, $project: ID!, $alias: String!, $secret: String!) {
      createProject(id: $project, teamId: $team, name: "Roof garden", color: "#1f4fd8") { id }
      createBoard(board: { projectId: $project, alias: $alias, secret: $secret, title: "${title}" }) { id }
      createInvite(kind: team, id: $team, email: "", role: "member") { token }
    }`,
    {
      team: team?.id,
      project: randomUUID(),
      alias: deriveBoard(secret).alias,
      secret: secret.toString('base64url'),
    },
  );
  return {
    name: 'Ana Ortiz',
    link: `${origin}/invite/team#share_token=${createInvite.token}`,
    board: title,
    async deleteBoard() {
      await ask('mutation ($ids: [ID!]!) { deleteBoards(ids: $ids) }', { ids: [createBoard.id] });
    },
  };
}
