// People who have signed up at a real server, and what each asks of GraphQL and of /api/user.

import type { TestServer } from '../../../server/testing/test-server.ts';
import { StrictClient } from '../identity/client.ts';
import { type Answer, callsTo } from '../people/api.ts';
import { signedUp } from '../people/signed-up.ts';

export interface GraphqlAnswer<Data> {
  status: number;
  data: Data | null | undefined;
  /** Of the first error, by our own name of it, or graphql's; undefined: there is none. */
  code: string | undefined;
  errors: { message: string; path?: (string | number)[]; extensions: { code: string; error?: string } }[];
}

export interface WorkspacePerson {
  id: string;
  email: string;
  /** What was made with the account. */
  entityId: string;
  teamId: string;
  token: string;
  ask<Data = Record<string, never>>(document: string, variables?: object): Promise<GraphqlAnswer<Data>>;
  /** Below /api/user/ */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** As whoever has the token; undefined: nobody. */
export async function askAs<Data>(
  address: string,
  token: string | undefined,
  document: string,
  variables: object = {},
): Promise<GraphqlAnswer<Data>> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors = [] } = (await response.json()) as Pick<GraphqlAnswer<Data>, 'data'> &
    Partial<Pick<GraphqlAnswer<Data>, 'errors'>>;
  const told = errors[0]?.extensions;
  return { status: response.status, data, errors, code: told?.error ?? told?.code };
}

/** `n` of them, each with an entity and a team of their own; their addresses are not verified. */
export async function signUpPeople(
  { address, port }: Pick<TestServer, 'address' | 'port'>,
  n: number,
): Promise<WorkspacePerson[]> {
  const client = await StrictClient.of(`http://localhost:${port}`);
  const calls = callsTo(address);
  return Promise.all(
    Array.from({ length: n }, async (_, index): Promise<WorkspacePerson> => {
      const { tokens, email } = await signedUp(client, { givenName: 'Person', familyName: String(index + 1) });
      const { body } = await calls(tokens, 'POST', 'signin');
      const { id, entityId, teamId } = body as { id: string; entityId: string; teamId: string };
      const token = tokens.access_token;
      return {
        id,
        email,
        entityId,
        teamId,
        token,
        ask: (document, variables) => askAs(address, token, document, variables),
        call: (method, path, body) => calls(token, method, path, body),
      };
    }),
  );
}
