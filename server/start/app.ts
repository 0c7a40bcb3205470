// Puts the parts together: threads, rooms, socket gateway, HTTP routes, pages. Each part is told what it needs and knows no
// other; tests start exactly this.

import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import type { ProviderName } from '#protocol/identity.ts';
import { LIMITS } from '#protocol/limits.ts';
import { HeardPanels } from '../access/heard-panels.ts';
import { WorkspaceAccess } from '../access/membership.ts';
import { Access } from '../access/opening.ts';
import { storageUsers } from '../access/storage-user.ts';
import { Tickets, usedHere } from '../access/tickets.ts';
import type { WorkspaceDeps } from '../access/workspace-deps.ts';
import { MakerQueue } from '../board/core/maker-queue.ts';
import { Repair } from '../board/core/repair.ts';
import { SNAPSHOT, snapshotByJob, snapshotJob, snapshotKind } from '../board/core/snapshot-jobs.ts';
import { SnapshotQueue } from '../board/core/snapshot-queue.ts';
import { isFar } from '../board/core/snapshots-kept.ts';
import type { HandedFilesContext } from '../board/download-links/handed-files.ts';
import { handedFileRoutes } from '../board/download-links/routes.ts';
import { blobRoutes } from '../board/files/blob-routes.ts';
import { coverRoutes } from '../board/files/cover-routes.ts';
import type { FilesContext } from '../board/files/files-context.ts';
import { pictureRoutes } from '../board/files/picture-routes.ts';
import { Uploads } from '../board/files/upload-limits.ts';
import { partRoutes } from '../board/files/upload-routes.ts';
import { type HistoryContext, historyRoutes } from '../board/history/routes.ts';
import { lineRoutes } from '../board/realtime/line-routes.ts';
import { boardRoutes } from '../board/realtime/open-routes.ts';
import { startRealtime } from '../board/realtime/realtime.ts';
import { relayOf } from '../board/realtime/relay.ts';
import { timerRoutes } from '../board/timers/routes.ts';
import { Bearers } from '../identity/bearer.ts';
import { ExternalTokens } from '../identity/external-tokens.ts';
import { Identity } from '../identity/identity.ts';
import { type AskScopes, askedAt, Permissions } from '../identity/permissions.ts';
import { identityAnswer, originsOf } from '../identity/providers.ts';
import { accountPages } from '../identity/routes/account-pages.ts';
import { identityEndpoints } from '../identity/routes/endpoints.ts';
import { keepSignIn } from '../identity/routes/keep-sign-in.ts';
import { linkPages } from '../identity/routes/link-pages.ts';
import { mailPages } from '../identity/routes/mail-pages.ts';
import { identityPages } from '../identity/routes/pages.ts';
import { personEndpoints } from '../identity/routes/person-endpoints.ts';
import { providerPages } from '../identity/routes/provider-pages.ts';
import { providerRoutes } from '../identity/routes/providers.ts';
import { remoteRoutes } from '../panels/remote-routes.ts';
import { panelRoutes } from '../panels/routes.ts';
import { SessionEnds } from '../panels/session-ends.ts';
import { userPanelRoutes } from '../panels/user-routes.ts';
import { claimIn } from '../platform/blobs/claims.ts';
import { openStore, type StoreSettings } from '../platform/blobs/open-store.ts';
import { openBus } from '../platform/bus/bus.ts';
import { sharedClock, steadyClock } from '../platform/clock/clock.ts';
import type { Where } from '../platform/database/open-database.ts';
import { openFolder } from '../platform/database/sqlite/folder.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import { WindowCounts } from '../platform/limits/window-counts.ts';
import { logStream } from '../platform/logging/log-stream.ts';
import { listenForMetrics, type MetricsListener } from '../platform/metrics/listener.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { addressOf, networkOf, trustOf } from '../platform/net/address.ts';
import { addressFor, hereAt } from '../platform/net/node-address.ts';
import { type Keys, keysIn, keysShared, secretFile } from '../platform/secrets/keys.ts';
import { beginAnew, checkSecret, hasSealed, missingSecret } from '../platform/secrets/secret-check.ts';
import { tighten } from '../platform/settings/private-folder.ts';
import type { ProcessOptions } from '../platform/settings/process-options.ts';
import type { ProviderSettings } from '../platform/settings/providers.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { StartRefused } from '../platform/settings/start-refused.ts';
import type { Client } from '../platform/threads/rpc.ts';
import { shareBodies } from '../web/bodies.ts';
import { presentError, presentErrors, presentParseError } from '../web/errors.ts';
import { headEveryAnswer } from '../web/headers.ts';
import { healthRoutes, UNNAMED_PROXY } from '../web/health.ts';
import { apiDocRoutes } from '../web/pages/api-docs.ts';
import { pages } from '../web/pages/pages.ts';
import { silentPages } from '../web/pages/silent-pages.ts';
import { requestForLog } from '../web/request-log.ts';
import { startOneRequestPerTurn } from '../web/request-scheduler.ts';
import { guardCalls } from '../web/scope-guard.ts';
import { BoardLifecycle } from '../workspace/boards/board-lifecycle.ts';
import { userBoardRoutes } from '../workspace/boards/user-routes.ts';
import { userWorkspaceRoutes } from '../workspace/boards/workspace-routes.ts';
import { BlobSweep } from '../workspace/cleanup/blob-sweep.ts';
import { Clearing, deleteDeadBlobs } from '../workspace/cleanup/clearing.ts';
import { finishDeletions } from '../workspace/cleanup/person-deletion.ts';
import { EventStreams } from '../workspace/event-stream/event-streams.ts';
import { eventRoutes } from '../workspace/event-stream/routes.ts';
import { inviteRoutes } from '../workspace/invites/routes.ts';
import { People } from '../workspace/people/people.ts';
import { userRoutes } from '../workspace/people/routes.ts';
import { rightsRoutes } from '../workspace/sharing/link-routes.ts';
import { tellOfRequest } from '../workspace/sharing/people-there.ts';
import { teamExportRoutes } from '../workspace/team-exports/routes.ts';
import { teamExportKind } from '../workspace/team-exports/team-export-job.ts';
import { TEAM_EXPORT } from '../workspace/team-exports/team-export-queries.ts';
import type { DatabaseHandlers } from './database-thread.ts';
import { startDatabase } from './start-threads.ts';

/** The dependencies of the routes about boards. */
type BoardsContext = FilesContext & HistoryContext & HandedFilesContext;

export interface RunningApp {
  /** http://localhost:<port> */
  readonly address: string;
  readonly port: number;
  /** Of /metrics, when it was asked for. */
  readonly metricsPort: number | undefined;
  /** A link, used once within a day, that makes the first administrator; undefined when there is one. */
  readonly firstAdministratorUrl: string | undefined;
  readonly http: FastifyInstance;
  /** Resolves when a part that everything stands on broke: the process can only end and be started again. */
  readonly broken: Promise<Error>;
  /** Finishes commits, closes sockets (1012), stops the threads. Once, however often it is asked for. */
  close(): Promise<void>;
}

/** For the headers of a request; a connection that says nothing is ended after it too. */
const HEADERS_MS = 20_000;

export async function startApp(settings: Settings, { services, newKeys }: ProcessOptions): Promise<RunningApp> {
  const { dataDir } = settings.storage;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const readable = tighten(dataDir);
  const store: StoreSettings = { dataDir, s3: settings.storage.s3 };
  const folder = settings.storage.databaseUrl ? undefined : openFolder(dataDir);
  const where: Where = folder ? { file: folder.file } : { url: settings.storage.databaseUrl as string };
  const database = await startDatabase(where);
  const db = database.calls;
  const { blobs, parts } = await openStore(store, claimIn(db));
  // A file is this process's alone; what others may share is shared in full.
  const isShared = settings.storage.databaseUrl !== undefined;
  const keys = await keysOfData(db, isShared, { dataDir, newKeys }).catch(async (error: unknown) => {
    await db.close();
    await database.stop();
    folder?.release();
    throw error;
  });
  const shared = isShared ? await sharedClock(() => db.timeMs()) : undefined;
  const clock = shared ?? steadyClock();
  const tickets = new Tickets(keys, isShared ? (use) => db.useTicket(use) : usedHere(clock), clock);
  const bus = await openBus(settings.storage.redisUrl);
  const tells = (board: string): Promise<void> => tellOfRequest({ db, bus }, 'board', board);
  const access = new Access(db, tells, settings.identity.providers.fetchPermission, settings.identity.passwordCost);
  // Files are there; a service's address, bucket or key may be wrong, which is better known now than at the first snapshot.
  if (settings.storage.s3) {
    await blobs.probe().catch((error: Error) => {
      throw new StartRefused(`the blob store does not work: ${error.message} (S3_ENDPOINT, S3_BUCKET and its keys)`);
    });
  }
  const trusts = trustOf(settings.web.trustProxy);
  const http = Fastify({
    logger: {
      level: settings.operation.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { req: requestForLog },
      stream: logStream,
    },
    trustProxy: trusts,
    forceCloseConnections: true,
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: settings.web.requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, settings.web.requestMs),
      connectionsCheckingInterval: Math.min(5000, settings.web.requestMs / 4),
    },
    frameworkErrors: presentError,
    clientErrorHandler: presentParseError,
    // Names of blobs with commas between them are the longest; more than may be asked for are to be told so.
    routerOptions: { maxParamLength: 4 * LIMITS.blobsAtOnce * 65 },
  });
  if (readable.length > 0) http.log.warn({ readable }, 'others on this machine can read what the server keeps: chmod');
  if (folder?.damage) http.log.error(folder.damage, 'the write-ahead log is damaged: commits behind it are lost');
  const metrics = new Metrics();
  const snapshots = services.has('jobs')
    ? new SnapshotQueue(store, database, settings.storage.packBytes, http.log)
    : undefined;
  const makeSnapshot = snapshots ? (board: string) => snapshots.make(board) : snapshotByJob(db);
  const repair = new Repair({ db, makeSnapshot, log: http.log });
  // Apart: who duplicates a board does not wait for the snapshots of others.
  const copies = new MakerQueue(store, database);
  const exporter = new MakerQueue(store, database);
  if (!isShared) await db.freeJobs();
  const jobs = services.has('jobs')
    ? new JobQueue({
        db,
        kinds: {
          // Where a file is this process's alone, boards ask it at once.
          ...(snapshots && isShared && { [SNAPSHOT]: snapshotKind((board) => snapshots.make(board)) }),
          [TEAM_EXPORT]: teamExportKind({
            db,
            blobs,
            reading: (work) => exporter.run((calls) => work((board) => calls.boardFile(board))),
            deleteEnded: () => deleteDeadBlobs({ db, blobs }, Date.now()),
            folder: path.join(dataDir, 'exports'),
          }),
        },
        log: http.log,
        lookMs: settings.jobs.lookMs,
        leaseMs: settings.jobs.jobLeaseMs,
      })
    : undefined;
  const heardPanels = new HeardPanels({ db, log: http.log, everyMs: settings.boards.panelHeardMs });
  const sessionEnds = new SessionEnds({ db, bus, log: http.log, lookMs: settings.jobs.lookMs });
  const realtime = services.has('realtime')
    ? await startRealtime(settings.boards, {
        isShared,
        othersUpgrade: settings.web.development,
        lookMs: settings.jobs.lookMs,
        http: http.server,
        store,
        blobs,
        database,
        access,
        keys,
        tickets,
        clock,
        trusts,
        bus,
        metrics,
        makeSnapshot,
        repair,
        heardPanels,
        log: http.log,
      })
    : undefined;

  startOneRequestPerTurn(http);
  // A request of a line that another process passed on is its caller's.
  const networkOfRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): string =>
    relayOf(keys, raw, clock)?.network ?? networkOf(addressOf(raw, trusts));
  const hasUnnamedProxy = settings.web.trustProxy.length === 0 ? proxiesSeen(http) : () => false;
  headEveryAnswer(http, settings.web.publicUrl);
  presentErrors(http);
  shareBodies(http, networkOfRequest);
  await http.register(rateLimit, {
    global: false,
    store: WindowCounts,
    keyGenerator: networkOfRequest,
    errorResponseBuilder: () => new CallerError('too-many-requests'),
  });
  const snapshotForVersion = async (board: string, seq: number): Promise<void> => {
    if (isFar(await db.bytesToVersion({ board, seq })))
      await (snapshots ? snapshots.make(board) : db.askJob(snapshotJob(board)));
  };
  const context: Omit<BoardsContext, 'bearers' | 'permissions'> = {
    db,
    bus,
    access,
    keys,
    tickets,
    clock,
    blobs,
    parts,
    repair,
    heardPanels,
    networkOf: networkOfRequest,
    uploads: new Uploads(parts, {
      networkBytes: settings.web.uploadsPerNetworkBytes,
      allBytes: settings.web.uploadsBytes,
    }),
    storageUserOf: storageUsers(keys, networkOfRequest, {
      networkBytes: settings.web.storedPerNetworkBytes,
      guestsBytes: settings.web.storedByGuestsBytes,
    }),
    imageLimits: { boardBytes: settings.web.imagesPerBoardBytes, ownerBytes: settings.web.imagesPerOwnerBytes },
    handedFileMs: settings.web.handedFileMs,
    openBoardsPerMinute: settings.web.openBoardsPerMinute,
    historyPerMinute: settings.web.historyPerMinute,
    duplicatesPerMinute: settings.web.duplicatesPerMinute,
    txnsAt: (ask) => copies.run((calls) => calls.txnsAt(ask)),
    snapshotForVersion(board, seq) {
      snapshotForVersion(board, seq).catch((error: unknown) => {
        http.log.warn(
          { board, error: String(error) },
          'the snapshot of a version did not come about; it comes with the next one',
        );
      });
    },
  };
  const mailer =
    settings.web.mail && services.has('web')
      ? new (await import('../platform/mail/mailer.ts')).Mailer(settings.web.mail, http.log)
      : undefined;
  // Where another provider is told, nobody has an account here: this one is not there at all.
  const identity =
    services.has('web') && settings.identity.providers.environment === 'local'
      ? new Identity({
          db,
          keys,
          limits: settings.identity.signIn,
          passwordCost: settings.identity.passwordCost,
          mailer,
          log: http.log,
          pages: providerPages,
        })
      : undefined;
  healthRoutes(http, { db, blobs, bus, cacheMs: settings.web.readyKeptMs, hasUnnamedProxy });
  if (realtime)
    lineRoutes(http, {
      lines: realtime.lines,
      relay: realtime.lineRelay,
      networkOf: networkOfRequest,
      origins: settings.boards.origins,
      openedPerMinute: settings.web.openBoardsPerMinute,
    });
  let closePages: (() => Promise<void>) | undefined;
  // What it is reached at where no address is told is known when it listens.
  let publicUrl = settings.web.publicUrl ?? '';
  let events: EventStreams | undefined;
  if (services.has('web')) {
    if (identity) {
      const signIn = {
        identity,
        mailer,
        hasPublicUrl: settings.web.publicUrl !== undefined,
        networkOf: networkOfRequest,
      };
      identityPages(http, signIn);
      linkPages(http, signIn);
      accountPages(http, signIn);
      keepSignIn(http, signIn);
      personEndpoints(http, {
        ...signIn,
        second: externalTokens(settings.identity.providers, 'VS'),
        conversionsPerMinute: settings.identity.signIn.networkPerMinute,
      });
      mailPages(http, signIn);
      identityEndpoints(http, { ...signIn, begunPerMinute: settings.identity.signIn.begunPerMinute });
    }
    silentPages(http);
    apiDocRoutes(http);
    providerRoutes(http, () => identityAnswer(settings.identity.providers, identity?.row));
    const askScopes = settings.identity.providers.fetchPermission
      ? scopesAsker(settings.identity.providers, identity)
      : undefined;
    const permissions = askScopes && new Permissions({ askScopes, db, bus, log: http.log });
    const bearers = new Bearers(db, identity, externalTokens(settings.identity.providers, 'MVB'), permissions);
    const web: BoardsContext = { ...context, bearers, permissions };
    guardCalls(http, web);
    const isEmbedded = (iss: string): boolean => iss === identity?.issuer;
    userRoutes(http, web, new People({ db, bus, isEmbedded, mails: mailer !== undefined }));
    boardRoutes(http, web);
    blobRoutes(http, web);
    partRoutes(http, web);
    pictureRoutes(http, web);
    rightsRoutes(http, web);
    historyRoutes(http, web);
    panelRoutes(http, web);
    remoteRoutes(http, web);
    timerRoutes(http, web);
    handedFileRoutes(http, web);
    const workspace: WorkspaceDeps = {
      db,
      bus,
      keys,
      access: new WorkspaceAccess(db),
      openings: access,
      mailer,
      publicUrl: () => publicUrl,
      tickets,
      blobs,
      txnsAt: context.txnsAt,
      boardsAddress: async () => (realtime ? hereAt(http.server.address() as AddressInfo) : db.nodeAddress()),
    };
    teamExportRoutes(http, workspace, web.bearers);
    const life = new BoardLifecycle(workspace);
    userBoardRoutes(http, web, life);
    userPanelRoutes(http, web, life);
    const people = { bearers: web.bearers, perMinute: settings.web.workspacePerMinute };
    userWorkspaceRoutes(http, workspace, people);
    inviteRoutes(http, workspace);
    const [{ graphqlEndpoint }, { graphqlFields }] = await Promise.all([
      import('../web/graphql/endpoint.ts'),
      import('./graphql-fields.ts'),
    ]);
    graphqlEndpoint(http, { ...people, permissions, fields: graphqlFields(workspace) });
    const everyMs = { beatMs: LIMITS.eventsBeatMs, lookMs: settings.jobs.lookMs };
    events = new EventStreams({ db, bus, bearers: web.bearers, log: http.log, ...everyMs });
    eventRoutes(http, web, events);
    coverRoutes(http, web, workspace.access);
    closePages = await pages(http, settings.web, {
      providers: originsOf(settings.identity.providers),
      socialNameOf: (alias) => db.socialNameOf(alias),
    });
  }

  const { deletedKeptMs, blobMarkMs } = settings.jobs;
  const clearing = new Clearing({ db, blobs, bus, deletedKeptMs });
  const sweep = (): void => {
    const nowMs = Date.now();
    const ofJobs = services.has('jobs')
      ? [
          parts.sweep(nowMs - LIMITS.partsKeptMs),
          sessionEnds
            .endOverSessions()
            .then(() => db.deleteUnclaimed({ beforeMs: nowMs - LIMITS.unclaimedKeptMs }))
            .then(() => clearing.run(nowMs)),
          db.forgetWaitingGuests(nowMs - LIMITS.waitingGuestMs),
          db.forgetPanelCodes(nowMs),
          db.forgetPairings({ nowMs, toldMs: LIMITS.remoteToldMs }),
          db.forgetReaders(nowMs - LIMITS.readersKeptMs),
        ]
      : [];
    const clearings = [...ofJobs, identity?.tidy()];
    Promise.all(clearings).catch((error: unknown) => {
      http.log.warn({ error: String(error) }, 'what is over was not cleared up; it is next time');
    });
  };
  const sweeping = setInterval(sweep, settings.jobs.sweepMs);
  sweeping.unref();
  const blobSweep = new BlobSweep({ db, blobs, blobMarkMs, isDryRun: settings.jobs.blobSweepIsDry, log: http.log });
  await listen(http, settings.web);
  if (services.has('jobs')) blobSweep.begin(settings.jobs.blobSweepMs);
  const { port } = http.server.address() as AddressInfo;
  publicUrl ||= `http://localhost:${port}`;
  identity?.begin(publicUrl);
  let metricsListener: MetricsListener | undefined;
  if (settings.operation.metricsPort !== undefined) {
    metrics.watch(realtime);
    metricsListener = await listenForMetrics(metrics, settings.operation.metricsHost, settings.operation.metricsPort);
  }
  // Before work that goes on by itself: what reads beside it has another thread started.
  const firstAdministratorUrl = await identity?.firstAdministratorUrl();
  if (services.has('jobs')) {
    finishDeletions({ db, bus }, Date.now()).catch((error: unknown) => {
      http.log.warn({ error: String(error) }, 'a deletion that was interrupted goes on later');
    });
  }
  await realtime?.begin(settings.boards.nodeAddress ?? addressFor(settings.web.host, port));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(sweeping);
    shared?.stop();
    await blobSweep.close();
    await sessionEnds.close();
    await jobs?.close();
    await realtime?.leave();
    await closePages?.();
    events?.close();
    await http.close();
    await mailer?.close();
    await metricsListener?.close();
    await snapshots?.close();
    await copies.close();
    await exporter.close();
    await realtime?.stop();
    await bus.close();
    await db.close();
    await database.stop();
    folder?.release();
  };

  return {
    address: `http://localhost:${port}`,
    port,
    metricsPort: metricsListener?.port,
    firstAdministratorUrl,
    http,
    broken: Promise.race([database.lost, ...(realtime ? [realtime.lost] : [])]),
    close: () => (closing ??= close()),
  };
}

/** The secret this database was written with; throws StartRefused for another one. */
async function keysOfData(
  db: Client<DatabaseHandlers>,
  isShared: boolean,
  { dataDir, newKeys }: { dataDir: string; newKeys: boolean },
): Promise<Keys> {
  const file = secretFile(dataDir);
  if (!isShared && !newKeys && !existsSync(file) && (await hasSealed(db))) throw missingSecret(file);
  const keys = isShared ? await keysShared((ask) => db.setting(ask)) : keysIn(dataDir);
  if (newKeys) await beginAnew(db, keys);
  await checkSecret(db, keys, isShared ? 'The setting "secret" of the database' : file);
  return keys;
}

/** Where the settings tell this provider. A token of VS opens nothing until MVB has converted it. */
/** Undefined where nobody can be asked. */
function scopesAsker({ providers }: ProviderSettings, identity: Identity | undefined): AskScopes | undefined {
  if (identity) return (token) => identity.scopesOf(token);
  const address = providers.find(({ name }) => name === 'MVB')?.permissionUrl;
  return address === undefined ? undefined : askedAt(address);
}

function externalTokens({ providers }: ProviderSettings, name: ProviderName): ExternalTokens | undefined {
  const told = providers.find((one) => one.name === name);
  return told && new ExternalTokens(told);
}

/** Whether one was seen since the start; the first time it is logged. */
function proxiesSeen(http: FastifyInstance): () => boolean {
  let isTold = false;
  http.addHook('onRequest', async ({ headers, raw }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    http.log.warn({ peer: raw.socket.remoteAddress }, UNNAMED_PROXY);
  });
  return () => isTold;
}

/** Every address, IPv6 too where there is such a thing. */
async function listen(http: FastifyInstance, { host, port }: Settings['web']): Promise<void> {
  try {
    await http.listen({ host: host ?? '::', port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host !== undefined || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await http.listen({ host: '0.0.0.0', port });
  }
}
