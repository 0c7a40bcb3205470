// /api/user: the account of the person who calls. An access token is explained in server/identity/bearer.ts.

import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#protocol/contract/people.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { People } from './people.ts';

export function userRoutes(http: FastifyInstance, callers: Callers, people: People): void {
  answerCalls(http, callers, peopleCalls, {
    // A person exists as soon as their access token is valid, so that both calls return the same.
    'POST /api/user/signin': ({ person, body }) => people.signIn(person, body?.timeZone),
    'POST /api/user/signup': ({ person, body }) => people.signIn(person, body?.timeZone),
    'POST /api/user/signup/share_token': ({ person, body }) =>
      people.signUpByLink(person, body.share_token, body.timeZone),
    'GET /api/user/me': ({ person }) => people.user(person),
    'PATCH /api/user/me': ({ person, body }) => people.change(person, body),
    'GET /api/user/me/deletion': ({ person }) => people.deletion(person),
    'DELETE /api/user/me': ({ person }) => people.delete(person),
    'GET /api/user/metadata': ({ person }) => people.metadata(person),
    'PATCH /api/user/metadata': ({ person, body }) => people.changeMetadata(person, body),
    'GET /api/user/sessions': ({ person }) => people.sessions(person),
    'DELETE /api/user/sessions/:id': ({ person, params }) => people.endSession(person, params.id),
    'DELETE /api/user/sessions': ({ person }) => people.endOtherSessions(person),
  });
}
