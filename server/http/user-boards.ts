// /api/user/boards: the boards of an account, and taking boards of a device into it.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type ClaimAnswer, claimRequest, type UserBoardsAnswer } from '#protocol/user.ts';
import { type Actor, actorOfPerson } from '../access/grant.ts';
import { claimed, isStanding, linkedGuest } from '../access/guests.ts';
import type { HttpContext } from './context.ts';
import { parsed } from './errors.ts';

export function userBoardRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, keys, access, bus } = context;
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  const personOf = async (request: FastifyRequest): Promise<Actor> => {
    const person = await context.bearers.personOf(request.headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    return actorOfPerson(person);
  };

  http.get('/api/user/boards', { config: { rateLimit } }, async (request): Promise<UserBoardsAnswer> => {
    const boards = await db.boardsOf(await personOf(request));
    return {
      boards: boards
        .filter(({ link }) => !link || isStanding(link))
        .map(({ alias, title, changedMs, link }) => ({
          alias,
          role: link?.role ?? 'manager',
          title,
          changedMs,
          owned: !link,
        })),
    };
  });

  http.post('/api/user/boards', { config: { rateLimit } }, async (request): Promise<ClaimAnswer> => {
    const person = await personOf(request);
    const { guest, boards } = parsed(claimRequest, request.body);
    await linkedGuest(db, keys, person, guest);
    const answer: ClaimAnswer = { boards: [] };
    for (const claim of boards) {
      const { outcome, board } = await claimed({ db, access }, person, claim);
      if (board !== undefined) bus.publish({ kind: 'rights', board });
      answer.boards.push({ alias: claim.alias, outcome });
    }
    return answer;
  });
}
