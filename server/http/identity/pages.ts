// The pages people sign in, sign up and give access by: forms that work without scripts. Each is below the address of the sign-in
// that the browser has begun (interaction.ts).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { CallerError } from '#protocol/errors.ts';
import { languageCookie, matchingLanguage } from '#protocol/languages.ts';
import { OIDC_PREFIX } from '#protocol/routes.ts';
import { assetNamed } from '../../oidc/pages/assets.ts';
import { consentPage, type FormRefusal, signInPage, signUpPage, type Typed } from '../../oidc/pages/forms.ts';
import { faultPage } from '../../oidc/pages/notices.ts';
import { readerOf } from '../../oidc/pages/reader.ts';
import { interactionPath } from '../../oidc/provider.ts';
import { formPageHeaders } from '../headers.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';
import { askedBy, type Begun, begunBy, consented, fieldsOf, isOurForm, signedIn } from './interaction.ts';

/** Of a form that people fill in. */
const FORM_BYTES = 16 * 1024;

interface Refused {
  why: FormRefusal;
  typed: Typed;
}
type Show = (begun: Begun, refused?: Refused) => string | Promise<string>;

export function identityPages(http: FastifyInstance, context: IdentityContext): void {
  const { identity, networkOf } = context;
  http.get(`${OIDC_PREFIX}/assets/:name`, (request, reply) => {
    const asset = assetNamed((request.params as { name: string }).name);
    if (!asset) throw new CallerError('not-found');
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.bytes);
  });

  const signIn: Show = ({ reader, form }, refused) => signInPage(reader, form, refused?.typed, refused?.why);
  const signUp: Show = ({ reader, form }, refused) => signUpPage(reader, form, refused?.typed, refused?.why);
  const consent: Show = async (begun) => consentPage(begun.reader, begun.form, await askedBy(identity, begun));
  const byPrompt: Show = (begun) => {
    const { name } = begun.interaction.prompt;
    return name === 'create' ? signUp(begun) : name === 'consent' ? consent(begun) : signIn(begun);
  };

  const page = async (request: FastifyRequest, reply: FastifyReply, show: Show, refused?: Refused) => {
    const begun = await begunBy(identity, request);
    return reply
      .code(refused === undefined ? 200 : refused.why === 'tooMany' ? 429 : 422)
      .type('text/html; charset=utf-8')
      .headers(formPageHeaders)
      .send(await show(begun, refused));
  };
  /** A page as it is opened, or opened in another language. */
  const opened = (show: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { lng } = request.query as { lng?: string };
    if (lng === undefined) return page(request, reply, show);
    const path = request.url.split('?')[0] as string;
    return reply.header('set-cookie', languageCookie(matchingLanguage(lng))).redirect(path, 303);
  };
  const end = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const { provider } = await begunBy(identity, request);
    return reply.redirect(await provider.interactionResult(request.raw, undefined as never, result), 303);
  };

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', (request, reply) => atIssuer(context, request, reply));
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      const expired = faultPage(readerOf(request.headers.cookie), 'expired');
      return reply.code(400).type('text/html; charset=utf-8').headers(formPageHeaders).send(expired);
    });

    /** The specification's sign-up address: an authorization that begins with a new account. */
    scope.get(`${OIDC_PREFIX}/sign-up`, (request, reply) => {
      const params = new URLSearchParams(request.url.split('?')[1]);
      params.set('prompt', 'create');
      return reply.redirect(`${OIDC_PREFIX}/auth?${params}`, 303);
    });

    const at = interactionPath(':uid');
    scope.get(at, opened(byPrompt));
    scope.get(`${at}/sign-in`, opened(signIn));
    scope.get(`${at}/sign-up`, opened(signUp));
    scope.get(`${at}/consent`, opened(consent));

    scope.post(`${at}/sign-in`, async (request, reply) => {
      const { email = '', password = '', remember } = fieldsOf(request);
      const refused = (why: FormRefusal) => page(request, reply, signIn, { why, typed: { email } });
      if (!isOurForm(identity, request)) return refused('form');
      const outcome = await identity.accounts.signIn(networkOf(request), email, password);
      if ('refused' in outcome) return refused(outcome.refused);
      return end(request, reply, signedIn(outcome.sub, remember === '1'));
    });
    scope.post(`${at}/sign-up`, async (request, reply) => {
      const { email = '', password = '', givenName = '', familyName = '' } = fieldsOf(request);
      const typed = { email, givenName, familyName };
      const refused = (why: FormRefusal) => page(request, reply, signUp, { why, typed });
      if (!isOurForm(identity, request)) return refused('form');
      const { reader } = await begunBy(identity, request);
      const { language } = reader;
      const outcome = await identity.accounts.signUp(networkOf(request), { ...typed, password, language });
      if ('refused' in outcome) return refused(outcome.refused);
      return end(request, reply, signedIn(outcome.sub, true));
    });
    scope.post(`${at}/consent`, async (request, reply) => {
      const begun = await begunBy(identity, request);
      if (begun.interaction.prompt.name !== 'consent') throw new CallerError('bad-request');
      if (!isOurForm(identity, request)) return page(request, reply, consent, { why: 'form', typed: {} });
      const isAllowed = fieldsOf(request).answer === 'allow';
      return end(request, reply, isAllowed ? await consented(begun) : { error: 'access_denied' });
    });
  });
}
