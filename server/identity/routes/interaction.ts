// A sign-in that a browser has begun: found by the library's cookie, shown as a form, ended with what the person did.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type InteractionResults, type Provider } from 'oidc-provider';
import { savedSignInCookie } from '#protocol/identity.ts';
import { BACK, returnPathOf } from '#protocol/return-path.ts';
import type { Asked, Form } from '../forms/forms.ts';
import type { Reader } from '../forms/page.ts';
import { readerOf } from '../forms/reader.ts';
import type { Identity } from '../identity.ts';
import { mayBeKept } from '../kept-sign-ins.ts';
import { interactionPath } from '../link-paths.ts';
import { callerOf, type IdentityContext } from './at-issuer.ts';
import { fieldsOf, isOfUs } from './form-scope.ts';

export interface Begun {
  provider: Provider;
  interaction: Interaction;
  form: Form;
  reader: Reader;
  /** Whether who signs in may be kept signed in here. */
  mayBeKept: boolean;
}

const PURPOSE = 'sign-in-form';
const HALF_PURPOSE = 'password-was-right';
/** For the code after the password. */
const HALF_MS = 10 * 60_000;

/** Throws SessionNotFound where this browser has not begun the one the path names, or it is over. */
export async function begunBy(identity: Identity, request: FastifyRequest): Promise<Begun> {
  const { uid } = request.params as { uid: string };
  const provider = await identity.provider;
  // Its response is asked for cookies alone, and gets none.
  const interaction = await provider.interactionDetails(request.raw, undefined as never);
  if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in was begun');
  const { [BACK]: back } = interaction.params;
  const form = {
    path: interactionPath(uid),
    csrf: identity.keys.sign(PURPOSE, uid),
    // Anybody can write it into an address: it leads to pages of ours alone.
    back: returnPathOf(typeof back === 'string' ? back : undefined),
  };
  const reader = readerOf(request.headers.cookie, interaction.params);
  return { provider, interaction, form, reader, mayBeKept: mayBeKept(interaction.params, identity.issuer) };
}

/** Whether a form was made here for this sign-in, and sent by our own page. */
export function isOurForm(identity: Identity, request: FastifyRequest): boolean {
  const { uid } = request.params as { uid: string };
  const { csrf } = fieldsOf(request);
  return isOfUs(identity, request) && csrf !== undefined && identity.keys.open(PURPOSE, csrf) === uid;
}

/** Signing up answers both prompts: the one for a new account and the one to sign in. */
export function signedIn(
  { sub, remember, atMs }: Half,
  factors: 'password' | 'password and code' = 'password',
): InteractionResults {
  const amr = factors === 'password' ? ['pwd'] : ['pwd', 'otp', 'mfa'];
  return { create: {}, login: { accountId: sub, remember, amr, atMs } };
}

/** From now on the account's own tries in this browser are counted apart from strangers'. */
export async function trustBrowser(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  sub: string,
): Promise<void> {
  const { accounts, issuer } = context.identity;
  const cookie = await accounts.trust(callerOf(context, request), sub, issuer.startsWith('https:'));
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}

/** At the end of a sign-in: the browser is trusted, and its pages know whether they may keep what they get. */
export async function noteBrowser(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { sub, remember }: Pick<Half, 'sub' | 'remember'>,
): Promise<void> {
  await trustBrowser(context, request, reply, sub);
  reply.header('set-cookie', savedSignInCookie(remember, context.identity.issuer.startsWith('https:')));
}

/** Whose password was right, while the code is asked for: signed, and of one sign-in. */
export interface Half {
  sub: string;
  remember: boolean;
  /** When the password counted. */
  atMs: number;
}

export function heldFor(identity: Identity, request: FastifyRequest, { sub, remember, atMs }: Half): string {
  const { uid } = request.params as { uid: string };
  return identity.keys.sign(HALF_PURPOSE, [uid, sub, remember ? 1 : 0, atMs].join('.'));
}

/** Undefined when it came too late, or was made elsewhere. */
export function halfOf(identity: Identity, request: FastifyRequest): Half | undefined {
  const { held = '' } = fieldsOf(request);
  const [uid, sub = '', remember, at] = identity.keys.open(HALF_PURPOSE, held)?.split('.') ?? [];
  const atMs = Number(at);
  const isOfThis = uid === (request.params as { uid: string }).uid && atMs + HALF_MS > Date.now();
  return isOfThis ? { sub, remember: remember === '1', atMs } : undefined;
}

/** What consent is asked for: what the grant lacks, or all when it was asked for by name. */
export async function askedBy(identity: Identity, { provider, interaction }: Begun): Promise<Asked> {
  const client = await provider.Client.find(String(interaction.params.client_id));
  const account = await identity.account(String(interaction.session?.accountId));
  return { client: client?.clientName ?? '', email: account?.email ?? '', scopes: scopesOf(interaction) };
}

function scopesOf({ prompt, params }: Interaction): string[] {
  const missing = prompt.details.missingOIDCScope as string[] | undefined;
  return (missing ?? String(params.scope).split(' ')).filter((scope) => scope !== 'openid');
}

export async function consented({ provider, interaction }: Begun): Promise<InteractionResults> {
  const { grantId, params, session, prompt } = interaction;
  const accountId = session?.accountId as string;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = known ?? new provider.Grant({ accountId, clientId: String(params.client_id) });
  const missing = prompt.details.missingOIDCScope as string[] | undefined;
  grant.addOIDCScope((missing ?? String(params.scope).split(' ')).join(' '));
  return { consent: { grantId: await grant.save() } };
}
