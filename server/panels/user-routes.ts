// /api/user/panels: taking the board of a panel's session home, and keeping it by account. Secrets come in bodies, which no log has.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { claimPanelRequest, keepPanelRequest, type TakenHomeAnswer } from '#protocol/panels.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import type { HttpContext } from '../access/permitted.ts';
import { guestOf } from '../access/tokens.ts';
import { parsed } from '../platform/text/parsed.ts';
import { actorOfPerson } from '../policies/grant.ts';
import type { Person } from '../policies/person.ts';
import type { BoardLifecycle } from '../workspace/boards/board-lifecycle.ts';

export function userPanelRoutes(
  http: FastifyInstance,
  { db, bus, keys, bearers, openBoardsPerMinute }: HttpContext,
  life: BoardLifecycle,
): void {
  const rateLimit = { max: openBoardsPerMinute, timeWindow: 60_000 };
  const personOf = async (request: FastifyRequest): Promise<Person> => {
    const person = await bearers.personOf(request.headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    return person;
  };

  http.post('/api/user/panels/claim', { config: { rateLimit } }, async (request): Promise<TakenHomeAnswer> => {
    const person = await personOf(request);
    const { claim, project_id: projectId } = parsed(claimPanelRequest, request.body);
    // Where they may not go nothing is claimed either.
    await life.placeFor(person, projectId, 1);
    const known = sha256(secretBytes(claim));
    const claimed = await db.changes.panelClaims.claimSession({
      sha256: known,
      person: actorOfPerson(person),
      nowMs: Date.now(),
    });
    if (!claimed) throw new CallerError('not-found');
    if (claimed.outcome === 'gone') throw new CallerError('gone');
    const { board, alias } = claimed;
    bus.publish({ kind: 'rights', board });
    // Whose answer was lost asks again: it is theirs already, and goes where they say now.
    await life.moveBoards(person, [board], projectId);
    await db.changes.recentsAndFavorites.noteOpened({ person: person.id, board, atMs: Date.now() });
    return { board_alias: alias };
  });

  http.post('/api/user/panels/keep', { config: { rateLimit } }, async (request): Promise<TakenHomeAnswer> => {
    const { id: person } = await personOf(request);
    const { ifp_share_token: token, guest } = parsed(keepPanelRequest, request.body);
    const { board, alias } = await db.changes.panelKeeps.keepPlace({
      sha256: sha256(secretBytes(token)),
      person,
      guest: guest === undefined ? undefined : guestOf(keys, guest).actor,
      nowMs: Date.now(),
    });
    bus.publish({ kind: 'rights', board });
    return { board_alias: alias };
  });
}
