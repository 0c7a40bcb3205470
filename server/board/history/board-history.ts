// A board's history: its versions, its earlier rows, and new boards made of what it held. Restoring a version is an ordinary transaction of the
// client. SPEC: HIST.

import type { z } from 'zod';
import type {
  BoardAtAnswer,
  DuplicateAnswer,
  DuplicateRequest,
  VersionsAnswer,
  versionsQuery,
} from '#protocol/contract/history.ts';
import { CallerError } from '#protocol/errors.ts';
import { encodeRow, opsFrame } from '#protocol/frames.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { boardOfSecret, secretBytes } from '../../access/board-secrets.ts';
import type { linkChanges } from '../../access/link-changes.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { bodyOf } from '../../platform/database/log/log-writer.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { Actor, TicketHolder } from '../../policies/grant.ts';
import { manifestOf } from '../core/damage.ts';
import { boardSource, type DuplicateDeps, duplicateBoard } from '../core/duplicate.ts';
import { PackReader, type Packs } from '../core/pack-reader.ts';
import type { Repair } from '../core/repair.ts';
import { indexJob } from '../search/job-kind.ts';
import type { historyChanges } from './history-changes.ts';
import type { historyQueries } from './history-queries.ts';
import type { versionQueries } from './version-queries.ts';

export interface BoardHistoryDeps extends DuplicateDeps {
  db: DuplicateDeps['db'] &
    Packs &
    Uses<{
      reads: { history: Only<typeof historyQueries, 'snapshotAt'> };
      changes: {
        history: Only<typeof historyChanges, 'nameVersion' | 'unnameVersion'>;
        jobs: Only<typeof jobChanges, 'askJob'>;
        links: Only<typeof linkChanges, 'createBoard'>;
      };
      log: Only<typeof logQueries, 'head'>;
    }> &
    Uses<{ log: Only<typeof versionQueries, 'versions'> }>;
  blobs: DuplicateDeps['blobs'];
  /** Returns a board as it was after row `seq`, as transactions of a new board. */
  txnsAt(version: { board: string; seq: number }): Promise<Uint8Array[]>;
  repair: Pick<Repair, 'found'>;
  /** Makes a version open quickly from now on; nobody waits for it. */
  snapshotForVersion(board: string, seq: number): void;
}

/** A page of rows, as one OPS frame. */
interface LogPage {
  frame: Uint8Array;
  /** The `after` of the next page; undefined: there is none. */
  nextAfter: number | undefined;
}

export class BoardHistory {
  readonly #deps: BoardHistoryDeps;
  readonly #packs: PackReader;

  constructor(deps: BoardHistoryDeps) {
    this.#deps = deps;
    this.#packs = new PackReader(deps.db, deps.blobs);
  }

  versions(board: string, page: z.output<typeof versionsQuery>): Promise<VersionsAnswer> {
    return this.#deps.db.log.versions({ board, ...page });
  }

  /** Throws `unknown-version`. */
  async nameVersion(board: string, seq: number, { name, actor }: { name: string; actor: Actor }): Promise<void> {
    const { db } = this.#deps;
    if (!(await db.changes.history.nameVersion({ board, seq, name, actor }))) throw new CallerError('unknown-version');
    this.#deps.snapshotForVersion(board, seq);
  }

  /** Throws `unknown-version`. */
  async unnameVersion(board: string, seq: number): Promise<void> {
    if (!(await this.#deps.db.changes.history.unnameVersion({ board, seq }))) throw new CallerError('unknown-version');
  }

  /** Returns the newest snapshot at or before row `seq` that is not damaged. Throws `unknown-version`. */
  async snapshotAt(board: string, seq: number): Promise<BoardAtAnswer> {
    const { db, repair } = this.#deps;
    if (seq > (await db.log.head(board)).seq) throw new CallerError('unknown-version');
    for (;;) {
      const snapshot = await db.reads.history.snapshotAt({ board, seq });
      if (!snapshot) return { seq, manifest: null, after: 0 };
      const manifest = manifestOf(snapshot);
      if (manifest) return { seq, manifest, after: snapshot.seq };
      await repair.found(board, 'the manifest of a snapshot', [snapshot.seq]);
    }
  }

  /** Returns rows of (after, upTo], the first always, others while the page has room. Throws `unknown-version`. */
  async logPage(board: string, { after, upTo }: { after: number; upTo: number }): Promise<LogPage> {
    const head = (await this.#deps.db.log.head(board)).seq;
    if (after >= head) throw new CallerError('unknown-version');
    const last = Math.min(upTo, head);
    const rows = await this.#packs.page({ board, after, upTo: last, maxBytes: SERVER_LIMITS.logPageBytes });
    const reached = rows.at(-1)?.seq ?? last;
    return {
      frame: opsFrame(rows.map((row) => encodeRow({ ...row, body: bodyOf(row) }))),
      nextAfter: reached < last ? reached : undefined,
    };
  }

  /** Throws `bad-secret`, `unknown-version`, `board-taken`, and `forbidden` for an earlier row without the history. */
  async duplicate(
    { grant, name }: TicketHolder,
    history: boolean,
    { seq, alias, secret }: DuplicateRequest,
  ): Promise<DuplicateAnswer> {
    const { db } = this.#deps;
    const { actor, thing: resource } = grant;
    const board = resource.id;
    const into = boardOfSecret(secretBytes(secret), actor);
    if (into.alias !== alias) throw new CallerError('bad-secret');
    const head = (await db.log.head(board)).seq;
    if (seq > head) throw new CallerError('unknown-version');
    const txns = async (): Promise<Uint8Array[]> => {
      // Checked here, so that a copy that exists already is returned although its board has gone on since (HIST-5).
      if (!history && seq < head) throw new CallerError('forbidden');
      return this.#deps.txnsAt({ board, seq });
    };
    const make = () => db.changes.links.createBoard({ ...into, copiedBy: grant });
    await duplicateBoard(this.#deps, { source: boardSource(board, seq), txns, actor, name, into, make });
    await db.changes.jobs.askJob(indexJob(into.id));
    return { id: into.id };
  }
}
