// The frame of all forms of the identity provider: bodies as browsers send them, at the issuer's origin, and pages as answers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { languageCookie, matchingLanguage } from '#protocol/languages.ts';
import type { FormRefusal } from '../forms/fields.ts';
import { formPageHeaders } from '../forms/form-headers.ts';
import { faultPage, linkOverPage } from '../forms/notices.ts';
import type { Reader } from '../forms/page.ts';
import { readerOf } from '../forms/reader.ts';
import type { Identity } from '../identity.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';

/** The limit of a form that people fill in. */
const FORM_BYTES = 16 * 1024;
/** Tries are counted by the minute; those of a day may begin anew at any time. */
const RETRY_AFTER_S: Partial<Record<FormRefusal, number>> = { tooMany: 60, tooManyToday: 3600, tooManyCodes: 3600 };

export function formScope(
  http: FastifyInstance,
  context: IdentityContext,
  add: (scope: FastifyInstance) => void,
): void {
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
      return show(reply.code(400), faultPage(readerOf(request.headers.cookie), 'expired'));
    });
    add(scope);
  });
}

export function fieldsOf(request: FastifyRequest): Partial<Record<string, string>> {
  return (request.body ?? {}) as Partial<Record<string, string>>;
}

/** Whether a form was sent by a page of ours. */
export function isOfUs({ issuer }: Identity, { headers }: FastifyRequest): boolean {
  return headers.origin === issuer;
}

export function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(formPageHeaders).send(page);
}

/** Sets the status of a form that is shown again. */
export function setRefused(reply: FastifyReply, why: FormRefusal): FastifyReply {
  const retryAfterS = RETRY_AFTER_S[why];
  return retryAfterS === undefined ? reply.code(422) : reply.code(429).header('retry-after', retryAfterS);
}

/** A page as it is opened, or (`?lng=de`) opened in another language from now on. */
export function opened(page: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { lng } = request.query as { lng?: string };
    if (lng === undefined) return page(request, reply);
    const path = request.url.split('?')[0] as string;
    return reply.header('set-cookie', languageCookie(matchingLanguage(lng))).redirect(path, 303);
  };
}

export function readerOfRequest({ headers }: FastifyRequest): Reader {
  return readerOf(headers.cookie);
}

/** The answer to a link that was used, replaced or has expired. */
export function showLinkOver(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(reply.code(410), linkOverPage(readerOfRequest(request)));
}
