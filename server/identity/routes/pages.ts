// The pages people sign in, sign up and give access by: forms that work without scripts. Each is below the address of the sign-in
// that the browser has begun (interaction.ts).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { CallerError } from '#protocol/errors.ts';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { isEmail } from '../account-fields.ts';
import { ASSETS } from '../forms/assets.ts';
import { type FormRefusal, missingField } from '../forms/fields.ts';
import { consentPage, signInPage, signUpPage, type Typed } from '../forms/forms.ts';
import { checkMailPage } from '../forms/mail-forms.ts';
import { codePage } from '../forms/second-factor-forms.ts';
import { interactionPath } from '../link-paths.ts';
import { callerOf, type IdentityContext, mailAfter } from './at-issuer.ts';
import { fieldsOf, formScope, opened, setRefused, show } from './form-scope.ts';
import {
  askedBy,
  type Begun,
  begunBy,
  consented,
  type Half,
  halfOf,
  heldFor,
  isOurForm,
  noteBrowser,
  signedIn,
} from './interaction.ts';

interface Refused {
  why: FormRefusal;
  typed: Typed;
}
type Show = (begun: Begun, refused?: Refused) => string | Promise<string>;

const INTERACTION = interactionPath(':uid');

export function identityPages(http: FastifyInstance, context: IdentityContext): void {
  http.get(`${OIDC_PREFIX}/assets/:name`, (request, reply) => {
    const asset = ASSETS.find((request.params as { name: string }).name);
    if (!asset) throw new CallerError('not-found');
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.bytes);
  });
  const steps = stepsOf(context);
  formScope(http, context, (scope) => {
    pageRoutes(scope, steps);
    signInRoute(scope, context, steps);
    secondFactorRoute(scope, context, steps);
    signUpRoute(scope, context, steps);
    consentRoute(scope, context, steps);
  });
}

type Steps = ReturnType<typeof stepsOf>;

/** The pages of a sign-in, and the ways from one to the next. */
function stepsOf(context: IdentityContext) {
  const { identity } = context;
  const signIn: Show = ({ reader, form, mayBeKept }, refused) =>
    signInPage(reader, { ...form, mayBeKept }, refused?.typed, refused?.why);
  const signUp: Show = ({ reader, form }, refused) => signUpPage(reader, form, refused?.typed, refused?.why);
  const consent: Show = async (begun) => consentPage(begun.reader, begun.form, await askedBy(identity, begun));
  const byPrompt: Show = (begun) => {
    const { name } = begun.interaction.prompt;
    return name === 'create' ? signUp(begun) : name === 'consent' ? consent(begun) : signIn(begun);
  };

  const page = async (request: FastifyRequest, reply: FastifyReply, shown: Show, refused?: Refused) => {
    const begun = await begunBy(identity, request);
    return show(refused ? setRefused(reply, refused.why) : reply, await shown(begun, refused));
  };
  const open = (shown: Show) => opened((request, reply) => page(request, reply, shown));
  const askCode = (request: FastifyRequest, reply: FastifyReply, half: Half, why?: FormRefusal) => {
    const by = fieldsOf(request).by === 'recovery' ? 'recovery' : 'app';
    const held = heldFor(identity, request, half);
    const asked: Show = ({ reader, form }) => codePage(reader, form, { held, by }, why);
    return page(request, reply, asked, why && { why, typed: {} });
  };
  const end = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) => {
    const { provider } = await begunBy(identity, request);
    const { accountId: sub, remember = false } = result.login ?? {};
    if (sub !== undefined) await noteBrowser(context, request, reply, { sub, remember });
    return reply.redirect(await provider.interactionResult(request.raw, undefined as never, result), 303);
  };
  return { signIn, signUp, consent, byPrompt, page, open, askCode, end };
}

function pageRoutes(scope: FastifyInstance, { signIn, signUp, consent, byPrompt, open }: Steps): void {
  /** The specification's sign-up address: an authorization that begins with a new account. */
  scope.get(`${OIDC_PREFIX}/sign-up`, (request, reply) => {
    const params = new URLSearchParams(request.url.split('?')[1]);
    params.set('prompt', 'create');
    return reply.redirect(`${OIDC_PREFIX}/auth?${params}`, 303);
  });

  scope.get(INTERACTION, open(byPrompt));
  scope.get(`${INTERACTION}/sign-in`, open(signIn));
  scope.get(`${INTERACTION}/sign-up`, open(signUp));
  scope.get(`${INTERACTION}/consent`, open(consent));
}

function signInRoute(scope: FastifyInstance, context: IdentityContext, { signIn, page, askCode, end }: Steps): void {
  const { identity } = context;
  scope.post(`${INTERACTION}/sign-in`, async (request, reply) => {
    const { email = '', password = '', remember } = fieldsOf(request);
    const refused = (why: FormRefusal) => page(request, reply, signIn, { why, typed: { email } });
    if (!isOurForm(identity, request)) return refused('form');
    if (email !== '' && !isEmail(email)) return refused('emailForm');
    const missing = missingField(fieldsOf(request), ['email', 'password']);
    if (missing) return refused(missing);
    const outcome = await identity.accounts.signIn(callerOf(context, request), email, password);
    if ('refused' in outcome) return refused(outcome.refused);
    const { mayBeKept } = await begunBy(identity, request);
    const half = { ...outcome, remember: mayBeKept && remember === '1' };
    if (await identity.secondFactors.isOn(half.sub)) return askCode(request, reply, half);
    return end(request, reply, signedIn(half));
  });
}

function secondFactorRoute(
  scope: FastifyInstance,
  context: IdentityContext,
  { signIn, page, askCode, end }: Steps,
): void {
  const { identity } = context;
  scope.post(`${INTERACTION}/second-factor`, async (request, reply) => {
    const { code } = fieldsOf(request);
    const half = halfOf(identity, request);
    if (!isOurForm(identity, request) || !half) return page(request, reply, signIn, { why: 'form', typed: {} });
    if (code === undefined) return askCode(request, reply, half);
    const why =
      missingField({ code }, ['code']) ?? (await identity.secondFactors.check(callerOf(context, request), half, code));
    return why ? askCode(request, reply, half, why) : end(request, reply, signedIn(half, 'password and code'));
  });
}

function signUpRoute(scope: FastifyInstance, context: IdentityContext, { signUp, page, end }: Steps): void {
  const { identity } = context;
  scope.post(`${INTERACTION}/sign-up`, async (request, reply) => {
    const { email = '', password = '', givenName = '', familyName = '' } = fieldsOf(request);
    const typed = { email, givenName, familyName };
    const refused = (why: FormRefusal) => page(request, reply, signUp, { why, typed });
    if (!isOurForm(identity, request)) return refused('form');
    const { reader, form, mayBeKept } = await begunBy(identity, request);
    const given = { ...typed, password, language: reader.language };
    if (identity.mailed) {
      const asked = await identity.mailed.signUp(callerOf(context, request), given, form.path);
      if ('refused' in asked) return refused(asked.refused);
      mailAfter(context, reply, asked.make);
      return show(reply, checkMailPage(reader, 'signUp', email.trim()));
    }
    const outcome = await identity.accounts.signUp(callerOf(context, request), given);
    if ('refused' in outcome) return refused(outcome.refused);
    return end(request, reply, signedIn({ ...outcome, remember: mayBeKept }));
  });
}

function consentRoute(scope: FastifyInstance, context: IdentityContext, { consent, page, end }: Steps): void {
  const { identity } = context;
  scope.post(`${INTERACTION}/consent`, async (request, reply) => {
    const begun = await begunBy(identity, request);
    if (begun.interaction.prompt.name !== 'consent') throw new CallerError('bad-request');
    if (!isOurForm(identity, request)) return page(request, reply, consent, { why: 'form', typed: {} });
    const isAllowed = fieldsOf(request).answer === 'allow';
    return end(request, reply, isAllowed ? await consented(begun) : { error: 'access_denied' });
  });
}
