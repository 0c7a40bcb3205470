// Sessions at panels: /api/boards/{id}/panel is the panel's own, /api/boards/{id}/panels is of who shares the board, /api/panels is of
// whoever comes by a code. What is changed here takes effect on open sockets, of this process and others (server/board/realtime/rights-watch.ts).

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuid } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import {
  type BoardPanelsAnswer,
  changePanelRequest,
  type JoinAnswer,
  joinRequest,
  type LendAnswer,
  type PanelAnswer,
  type PanelCodeAnswer,
  setClaimRequest,
  type TakeAnswer,
  takeRequest,
} from '#protocol/panels.ts';
import { type HttpContext, permitted } from '../access/permitted.ts';
import { requesterOf } from '../access/requester.ts';
import { parsed } from '../platform/text/parsed.ts';
import type { Grant } from '../policies/grant.ts';
import { Panels } from './panels.ts';

export function panelRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, bus, keys } = context;
  const panels = new Panels(db, keys);
  const limited = { config: { rateLimit: { max: LIMITS.linksOfNetworkPerMinute, timeWindow: 60_000 } } };
  const grantOf = async (request: FastifyRequest, verb: 'read' | 'share' = 'read'): Promise<Grant> =>
    (await permitted(context, request, verb)).visitor.grant;
  const idOf = (request: FastifyRequest): string => parsed(uuid, (request.params as { thing: string }).thing);
  const changed = (grant: Grant): void => bus.publish({ kind: 'rights', board: grant.thing.id });

  http.post('/api/boards/:id/panel/codes', limited, async (request, reply): Promise<PanelCodeAnswer> => {
    const code = await panels.newCode(await grantOf(request));
    reply.code(201);
    return code;
  });
  http.delete('/api/boards/:id/panel/codes', async (request, reply) => {
    await db.changes.panelSessions.endCodes({ by: await grantOf(request), nowMs: Date.now() });
    return reply.code(204).send();
  });

  http.put('/api/boards/:id/panel/claim', async (request, reply) => {
    const by = await grantOf(request);
    const { sha256 } = parsed(setClaimRequest, request.body);
    await panels.setClaim(by, bytesOfHex(sha256, 32) as Uint8Array);
    return reply.code(204).send();
  });

  http.get('/api/boards/:id/panel', async (request): Promise<PanelAnswer> => panels.shown(await grantOf(request)));
  http.patch('/api/boards/:id/panel', async (request, reply) => {
    const by = await grantOf(request);
    await db.changes.panelSessions.changeSession({
      by,
      change: parsed(changePanelRequest, request.body),
      nowMs: Date.now(),
    });
    changed(by);
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/panel', async (request, reply) => {
    const by = await grantOf(request);
    await db.changes.panelSessions.endOwnSession({ by, nowMs: Date.now() });
    changed(by);
    return reply.code(204).send();
  });

  http.put('/api/boards/:id/panel/joiners/:thing', async (request, reply) => {
    const by = await grantOf(request);
    if (!(await db.changes.panelSessions.admit({ by, place: idOf(request), nowMs: Date.now() })))
      throw new CallerError('not-found');
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/panel/joiners/:thing', async (request, reply) => {
    const by = await grantOf(request);
    if (!(await db.changes.panelSessions.endPlaces({ by, place: idOf(request), nowMs: Date.now() })))
      throw new CallerError('not-found');
    changed(by);
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/panel/joiners', async (request, reply) => {
    const by = await grantOf(request);
    await db.changes.panelSessions.endPlaces({ by, nowMs: Date.now() });
    changed(by);
    return reply.code(204).send();
  });

  // Limited by what was scanned or typed, by network and by who is there (SPEC: PANEL-11).
  http.post('/api/panels/join', async (request): Promise<JoinAnswer> => {
    const body = parsed(joinRequest, request.body);
    const network = context.networkOf(request);
    return panels.join(body, network, () => requesterOf(context, request, body.guest));
  });
  http.post('/api/panels/take', async (request): Promise<TakeAnswer> => {
    return panels.take(parsed(takeRequest, request.body), context.networkOf(request));
  });

  http.get('/api/boards/:id/panels', async (request): Promise<BoardPanelsAnswer> => {
    return panels.ofBoard((await grantOf(request, 'share')).thing.id);
  });
  http.post('/api/boards/:id/panels', limited, async (request, reply): Promise<LendAnswer> => {
    const lent = await panels.lend(await grantOf(request, 'share'));
    reply.code(201);
    return lent;
  });
  http.delete('/api/boards/:id/panels/:thing', async (request, reply) => {
    const by = await grantOf(request, 'share');
    if (!(await db.changes.panelEnds.endPanel({ by, session: idOf(request), nowMs: Date.now() })))
      throw new CallerError('not-found');
    changed(by);
    return reply.code(204).send();
  });
  const participantIn = async (request: FastifyRequest) => {
    const { participant } = request.params as { participant: string };
    return { by: await grantOf(request, 'share'), session: idOf(request), place: parsed(uuid, participant) };
  };
  http.put('/api/boards/:id/panels/:thing/participants/:participant', async (request, reply) => {
    const participant = await participantIn(request);
    if (!(await db.changes.panelKeeps.letKeptStay(participant))) throw new CallerError('not-found');
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/panels/:thing/participants/:participant', async (request, reply) => {
    const participant = await participantIn(request);
    if (!(await db.changes.panelKeeps.endParticipant({ ...participant, nowMs: Date.now() })))
      throw new CallerError('not-found');
    changed(participant.by);
    return reply.code(204).send();
  });
}
