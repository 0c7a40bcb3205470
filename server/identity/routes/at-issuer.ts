// Who signs in does so at the issuer's own origin: cookies and addresses are of one host. And only where browsers give a page what
// sign-in needs.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_COOKIES } from '#protocol/browser/provider-cookies.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Mailer, MakeLetter } from '../../platform/mail/mailer.ts';
import { isOfThisMachine, isSecureOrigin } from '../../platform/net/secure-origin.ts';
import { formPageHeaders } from '../forms/form-headers.ts';
import { faultPage } from '../forms/notices.ts';
import { readerOf } from '../forms/reader.ts';
import type { Identity } from '../identity.ts';
import type { Caller } from '../sign-in-limits.ts';

export interface IdentityContext {
  identity: Identity;
  /** Whether somebody said what the issuer is; else it is this machine, for this machine. */
  hasPublicUrl: boolean;
  networkOf(request: FastifyRequest): string;
  /** Undefined where nothing is mailed; `identity.mailed` is too then. */
  mailer: Mailer | undefined;
}

/** Who sends a form. */
export function callerOf({ networkOf }: Pick<IdentityContext, 'networkOf'>, request: FastifyRequest): Caller {
  return { network: networkOf(request), cookies: request.headers.cookie };
}

/** A browser that is led to the issuer so often in so short a time came there already: a proxy changes the host it asks for. */
const LED_MAX = 2;
const { name: LED_COOKIE, end: LED_S } = PROVIDER_COOKIES.redirects;
const LED_VALUE = new RegExp(`(?:^|; )${LED_COOKIE}=(\\d+)`);

/** Answers by itself what does not come to the issuer; what does is told so, for the library takes its addresses from headers. */
export async function atIssuer(
  { identity: { issuer }, hasPublicUrl }: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { protocol, host } = new URL(issuer);
  const isOneOfUs = hasPublicUrl || isOfThisMachine(`http://${request.host}`);
  if (!isOneOfUs || !isSecureOrigin(issuer)) return refuse(request, reply, 'insecure');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.host !== host) {
    const led = Number(LED_VALUE.exec(request.headers.cookie ?? '')?.[1] ?? 0) + 1;
    if (led > LED_MAX) return refuse(request, reply, 'proxy');
    const cookie = `${LED_COOKIE}=${led}; Path=/; Max-Age=${LED_S}; HttpOnly; SameSite=Lax`;
    return reply.header('set-cookie', cookie).redirect(issuer + request.url, 302);
  }
  request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.raw.headers['x-forwarded-host'] = host;
  return undefined;
}

/** Once the answer is gone: nothing of it waits for what is mailed. */
export function mailAfter({ mailer }: IdentityContext, reply: FastifyReply, make: MakeLetter): void {
  reply.raw.once('close', () => mailer?.send(make));
}

const reasons = {
  insecure: 'Sign-in needs https, and PUBLIC_URL to say where this server is reached',
  proxy: 'A proxy changes the Host header: name it in TRUST_PROXY, or have it pass Host unchanged',
};

function refuse(request: FastifyRequest, reply: FastifyReply, why: keyof typeof reasons): unknown {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) throw new CallerError('not-ready', reasons[why]);
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers(formPageHeaders)
    .send(faultPage(readerOf(request.headers.cookie), why));
}
