// Starts what makes and serves boards: snapshots, copies and exports, and the sockets if this process has the service `realtime`.

import type { Access } from '../access/opening.ts';
import type { PanelActivity } from '../access/panel-activity.ts';
import type { BoardTemplate } from '../board/core/board-template.ts';
import { MakerQueue } from '../board/core/maker-queue.ts';
import { Repair } from '../board/core/repair.ts';
import { type MakeSnapshot, snapshotByJob, snapshotJob } from '../board/core/snapshot-jobs.ts';
import type { BoardTemplateArgs, StoredTemplate } from '../board/core/snapshot-maker.ts';
import { SnapshotQueue } from '../board/core/snapshot-queue.ts';
import { isFar } from '../board/core/snapshots-kept.ts';
import { lineRoutes } from '../board/realtime/line-routes.ts';
import { type Realtime, startRealtime } from '../board/realtime/realtime.ts';
import type { IndexJobDeps } from '../board/search/index-job.ts';
import { indexJob } from '../board/search/job-kind.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ProcessOptions } from '../platform/settings/process-options.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { lastAnswer } from '../web/headers.ts';
import type { Http } from './http.ts';
import type { Storage } from './storage.ts';

export interface BoardsDeps {
  services: ProcessOptions['services'];
  storage: Storage;
  http: Http;
  access: Access;
  panelActivity: PanelActivity;
  metrics: Metrics;
}

export interface Boards {
  makeSnapshot: MakeSnapshot;
  repair: Repair;
  /** Makes the files of team exports. */
  exporter: MakerQueue;
  /** Returns the texts of a board. Throws `damaged`. */
  textsOf: IndexJobDeps['textsOf'];
  /** Returns a board as it was after row `seq`, as transactions of a new board. */
  txnsAt(ask: { board: string; seq: number }): Promise<Uint8Array[]>;
  /** Returns what a board holds now as the items of a template. Throws `damaged`, `too-large`, `bad-item`. */
  boardTemplate(args: BoardTemplateArgs): Promise<BoardTemplate>;
  /** Returns the items of a stored template as transactions of a new board. Throws `damaged`. */
  templateTxns(template: StoredTemplate): Promise<Uint8Array[]>;
  /** Makes a version open quickly from now on. Nobody waits for it. */
  snapshotForVersion(board: string, seq: number): void;
  /** Undefined without the service `realtime`. */
  realtime: Realtime | undefined;
}

export async function startBoards(
  settings: Settings,
  { services, storage, http, access, panelActivity, metrics }: BoardsDeps,
  closing: AsyncDisposableStack,
): Promise<Boards> {
  const { store, database, db } = storage;
  const { log } = http.server;
  const snapshots = services.has('jobs')
    ? new SnapshotQueue(store, database, settings.storage.packBytes, log)
    : undefined;
  if (snapshots) closing.defer(() => snapshots.close());
  const makeSnapshot = snapshots ? (board: string) => snapshots.make(board) : snapshotByJob(db);
  const requestIndex = (board: string) => db.changes.jobs.askJob(indexJob(board));
  const repair = new Repair({ db, makeSnapshot, requestIndex, log });
  // They have queues of their own, so that nobody who duplicates a board waits for snapshots of others.
  const copies = new MakerQueue(store, database);
  const exporter = new MakerQueue(store, database);
  const texts = new MakerQueue(store, database, true);
  closing.defer(() => copies.close());
  closing.defer(() => exporter.close());
  closing.defer(() => texts.close());
  const realtime = services.has('realtime')
    ? await startRealtime(settings.boards, {
        ...storage,
        http: http.server.server,
        trusts: http.trusts,
        access,
        metrics,
        makeSnapshot,
        repair,
        panelActivity,
        othersUpgrade: settings.web.development,
        pollMs: settings.jobs.lookMs,
        refusal: lastAnswer,
        log,
      })
    : undefined;
  if (realtime) closing.defer(() => realtime.stop());
  const makeForVersion = async (board: string, seq: number): Promise<void> => {
    if (isFar(await db.reads.boards.bytesToVersion({ board, seq })))
      await (snapshots ? snapshots.make(board) : db.changes.jobs.askJob(snapshotJob(board)));
  };
  return {
    makeSnapshot,
    repair,
    exporter,
    textsOf: (ask) => texts.run((calls) => calls.boardTexts(ask)),
    txnsAt: (ask) => copies.run((calls) => calls.txnsAt(ask)),
    boardTemplate: (args) => copies.run((calls) => calls.boardTemplate(args)),
    templateTxns: (template) => copies.run((calls) => calls.templateTxns(template)),
    snapshotForVersion(board, seq) {
      makeForVersion(board, seq).catch((error: unknown) => {
        log.warn(
          { board, error: String(error) },
          'the snapshot of a version did not come about; it comes with the next one',
        );
      });
    },
    realtime,
  };
}

/** The HTTP routes by which boards are served where no socket opens. */
export function addLineRoutes(settings: Settings, { server, networkOf }: Http, { lines, lineRelay }: Realtime): void {
  lineRoutes(server, {
    lines,
    relay: lineRelay,
    networkOf,
    origins: settings.boards.origins,
    openedPerMinute: settings.web.openBoardsPerMinute,
  });
}
