// The pages beside what goes by mail: a forgotten password, the link that makes an account, the link that verifies an address. Where
// nothing is mailed there are none but the one that says whom to ask.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { CallerError } from '#protocol/errors.ts';
import { type FormRefusal, missingField } from '../forms/fields.ts';
import { forgotPage } from '../forms/link-forms.ts';
import { askResetPage, askVerifyPage, checkMailPage, confirmPage, verifyPage } from '../forms/mail-forms.ts';
import { donePage, signInFirstPage } from '../forms/notices.ts';
import type { Identity } from '../identity.ts';
import { atOf, interactionPath, LINK_PATHS } from '../link-paths.ts';
import type { MailedLinks } from '../mailed-links.ts';
import { callerOf, type IdentityContext, mailAfter } from './at-issuer.ts';
import { fieldsOf, formScope, isOfUs, opened, readerOfRequest, setRefused, show, showLinkOver } from './form-scope.ts';
import { begunBy, type Half, noteBrowser, signedIn } from './interaction.ts';
import { signedInAt } from './session.ts';

export function mailPages(http: FastifyInstance, context: IdentityContext): void {
  formScope(http, context, (scope) => {
    forgotRoutes(scope, context);
    confirmRoutes(scope, context);
    verifyRoutes(scope, context);
  });
}

/** The page on which a person asks for a link that replaces a forgotten password. */
function forgotRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  scope.get(
    LINK_PATHS.forgot,
    opened(async (request, reply) => {
      const reader = readerOfRequest(request);
      const at = atOf((request.query as { at?: string }).at);
      if (identity.mailed) return show(reply, askResetPage(reader, { at }));
      return show(reply, forgotPage(reader, { at }));
    }),
  );
  scope.post(LINK_PATHS.forgot, async (request, reply) => {
    const { email = '', at: named } = fieldsOf(request);
    const at = atOf(named);
    const reader = readerOfRequest(request);
    const refused = (why: FormRefusal) => show(setRefused(reply, why), askResetPage(reader, { email, at }, why));
    const links = mailedBy(identity);
    if (!isOfUs(identity, request)) return refused('form');
    const asked = await links.resetPassword(callerOf(context, request), email, at);
    if ('refused' in asked) return refused(asked.refused);
    mailAfter(context, reply, asked.make);
    return show(reply, checkMailPage(reader, 'reset', email.trim()));
  });
}

/** The link that makes an account whose address is confirmed by it. */
function confirmRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const at = interactionPath(':uid');
  const confirm = async (request: FastifyRequest, reply: FastifyReply, link: string, why?: FormRefusal) => {
    const email = await mailedBy(identity).pendingEmail(link);
    if (email === undefined) return showLinkOver(request, reply);
    const { uid } = request.params as { uid: string };
    const asked = { path: interactionPath(uid), link, email };
    return show(why ? setRefused(reply, why) : reply, confirmPage(readerOfRequest(request), asked, why));
  };
  scope.get(`${at}/confirm`, (request, reply) => {
    const { link = '' } = request.query as { link?: string };
    return confirm(request, reply, link);
  });
  scope.post(`${at}/confirm`, async (request, reply) => {
    const { link = '', password = '' } = fieldsOf(request);
    const links = mailedBy(identity);
    if (!isOfUs(identity, request)) return confirm(request, reply, link, 'form');
    const missing = missingField({ password }, ['password']);
    if (missing) return confirm(request, reply, link, missing);
    const outcome = await links.confirm(callerOf(context, request), link, password);
    if (!('refused' in outcome)) return continueSignIn(context, request, reply, outcome);
    return outcome.refused === 'linkOver'
      ? showLinkOver(request, reply)
      : confirm(request, reply, link, outcome.refused);
  });
}

/** The link that verifies the address of an account, and the page on which a person asks for it. */
function verifyRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  scope.get(
    LINK_PATHS.verifyEmail,
    // A link is opened as it is: its language is that of the person's cookie.
    async (request, reply) => {
      const { link } = request.query as { link?: string };
      const reader = readerOfRequest(request);
      if (link !== undefined)
        return (await identity.accounts.purposeOf(link)) === 'email'
          ? show(reply, verifyPage(reader, link))
          : showLinkOver(request, reply);
      mailedBy(identity);
      const { account } = (await signedInAt(identity, request)) ?? {};
      if (!account) return show(reply.code(401), signInFirstPage(reader));
      return show(reply, account.isEmailVerified ? donePage(reader, 'verify') : askVerifyPage(reader, account.email));
    },
  );
  scope.post(LINK_PATHS.verifyEmail, async (request, reply) => {
    const { link } = fieldsOf(request);
    const reader = readerOfRequest(request);
    const links = mailedBy(identity);
    if (link !== undefined) {
      if (!isOfUs(identity, request)) return show(reply.code(422), verifyPage(reader, link, 'form'));
      return (await links.verify(link)) ? show(reply, donePage(reader, 'verify')) : showLinkOver(request, reply);
    }
    const { account } = (await signedInAt(identity, request)) ?? {};
    if (!account) return show(reply.code(401), signInFirstPage(reader));
    if (!isOfUs(identity, request)) return show(reply.code(422), askVerifyPage(reader, account.email, 'form'));
    mailAfter(context, reply, links.verifyEmail(callerOf(context, request), account.sub));
    return show(reply, checkMailPage(reader, 'verify', account.email));
  });
}

/** Continues the sign-in of this browser. In another browser, or too late, the person begins again. */
async function continueSignIn(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Omit<Half, 'remember'>,
): Promise<FastifyReply> {
  try {
    const { provider, mayBeKept } = await begunBy(context.identity, request);
    const half = { ...outcome, remember: mayBeKept };
    const next = await provider.interactionResult(request.raw, undefined as never, signedIn(half));
    await noteBrowser(context, request, reply, half);
    return reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return show(reply, donePage(readerOfRequest(request), 'confirm'));
  }
}

/** Throws `not-found` if this server sends no mail. */
function mailedBy({ mailed }: Identity): MailedLinks {
  if (!mailed) throw new CallerError('not-found');
  return mailed;
}
