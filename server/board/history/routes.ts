// /api/boards/{id}/versions, /at, /log and /duplicate: what a board was, and a new board of it. Restoring a version is an ordinary
// transaction of the client.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BoardAtAnswer,
  type DuplicateAnswer,
  duplicateRequest,
  LOG_NEXT,
  logQuery,
  nameVersionRequest,
  seqText,
  type VersionsAnswer,
  versionsQuery,
} from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { encodeRow, opsFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { boardOfSecret, secretBytes } from '../../access/board-secrets.ts';
import { type HttpContext, permitted, permittedHistory } from '../../access/permitted.ts';
import { bodyOf } from '../../platform/database/log/log-writer.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { manifestOf } from '../core/damage.ts';
import { duplicateBoard } from '../core/duplicate.ts';
import { PackReader } from '../core/pack-reader.ts';
import type { Repair } from '../core/repair.ts';

export interface HistoryContext extends HttpContext {
  repair: Pick<Repair, 'found'>;
  historyPerMinute: number;
  duplicatesPerMinute: number;
  /** Returns the board as it was after row `seq`, as transactions of a new board. */
  txnsAt(ask: { board: string; seq: number }): Promise<Uint8Array[]>;
  /** So that a version opens quickly from now on; nobody waits for it. */
  snapshotForVersion(board: string, seq: number): void;
}

export function historyRoutes(http: FastifyInstance, context: HistoryContext): void {
  const { db, blobs } = context;
  const packs = new PackReader(db, blobs);
  const limited = { config: { rateLimit: { max: context.historyPerMinute, timeWindow: 60_000 } } };
  const seldom = { config: { rateLimit: { max: context.duplicatesPerMinute, timeWindow: 60_000 } } };

  http.get('/api/boards/:id/versions', limited, async (request): Promise<VersionsAnswer> => {
    const { board } = await permittedHistory(context, request, 'read');
    return db.log.versions({ board, ...parsed(versionsQuery, request.query) });
  });

  http.put('/api/boards/:id/versions/:seq', limited, async (request, reply) => {
    const { board, actor } = await permittedHistory(context, request, 'name-version');
    const seq = seqOf(request);
    const { name } = parsed(nameVersionRequest, request.body);
    if (!(await db.changes.history.nameVersion({ board, seq, name, actor }))) throw new CallerError('unknown-version');
    context.snapshotForVersion(board, seq);
    return reply.code(204).send();
  });

  http.delete('/api/boards/:id/versions/:seq', limited, async (request, reply) => {
    const { board } = await permittedHistory(context, request, 'name-version');
    if (!(await db.changes.history.unnameVersion({ board, seq: seqOf(request) })))
      throw new CallerError('unknown-version');
    return reply.code(204).send();
  });

  http.get('/api/boards/:id/at/:seq', limited, async (request): Promise<BoardAtAnswer> => {
    const { board } = await permittedHistory(context, request, 'read');
    const seq = seqOf(request);
    if (seq > (await db.log.head(board)).seq) throw new CallerError('unknown-version');
    for (;;) {
      const snapshot = await db.reads.history.snapshotAt({ board, seq });
      if (!snapshot) return { seq, manifest: null, after: 0 };
      const manifest = manifestOf(snapshot);
      if (manifest) return { seq, manifest, after: snapshot.seq };
      await context.repair.found(board, 'the manifest of a snapshot', [snapshot.seq]);
    }
  });

  http.get('/api/boards/:id/log', limited, async (request, reply) => {
    const { board } = await permittedHistory(context, request, 'read');
    const { after, upTo } = parsed(logQuery, request.query);
    const head = (await db.log.head(board)).seq;
    if (after >= head) throw new CallerError('unknown-version');
    const last = Math.min(upTo, head);
    const rows = await packs.page({ board, after, upTo: last, maxBytes: LIMITS.logPageBytes });
    const reached = rows.at(-1)?.seq ?? last;
    if (reached < last) reply.header(LOG_NEXT, reached);
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(opsFrame(rows.map((row) => encodeRow({ ...row, body: bodyOf(row) })))));
  });

  http.post('/api/boards/:id/duplicate', seldom, async (request): Promise<DuplicateAnswer> => {
    const { board, actor, visitor, history } = await permitted(context, request, 'duplicate');
    const { seq, alias, secret } = parsed(duplicateRequest, request.body);
    const into = boardOfSecret(secretBytes(secret), actor);
    if (into.alias !== alias) throw new CallerError('bad-secret');
    const head = (await db.log.head(board)).seq;
    if (seq > head) throw new CallerError('unknown-version');
    const txnsAt: HistoryContext['txnsAt'] = (ask) => {
      // Asked for here, so that a copy that is there already is answered though its board has gone on since (HIST-5).
      if (!history && seq < head) throw new CallerError('forbidden');
      return context.txnsAt(ask);
    };
    const make = () => db.changes.links.createBoard({ ...into, copiedBy: visitor.grant });
    await duplicateBoard({ ...context, txnsAt }, { board, seq, actor, name: visitor.name, into, make });
    return { id: into.id };
  });
}

function seqOf(request: FastifyRequest): number {
  return parsed(seqText, (request.params as { seq: string }).seq);
}
