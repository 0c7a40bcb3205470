// Who is signed in at the provider itself in the browser that asks: by its session cookie, for the pages that look after an account.
// Sessions begin in the library, at the end of a sign-in, but for one: whoever has just made the first account is signed in with it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { mustSignInAgain } from '../../policies/identity.ts';
import type { Account } from '../account-queries.ts';
import { CLIENT_ID } from '../clients.ts';
import { withMaxAge } from '../cookie-life.ts';
import type { Identity } from '../identity.ts';
import { sessionTtlS } from '../kept-sign-ins.ts';
import { sessionCookie } from '../provider.ts';

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

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Another's session in this browser ends with it. */
export async function beginSession(
  identity: Identity,
  { request, reply }: Exchange,
  { sub, atMs }: { sub: string; atMs: number },
): Promise<void> {
  const provider = await identity.provider;
  const before = await provider.Session.get({ req: request.raw, res: undefined } as never);
  if (before.accountId !== undefined) await before.destroy();
  const session = new provider.Session();
  session.loginAccount({ accountId: sub, loginTs: Math.ceil(atMs / 1000), amr: ['pwd'] });
  await session.save(sessionTtlS(session, true));
  await setSessionCookie(identity, { request, reply }, session);
}

/** Until the end of what is kept, or of the browser's own session; what renews a kept one without asking ends with it. */
export async function keepSession(
  identity: Identity,
  exchange: Exchange,
  session: SignedIn['session'],
  kept: boolean,
): Promise<void> {
  session.transient = !kept;
  await session.save(sessionTtlS(session, true));
  const grantId = session.grantIdFor(CLIENT_ID);
  if (!kept && grantId !== undefined) await identity.endRefreshTokens(grantId);
  await setSessionCookie(identity, exchange, session);
}

async function setSessionCookie(
  identity: Identity,
  { request, reply }: Exchange,
  session: SignedIn['session'],
): Promise<void> {
  const provider = await identity.provider;
  // Koa's cookies, with the library's keys and the name it looks for.
  const { name, options } = sessionCookie(identity.issuer);
  provider.createContext(request.raw, reply.raw).cookies.set(name, session.jti, {
    ...options,
    ...(!session.transient && session.exp && { expires: new Date(session.exp * 1000) }),
    overwrite: true,
  });
  // Among those that are set here.
  const cookies = reply.raw.getHeader('set-cookie') as string[];
  reply.raw.removeHeader('set-cookie');
  reply.header('set-cookie', withMaxAge(cookies));
}
