// Pages outside of any sign-in: what one does who forgot the password, the links that administrators make for it, and the one that makes
// the first administrator. A link's secret stands in the query, which no log has.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormRefusal } from '../../oidc/pages/fields.ts';
import {
  administratorPage,
  passwordLinkMadePage,
  passwordLinkPage,
  passwordPage,
} from '../../oidc/pages/link-forms.ts';
import { LINK_PATHS, linkUrl } from '../../oidc/pages/link-paths.ts';
import { donePage, linkOverPage } from '../../oidc/pages/notices.ts';
import { readerOf } from '../../oidc/pages/reader.ts';
import { type IdentityContext, mailAfter } from './at-issuer.ts';
import { fieldsOf, formScope, isOfUs, opened, show, statusOf } from './form-scope.ts';

export function linkPages(http: FastifyInstance, context: IdentityContext): void {
  const { identity, networkOf } = context;
  const { accounts } = identity;
  const readerOfRequest = ({ headers }: FastifyRequest) => readerOf(headers.cookie);
  const over = (request: FastifyRequest, reply: FastifyReply) =>
    show(reply.code(410), linkOverPage(readerOfRequest(request)));

  formScope(http, context, (scope) => {
    scope.get(LINK_PATHS.administrator, async (request, reply) => {
      const { link = '' } = request.query as { link?: string };
      if ((await accounts.purposeOf(link)) !== 'administrator') return over(request, reply);
      return show(reply, administratorPage(readerOfRequest(request), link));
    });
    scope.post(LINK_PATHS.administrator, async (request, reply) => {
      const { link = '', email = '', password = '', givenName = '', familyName = '' } = fieldsOf(request);
      const reader = readerOfRequest(request);
      const typed = { email, givenName, familyName };
      const refused = (why: FormRefusal) =>
        show(reply.code(statusOf(why)), administratorPage(reader, link, typed, why));
      if (!isOfUs(identity, request)) return refused('form');
      const { language } = reader;
      const given = { ...typed, password, language };
      const outcome = await accounts.signUpFirstAdministrator(networkOf(request), link, given);
      if (!('refused' in outcome)) {
        if (identity.mailed) mailAfter(context, reply, identity.mailed.verifyEmail(outcome.sub));
        return show(reply, donePage(reader, 'administrator'));
      }
      return outcome.refused === 'linkOver' ? over(request, reply) : refused(outcome.refused);
    });

    scope.get(
      LINK_PATHS.passwordLink,
      opened((request, reply) => show(reply, passwordLinkPage(readerOfRequest(request)))),
    );
    scope.post(LINK_PATHS.passwordLink, async (request, reply) => {
      const { email = '', password = '', code = '', forEmail = '' } = fieldsOf(request);
      const reader = readerOfRequest(request);
      const refused = (why: FormRefusal) =>
        show(reply.code(statusOf(why)), passwordLinkPage(reader, { email, forEmail }, why));
      if (!isOfUs(identity, request)) return refused('form');
      const made = await accounts.passwordLink(networkOf(request), { email, password, code, forEmail });
      if ('refused' in made) return refused(made.refused);
      const url = linkUrl(identity.issuer, LINK_PATHS.password, made.link);
      return show(reply, passwordLinkMadePage(reader, forEmail.trim(), url));
    });

    scope.get(LINK_PATHS.password, async (request, reply) => {
      const { link = '' } = request.query as { link?: string };
      if ((await accounts.purposeOf(link)) !== 'password') return over(request, reply);
      return show(reply, passwordPage(readerOfRequest(request), link));
    });
    scope.post(LINK_PATHS.password, async (request, reply) => {
      const { link = '', password = '' } = fieldsOf(request);
      const reader = readerOfRequest(request);
      const why = isOfUs(identity, request) ? await accounts.setPassword(networkOf(request), link, password) : 'form';
      if (why === undefined) return show(reply, donePage(reader, 'reset'));
      return why === 'linkOver'
        ? over(request, reply)
        : show(reply.code(statusOf(why)), passwordPage(reader, link, why));
    });
  });
}
