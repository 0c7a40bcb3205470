// The pages beside what goes by mail: a forgotten password, the link that makes an account, the link that verifies an address. Where
// nothing is mailed there are none but the one that says whom to ask.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { CallerError } from '#protocol/errors.ts';
import { type FormRefusal, missingField } from '../forms/fields.ts';
import { forgotPage } from '../forms/link-forms.ts';
import { askResetPage, askVerifyPage, checkMailPage, confirmPage, verifyPage } from '../forms/mail-forms.ts';
import { donePage, linkOverPage, signInFirstPage } from '../forms/notices.ts';
import { readerOf } from '../forms/reader.ts';
import { atOf, interactionPath, LINK_PATHS } from '../link-paths.ts';
import type { MailedLinks } from '../mailed-links.ts';
import { callerOf, type IdentityContext, mailAfter } from './at-issuer.ts';
import { fieldsOf, formScope, isOfUs, opened, setRefused, show } from './form-scope.ts';
import { begunBy, type Half, noteBrowser, signedIn } from './interaction.ts';
import { signedInAt } from './session.ts';

export function mailPages(http: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts } = identity;
  const readerOfRequest = ({ headers }: FastifyRequest) => readerOf(headers.cookie);
  const over = (request: FastifyRequest, reply: FastifyReply) =>
    show(reply.code(410), linkOverPage(readerOfRequest(request)));
  const mailed = (): MailedLinks => {
    if (!identity.mailed) throw new CallerError('not-found');
    return identity.mailed;
  };

  formScope(http, context, (scope) => {
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
      const links = mailed();
      if (!isOfUs(identity, request)) return refused('form');
      const asked = await links.resetPassword(callerOf(context, request), email, at);
      if ('refused' in asked) return refused(asked.refused);
      mailAfter(context, reply, asked.make);
      return show(reply, checkMailPage(reader, 'reset', email.trim()));
    });

    const at = interactionPath(':uid');
    const confirm = async (request: FastifyRequest, reply: FastifyReply, link: string, why?: FormRefusal) => {
      const email = await mailed().pendingEmail(link);
      if (email === undefined) return over(request, reply);
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
      const links = mailed();
      if (!isOfUs(identity, request)) return confirm(request, reply, link, 'form');
      const missing = missingField({ password }, ['password']);
      if (missing) return confirm(request, reply, link, missing);
      const outcome = await links.confirm(callerOf(context, request), link, password);
      if (!('refused' in outcome)) return goOn(request, reply, outcome);
      return outcome.refused === 'linkOver' ? over(request, reply) : confirm(request, reply, link, outcome.refused);
    });
    /** With the sign-in that was begun; in another browser, or too late, it begins anew. */
    const goOn = async (request: FastifyRequest, reply: FastifyReply, outcome: Omit<Half, 'remember'>) => {
      try {
        const { provider, mayBeKept } = await begunBy(identity, request);
        const half = { ...outcome, remember: mayBeKept };
        const next = await provider.interactionResult(request.raw, undefined as never, signedIn(half));
        await noteBrowser(context, request, reply, half);
        return reply.redirect(next, 303);
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        return show(reply, donePage(readerOfRequest(request), 'confirm'));
      }
    };

    scope.get(
      LINK_PATHS.verifyEmail,
      // A link is opened as it is: its language is that of the person's cookie.
      async (request, reply) => {
        const { link } = request.query as { link?: string };
        const reader = readerOfRequest(request);
        if (link !== undefined)
          return (await accounts.purposeOf(link)) === 'email'
            ? show(reply, verifyPage(reader, link))
            : over(request, reply);
        mailed();
        const { account } = (await signedInAt(identity, request)) ?? {};
        if (!account) return show(reply.code(401), signInFirstPage(reader));
        return show(reply, account.isEmailVerified ? donePage(reader, 'verify') : askVerifyPage(reader, account.email));
      },
    );
    scope.post(LINK_PATHS.verifyEmail, async (request, reply) => {
      const { link } = fieldsOf(request);
      const reader = readerOfRequest(request);
      const links = mailed();
      if (link !== undefined) {
        if (!isOfUs(identity, request)) return show(reply.code(422), verifyPage(reader, link, 'form'));
        return (await links.verify(link)) ? show(reply, donePage(reader, 'verify')) : over(request, reply);
      }
      const { account } = (await signedInAt(identity, request)) ?? {};
      if (!account) return show(reply.code(401), signInFirstPage(reader));
      if (!isOfUs(identity, request)) return show(reply.code(422), askVerifyPage(reader, account.email, 'form'));
      mailAfter(context, reply, links.verifyEmail(callerOf(context, request), account.sub));
      return show(reply, checkMailPage(reader, 'verify', account.email));
    });
  });
}
