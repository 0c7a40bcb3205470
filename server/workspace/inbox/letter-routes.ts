// /api/letters/stop: stops letters about the inbox by a link in one of them. RFC 8058.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letterCalls } from '#protocol/contract/letters.ts';
import { type Language, languageInCookies, matchingLanguage } from '#protocol/languages.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { inboxLetterChanges } from './letter-changes.ts';
import { stoppedLetters } from './stop-letters.ts';
import { STOP_PAGE_HEADERS, stopPage, stoppedPage, wrongStopPage } from './stop-page.ts';

export interface LetterRoutesDeps {
  db: Uses<{
    reads: { people: Only<typeof personQueries, 'personOf'> };
    changes: { inboxLetters: Only<typeof inboxLetterChanges, 'stopLetters'> };
  }>;
  keys: Keys;
}

/** A mail program sends one field. */
const BODY_BYTES = 2048;

export function letterRoutes(http: FastifyInstance, callers: Callers, { db, keys }: LetterRoutesDeps): void {
  /** The language of the browser, or else of the person. */
  const languageFor = async (request: FastifyRequest, person: string | undefined): Promise<Language> => {
    const inCookies = languageInCookies(request.headers.cookie ?? '');
    const code = inCookies ?? (person === undefined ? undefined : (await db.reads.people.personOf(person))?.language);
    return matchingLanguage(code ?? request.headers['accept-language']?.split(',')[0]);
  };

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The token says all: whatever the body is, it is received and left.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    answerCalls(scope, callers, letterCalls, {
      async 'GET /api/letters/stop'({ query, request, reply }) {
        const letters = stoppedLetters(keys, query.token);
        const language = await languageFor(request, letters?.person);
        return letters ? show(reply, stopPage(language, letters.kind)) : show(reply.code(404), wrongStopPage(language));
      },
      'POST /api/letters/stop':
        async ({ request, reply }) =>
        async ({ query }) => {
          const letters = stoppedLetters(keys, query.token);
          const language = await languageFor(request, letters?.person);
          if (!letters) return show(reply.code(404), wrongStopPage(language));
          await db.changes.inboxLetters.stopLetters(letters);
          return show(reply, stoppedPage(language));
        },
    });
  });
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(STOP_PAGE_HEADERS).send(page);
}
