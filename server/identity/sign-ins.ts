// Notes where somebody is signed in, at every sign-in and at every renewal of one. Before it answers, so that the next one knows.

import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Only, Uses } from '../platform/database/calls.ts';
import { deviceOf } from './device.ts';
import type { signInChanges } from './sign-in-changes.ts';
import type { signInQueries } from './sign-in-queries.ts';

export type SignIns = Uses<{
  reads: { signIns: Only<typeof signInQueries, 'signedInMs'> };
  changes: { signIns: Only<typeof signInChanges, 'signInSeen'> };
}>;

export function noteSignIns(provider: Provider, db: SignIns): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const { route, session } = ctx.oidc ?? {};
    if ((route !== 'authorization' && route !== 'resume') || !session?.accountId) return;
    await db.changes.signIns.signInSeen({
      uid: session.uid,
      sub: session.accountId,
      ...deviceOf(ctx.get('user-agent')),
      signedInMs: signedInNow(ctx),
      sessionS: session.loginTs ?? 0,
      nowMs: Date.now(),
    });
  });
}

/** When the password of this session was asked for: just now, or as it was noted. */
export async function signedInMs(ctx: KoaContextWithOIDC, db: SignIns): Promise<number | undefined> {
  const { session } = ctx.oidc;
  return signedInNow(ctx) ?? (session && sessionSignedInMs(session, db));
}

/** As it was noted. */
export async function sessionSignedInMs(
  { uid, loginTs }: { uid: string; loginTs?: number | undefined },
  db: Pick<SignIns, 'reads'>,
): Promise<number | undefined> {
  // From before it was noted.
  return (await db.reads.signIns.signedInMs(uid)) ?? (loginTs === undefined ? undefined : loginTs * 1000);
}

function signedInNow({ oidc }: KoaContextWithOIDC): number | undefined {
  return oidc.result?.login?.atMs as number | undefined;
}
