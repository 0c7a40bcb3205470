// Who is signed in at the provider itself in the browser that asks: by its session cookie, for the pages that look after an account.

import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Account } from '../../db/accounts.ts';
import type { Identity } from '../../oidc/identity.ts';
import { mustSignInAgain } from '../../policies/identity.ts';

export interface SignedIn {
  account: Account;
  session: Awaited<ReturnType<Provider['Session']['get']>>;
}

/** Undefined too when the password was set anew since. */
export async function signedInAt(identity: Identity, request: FastifyRequest): Promise<SignedIn | undefined> {
  const provider = await identity.provider;
  // Its response is asked for cookies alone, and gets none.
  const session = await provider.Session.get({ req: request.raw, res: undefined } as never);
  if (session.accountId === undefined) return undefined;
  const account = await identity.account(session.accountId);
  const signedInMs = await identity.signedInMs(session);
  return account && !mustSignInAgain(account.sessionsFromMs, signedInMs) ? { account, session } : undefined;
}
