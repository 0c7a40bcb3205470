// Sign-out in one step: who comes with an identity token of the session's own account is signed out and sent back, without a page
// between. So is who has no session, and whose session is another's when somebody else has just signed in.

import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

interface SignOutState {
  state?: string;
  postLogoutRedirectUri?: string;
}

/** The library would show a form here, which sends itself by a script: no page of ours has one. */
export function signOutAtOnce(provider: Provider, sessionCookie: { name: string; options: object }): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    if (!asksForSignOut(ctx)) return;
    const session = ctx.oidc.session as NonNullable<typeof ctx.oidc.session>;
    const { state, postLogoutRedirectUri } = (session.state ?? {}) as SignOutState;
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (!grantId) continue;
      await provider.AccessToken.revokeByGrantId(grantId);
      await provider.Grant.adapter.destroy(grantId);
    }
    await session.destroy();
    ctx.cookies.set(sessionCookie.name, null, { ...sessionCookie.options, overwrite: true });
    const back = new URL(postLogoutRedirectUri ?? provider.urlFor('end_session_success'));
    if (postLogoutRedirectUri && state !== undefined) back.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(back.href);
  });
}

function asksForSignOut(ctx: KoaContextWithOIDC): boolean {
  if (!ctx.oidc || ctx.status !== 200) return false;
  const { route, session, entities } = ctx.oidc;
  // Somebody signed in while another's session was there: that one ends first.
  if (route === 'resume') {
    const { postLogoutRedirectUri: back } = (session?.state ?? {}) as SignOutState;
    return back !== undefined && new URL(back).pathname === ctx.path;
  }
  if (route !== 'end_session') return false;
  const hinted = (entities.IdTokenHint as { payload: { sub?: string } } | undefined)?.payload.sub;
  return session?.accountId === undefined || session.accountId === hinted;
}
