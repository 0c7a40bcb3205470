// The pages the library asks for by itself: signing out without a token of one's own, signed out, and refusals that cannot be sent back.

import type { KoaContextWithOIDC } from 'oidc-provider';
import { formPageHeaders } from '../forms/form-headers.ts';
import { signOutPage } from '../forms/forms.ts';
import { faultPage, signedOutPage } from '../forms/notices.ts';
import { readerOf } from '../forms/reader.ts';

function show(ctx: KoaContextWithOIDC, page: string): void {
  ctx.set(formPageHeaders);
  ctx.type = 'html';
  ctx.body = page;
}

const readerOfContext = (ctx: KoaContextWithOIDC) => readerOf(ctx.get('cookie'), ctx.oidc?.params ?? {});

export const providerPages = {
  async logoutSource(ctx: KoaContextWithOIDC): Promise<void> {
    const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
    const action = new URL(ctx.oidc.urlFor('end_session_confirm')).pathname;
    show(ctx, signOutPage(readerOfContext(ctx), { action, xsrf: secret }));
  },
  async postLogoutSuccessSource(ctx: KoaContextWithOIDC): Promise<void> {
    show(ctx, signedOutPage(readerOfContext(ctx)));
  },
  async renderError(ctx: KoaContextWithOIDC, { error }: { error: string }, cause: Error): Promise<void> {
    const isExpired = cause.name === 'SessionNotFound';
    show(ctx, faultPage(readerOfContext(ctx), isExpired ? 'expired' : 'text', error));
  },
};
