// Pages outside of any sign-in: what one does who forgot the password, the links that administrators make for it, and the one that makes
// the first administrator. A link's secret stands in the query, which no log has.

import type { FastifyInstance } from 'fastify';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { type FormRefusal, missingField } from '../forms/fields.ts';
import {
  addressConfirmedPage,
  administratorPage,
  confirmAddressPage,
  passwordLinkMadePage,
  passwordLinkPage,
  passwordPage,
} from '../forms/link-forms.ts';
import { passwordSetPage } from '../forms/notices.ts';
import { atOf, interactionPath, LINK_PATHS, linkUrl } from '../link-paths.ts';
import { callerOf, type IdentityContext, mailAfter } from './at-issuer.ts';
import { fieldsOf, formScope, isOfUs, opened, readerOfRequest, setRefused, show, showLinkOver } from './form-scope.ts';
import { noteBrowser, trustBrowser } from './interaction.ts';
import { beginSession } from './session.ts';

export function linkPages(http: FastifyInstance, context: IdentityContext): void {
  formScope(http, context, (scope) => {
    administratorRoutes(scope, context);
    passwordLinkRoutes(scope, context);
    confirmAddressRoutes(scope, context);
    passwordRoutes(scope, context);
  });
}

/** The link that makes the first administrator. */
function administratorRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts } = identity;
  scope.get(LINK_PATHS.administrator, async (request, reply) => {
    const { link = '' } = request.query as { link?: string };
    if ((await accounts.purposeOf(link)) !== 'administrator') return showLinkOver(request, reply);
    return show(reply, administratorPage(readerOfRequest(request), link));
  });
  scope.post(LINK_PATHS.administrator, async (request, reply) => {
    const { link = '', email = '', password = '', givenName = '', familyName = '' } = fieldsOf(request);
    const reader = readerOfRequest(request);
    const typed = { email, givenName, familyName };
    const refused = (why: FormRefusal) => show(setRefused(reply, why), administratorPage(reader, link, typed, why));
    if (!isOfUs(identity, request)) return refused('form');
    const { language } = reader;
    const given = { ...typed, password, language };
    const confirms = identity.mailed === undefined;
    const outcome = await accounts.signUpFirstAdministrator(callerOf(context, request), link, given, { confirms });
    if (!('refused' in outcome)) {
      if (identity.mailed)
        mailAfter(context, reply, identity.mailed.verifyEmail(callerOf(context, request), outcome.sub));
      // The browser is signed in now. The product's own sign-in learns that without asking for anything.
      await beginSession(identity, { request, reply }, outcome);
      await noteBrowser(context, request, reply, { sub: outcome.sub, remember: true });
      return reply.redirect(withReturn(ROUTES.signIn.path, ROUTES.dashboard.path), 303);
    }
    return outcome.refused === 'linkOver' ? showLinkOver(request, reply) : refused(outcome.refused);
  });
}

/** The page on which an administrator makes a link that replaces a password. */
function passwordLinkRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts } = identity;
  scope.get(
    LINK_PATHS.passwordLink,
    opened((request, reply) => show(reply, passwordLinkPage(readerOfRequest(request)))),
  );
  scope.post(LINK_PATHS.passwordLink, async (request, reply) => {
    const { email = '', password = '', code = '', forEmail = '' } = fieldsOf(request);
    const reader = readerOfRequest(request);
    const refused = (why: FormRefusal) =>
      show(setRefused(reply, why), passwordLinkPage(reader, { email, forEmail }, why));
    if (!isOfUs(identity, request)) return refused('form');
    const missing = missingField(fieldsOf(request), ['email', 'password', 'forEmail']);
    if (missing) return refused(missing);
    const made = await accounts.passwordLink(callerOf(context, request), { email, password, code, forEmail });
    if ('refused' in made) return refused(made.refused);
    const url = linkUrl(identity.issuer, LINK_PATHS.password, made.link);
    return show(reply, passwordLinkMadePage(reader, forEmail.trim(), url));
  });
}

/** The page on which an administrator confirms that an address belongs to somebody. */
function confirmAddressRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts } = identity;
  scope.get(
    LINK_PATHS.confirmAddress,
    opened((request, reply) => show(reply, confirmAddressPage(readerOfRequest(request)))),
  );
  scope.post(LINK_PATHS.confirmAddress, async (request, reply) => {
    const { email = '', password = '', code = '', forEmail = '' } = fieldsOf(request);
    const reader = readerOfRequest(request);
    const refused = (why: FormRefusal) =>
      show(setRefused(reply, why), confirmAddressPage(reader, { email, forEmail }, why));
    if (!isOfUs(identity, request)) return refused('form');
    const missing = missingField(fieldsOf(request), ['email', 'password', 'forEmail']);
    if (missing) return refused(missing);
    const done = await accounts.confirmAddress(callerOf(context, request), { email, password, code, forEmail });
    if ('refused' in done) return refused(done.refused);
    request.log.info({ account: done.sub, administrator: done.by }, 'an administrator confirmed an address');
    return show(reply, addressConfirmedPage(reader, forEmail.trim()));
  });
}

/** The link by which a person replaces their password. */
function passwordRoutes(scope: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts } = identity;
  scope.get(LINK_PATHS.password, async (request, reply) => {
    const { link = '', at } = request.query as { link?: string; at?: string };
    if ((await accounts.purposeOf(link)) !== 'password') return showLinkOver(request, reply);
    return show(reply, passwordPage(readerOfRequest(request), { link, at: atOf(at) }));
  });
  scope.post(LINK_PATHS.password, async (request, reply) => {
    const { link = '', password = '', at: named } = fieldsOf(request);
    const at = atOf(named);
    const reader = readerOfRequest(request);
    const set = isOfUs(identity, request)
      ? await accounts.setPassword(callerOf(context, request), link, password)
      : ({ refused: 'form' } as const);
    if ('sub' in set) {
      // Strangers who guess passwords of the account do not keep this browser from signing in with the new one.
      await trustBrowser(context, request, reply, set.sub);
      return show(reply, passwordSetPage(reader, at && `${interactionPath(at)}/sign-in`));
    }
    return set.refused === 'linkOver'
      ? showLinkOver(request, reply)
      : show(setRefused(reply, set.refused), passwordPage(reader, { link, at }, set.refused));
  });
}
