// /api/user/boards: the boards of an account, taking boards of a device into it, and boards made by a token.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import {
  type BoardTokenAnswer,
  type ClaimAnswer,
  type CreateByTokenAnswer,
  claimRequest,
  createByTokenRequest,
  type UserBoardsAnswer,
} from '#protocol/user.ts';
import { claimed, isStanding, linkedGuest } from '../../access/guests.ts';
import type { HttpContext } from '../../access/permitted.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { actorOfPerson } from '../../policies/grant.ts';
import type { Person } from '../../policies/person.ts';
import type { BoardLifecycle } from './board-lifecycle.ts';

export function userBoardRoutes(http: FastifyInstance, context: HttpContext, life: BoardLifecycle): void {
  const { db, keys, access, bus } = context;
  const rateLimit = { max: context.openBoardsPerMinute, timeWindow: 60_000 };

  const personOf = async (request: FastifyRequest): Promise<Person> => {
    const person = await context.bearers.personOf(request.headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    return person;
  };

  http.get('/api/user/boards', { config: { rateLimit } }, async (request): Promise<UserBoardsAnswer> => {
    const boards = await db.reads.guests.boardsOf(actorOfPerson(await personOf(request)));
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
    const actor = actorOfPerson(person);
    const { guest, boards, projectId } = parsed(claimRequest, request.body);
    // Where they may not go nothing is claimed either.
    if (projectId !== undefined) await life.placeFor(person, projectId, boards.length);
    await linkedGuest(db, keys, actor, guest);
    const answer: ClaimAnswer = { boards: [] };
    const mine: string[] = [];
    for (const claim of boards) {
      const { outcome, board } = await claimed({ db, access }, actor, claim);
      if (board !== undefined) {
        bus.publish({ kind: 'rights', board });
        mine.push(board);
      }
      answer.boards.push({ alias: claim.alias, outcome });
    }
    if (projectId !== undefined && mine.length > 0) {
      await life.moveBoards(person, mine, projectId);
      // Who brings boards has had them before them: their list of boards opened last has these too.
      const atMs = Date.now();
      for (const board of mine) await db.changes.recentsAndFavorites.noteOpened({ person: person.id, board, atMs });
    }
    return answer;
  });

  http.post('/api/user/project/:projectId/board_token', { config: { rateLimit } }, async (request) => {
    const { projectId } = request.params as { projectId: string };
    return life.boardToken(await personOf(request), projectId) satisfies Promise<BoardTokenAnswer>;
  });

  http.post('/api/user/boards/create', { config: { rateLimit } }, async (request): Promise<CreateByTokenAnswer> => {
    const person = await personOf(request);
    const { 'create-board-token': token } = parsed(createByTokenRequest, request.body);
    const { id, alias } = await life.createByToken(person, token);
    return { id, alias };
  });
}
