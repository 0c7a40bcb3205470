// Phones that lead a panel: /api/boards/{id}/panel/remotes is the panel's own, /api/remotes is of whoever has scanned what it shows. What is
// ended here ends open sockets, of this process and others (server/board/realtime/remotes.ts). SPEC: REMOTE.

import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TicketAnswer, uuid } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { type PairAnswer, type PairingAnswer, pairRequest, remoteRequest } from '#protocol/remote.ts';
import { secretBytes, sha256 } from '../access/board-secrets.ts';
import { type HttpContext, permitted } from '../access/permitted.ts';
import { parsed } from '../platform/text/parsed.ts';
import type { Grant } from '../policies/grant.ts';
import { mayRun } from '../policies/panel.ts';
import { remoteLapse } from '../policies/remote.ts';
import { tooManyUntil } from './codes.ts';
import { joinLimits } from './panels.ts';

export function remoteRoutes(http: FastifyInstance, context: HttpContext): void {
  const { db, bus, tickets } = context;
  const limited = { config: { rateLimit: { max: LIMITS.linksOfNetworkPerMinute, timeWindow: 60_000 } } };
  const grantOf = async (request: FastifyRequest): Promise<Grant> =>
    (await permitted(context, request, 'read')).visitor.grant;
  const changed = (board: string): void => bus.publish({ kind: 'rights', board });
  const hashIn = (body: unknown): Uint8Array => sha256(secretBytes(parsed(remoteRequest, body).remote));

  http.post('/api/boards/:id/panel/remotes', limited, async (request, reply): Promise<PairingAnswer> => {
    const by = await grantOf(request);
    const token = randomBytes(16);
    const nowMs = Date.now();
    const expiresMs = nowMs + LIMITS.remotePairingMs;
    await db.changes.remotes.addPairing({ by, token: sha256(token), nowMs, expiresMs });
    reply.code(201);
    return { token: token.toString('base64url'), expiresAt: expiresMs };
  });
  http.post('/api/boards/:id/panel/remotes/ticket', async (request): Promise<TicketAnswer> => {
    const { actor, thing: resource } = await grantOf(request);
    const session = await db.reads.panelSessions.sessionOfPanel({ board: resource.id, actor });
    if (!session || !mayRun({ actor }, session, Date.now())) throw new CallerError('forbidden');
    const { id } = session;
    return { ticket: tickets.ofRemotes.issue({ kind: 'panel', id, session: id, board: resource.id }) };
  });
  http.delete('/api/boards/:id/panel/remotes/:thing', async (request, reply) => {
    const by = await grantOf(request);
    const remote = parsed(uuid, (request.params as { thing: string }).thing);
    if (!(await db.changes.remotes.endRemotes({ by, remote, nowMs: Date.now() }))) throw new CallerError('not-found');
    changed(by.thing.id);
    return reply.code(204).send();
  });
  http.delete('/api/boards/:id/panel/remotes', async (request, reply) => {
    const by = await grantOf(request);
    await db.changes.remotes.endRemotes({ by, nowMs: Date.now() });
    changed(by.thing.id);
    return reply.code(204).send();
  });

  http.post('/api/remotes', limited, async (request, reply): Promise<PairAnswer> => {
    const { token } = parsed(pairRequest, request.body);
    const secret = randomBytes(32);
    const nowMs = Date.now();
    const network = context.networkOf(request);
    const scanned = sha256(Buffer.from(token, 'base64url'));
    const limits = { ofSecret: LIMITS.pairingsOfToken, ofNetwork: LIMITS.pairingsOfNetwork };
    const { remote, refusedUntilMs } = await db.changes.remotes.pairRemote({
      token: scanned,
      id: randomUUID(),
      sha256: sha256(secret),
      network,
      counts: joinLimits('pairing', hexOf(scanned), network, limits),
      nowMs,
    });
    if (refusedUntilMs !== undefined) throw tooManyUntil(refusedUntilMs, nowMs);
    const alias = remote && (await db.reads.panelSessions.aliasOfBoard(remote.board));
    if (alias === undefined) throw new CallerError('not-found');
    reply.code(201);
    return { remote: secret.toString('base64url'), board_alias: alias };
  });
  http.post('/api/remotes/ticket', async (request): Promise<TicketAnswer> => {
    const found = await db.reads.remotes.remoteOf(hashIn(request.body));
    if (!found) throw new CallerError('not-found');
    if (remoteLapse(found.standing, Date.now())) throw new CallerError('gone');
    const { id, session, board } = found;
    return { ticket: tickets.ofRemotes.issue({ kind: 'remote', id, session, board }) };
  });
  http.post('/api/remotes/end', async (request, reply) => {
    const board = await db.changes.remotes.endOwnRemote({ sha256: hashIn(request.body), nowMs: Date.now() });
    if (board !== undefined) changed(board);
    return reply.code(204).send();
  });
}
