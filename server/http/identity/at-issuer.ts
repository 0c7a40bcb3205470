// Who signs in does so at the issuer's own origin: cookies and addresses are of one host. And only where browsers give a page what
// sign-in needs.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { isOfThisMachine, isSecureOrigin } from '../../auth/secure-origin.ts';
import type { Mailer, MakeLetter } from '../../mail/mailer.ts';
import type { Identity } from '../../oidc/identity.ts';
import { faultPage } from '../../oidc/pages/notices.ts';
import { readerOf } from '../../oidc/pages/reader.ts';
import { formPageHeaders } from '../headers.ts';

export interface IdentityContext {
  identity: Identity;
  /** Whether somebody said what the issuer is; else it is this machine, for this machine. */
  hasPublicUrl: boolean;
  networkOf(request: FastifyRequest): string;
  /** Undefined where nothing is mailed; `identity.mailed` is too then. */
  mailer: Mailer | undefined;
}

/** Answers by itself what does not come to the issuer; what does is told so, for the library takes its addresses from headers. */
export async function atIssuer(
  { identity: { issuer }, hasPublicUrl }: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { protocol, host } = new URL(issuer);
  const isOneOfUs = hasPublicUrl || isOfThisMachine(`http://${request.host}`);
  if (!isOneOfUs || !isSecureOrigin(issuer)) return refuse(request, reply);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.host !== host) return reply.redirect(issuer + request.url, 302);
  request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.raw.headers['x-forwarded-host'] = host;
  return undefined;
}

/** Once the answer is gone: nothing of it waits for what is mailed. */
export function mailAfter({ mailer }: IdentityContext, reply: FastifyReply, make: MakeLetter): void {
  reply.raw.once('close', () => mailer?.send(make));
}

function refuse(request: FastifyRequest, reply: FastifyReply): unknown {
  if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
    throw new CallerError('not-ready', 'Sign-in needs https, and PUBLIC_URL to say where this server is reached');
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers(formPageHeaders)
    .send(faultPage(readerOf(request.headers.cookie), 'insecure'));
}
