// Starts all parts of the server in their order, and stops them in the opposite one. Tests start the same.

import type { FastifyInstance } from 'fastify';
import { Access } from '../access/opening.ts';
import { PanelActivity } from '../access/panel-activity.ts';
import type { Identity } from '../identity/identity.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { listenForMetrics } from '../platform/metrics/listener.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { addressFor } from '../platform/net/node-address.ts';
import type { ProcessOptions } from '../platform/settings/process-options.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { healthRoutes } from '../web/health.ts';
import { LETTERS_AT_ONCE } from '../workspace/inbox/letter-jobs.ts';
import { notifyOfRequest } from '../workspace/sharing/people-there.ts';
import { addLineRoutes, startBoards } from './boards.ts';
import { makeHttp, prepareRoutes } from './http.ts';
import { startIdentity } from './identity.ts';
import { beginCleanup, startJobs } from './jobs.ts';
import { startStorage } from './storage.ts';
import { startWeb } from './web.ts';

export interface RunningApp {
  /** http://localhost:<port> */
  readonly address: string;
  readonly port: number;
  /** The port of /metrics; undefined if it is off. */
  readonly metricsPort: number | undefined;
  /** A link, used once within a day, that makes the first administrator; undefined when there is one. */
  readonly firstAdministratorUrl: string | undefined;
  readonly http: FastifyInstance;
  /** Resolves when a thread was lost that everything needs. The process must end and be started again. */
  readonly broken: Promise<Error>;
  /** Finishes commits, closes sockets (1012) and stops the threads. Further calls return the same promise. */
  close(): Promise<void>;
}

/** A start that fails closes what it has started. */
export async function startApp(settings: Settings, { services, newKeys }: ProcessOptions): Promise<RunningApp> {
  await using starting = new AsyncDisposableStack();
  const storage = await startStorage(settings.storage, newKeys, starting);
  const http = makeHttp(settings.web, settings.operation.logLevel, storage);
  const { server, port } = http;
  const { log } = server;
  storage.report(log);
  const { db, bus, blobs } = storage;
  const metrics = new Metrics();
  const { passwordCost, providers } = settings.identity;
  const tells = (board: string): Promise<void> => notifyOfRequest({ db, bus }, 'board', board);
  const access = new Access(db, tells, providers.fetchPermission, passwordCost);
  const panelActivity = new PanelActivity({ db, log, everyMs: settings.boards.panelHeardMs });
  const boards = await startBoards(settings, { services, storage, http, access, panelActivity, metrics }, starting);
  const { realtime } = boards;

  await prepareRoutes(http, settings.web.publicUrl);
  healthRoutes(server, {
    db: db.log,
    blobs,
    bus,
    cacheMs: settings.web.readyKeptMs,
    hasUnnamedProxy: http.hasUnnamedProxy,
  });
  if (realtime) addLineRoutes(settings, http, realtime);
  const mailer = services.has('web') ? await startMailer(settings.web, log, starting) : undefined;
  starting.defer(() => server.close());
  let embedded: Identity | undefined;
  if (services.has('web')) {
    const identity = startIdentity(settings.identity, storage, http, mailer);
    embedded = identity.embedded;
    await startWeb(settings, { http, storage, access, boards, identity, panelActivity, mailer }, starting);
  }
  if (realtime) starting.defer(() => realtime.leave());
  const isActive = services.has('jobs');
  const letterMailer = isActive ? await startMailer(settings.web, log, starting, LETTERS_AT_ONCE) : undefined;
  const { publicUrl } = http;
  const jobs = { isActive, storage, boards, embedded, mailer: letterMailer, publicUrl, log };
  await startJobs(settings, jobs, starting);

  await http.listen();
  const metricsPort = await startMetrics(settings.operation, metrics, realtime, starting);
  const firstAdministratorUrl = await embedded?.firstAdministratorUrl();
  // After the reads of the start: cleanup reads at the same time, for which a second thread is started.
  if (isActive) beginCleanup(settings.jobs, { storage, log }, starting);
  await realtime?.begin(settings.boards.nodeAddress ?? addressFor(settings.web.host, port()));

  const running = starting.move();
  let closing: Promise<void> | undefined;
  return {
    address: `http://localhost:${port()}`,
    port: port(),
    metricsPort,
    firstAdministratorUrl,
    http: server,
    broken: Promise.race([storage.database.lost, ...(realtime ? [realtime.lost] : [])]),
    close: () => (closing ??= running.disposeAsync()),
  };
}

async function startMailer(
  { mail }: Settings['web'],
  log: FastifyInstance['log'],
  closing: AsyncDisposableStack,
  maxConnections?: number,
): Promise<Mailer | undefined> {
  if (!mail) return undefined;
  const { Mailer } = await import('../platform/mail/mailer.ts');
  const mailer = new Mailer(mail, log, maxConnections);
  closing.defer(() => mailer.close());
  return mailer;
}

async function startMetrics(
  { metricsPort, metricsHost }: Settings['operation'],
  metrics: Metrics,
  realtime: Parameters<Metrics['watch']>[0],
  closing: AsyncDisposableStack,
): Promise<number | undefined> {
  if (metricsPort === undefined) return undefined;
  metrics.watch(realtime);
  const listener = await listenForMetrics(metrics, metricsHost, metricsPort);
  closing.defer(() => listener.close());
  return listener.port;
}
