// All settings of the server, by the part that uses them. One row is one setting: its variable, its type, its default and its documentation
// (docs/operate.md, written by `npm run check -- settings --fix`). Names are unique over all parts.

import path from 'node:path';
import type { Collectors } from '#protocol/collectors.ts';
import { DEFAULT_FEATURES } from '#protocol/features.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { DELETED_KEPT_DAYS } from '#protocol/workspace.ts';
import { PROVIDER_PATTERN, PROVIDER_VARIABLES, providerTable } from './providers.ts';
import { constant, type Row, readRows, together, type ValuesOf, variable } from './rows.ts';
import {
  anyText,
  connection,
  downloads,
  dsn,
  features,
  flag,
  folder,
  mebibytes,
  oneOf,
  origins,
  pictureUrl,
  port,
  proxies,
  publicUrl,
  secret,
  sender,
  urlLike,
  whole,
} from './value-types.ts';

const DAY_MS = 24 * 3600_000;
const root = path.resolve(import.meta.dirname, '../../..');
const perMinute = whole(1, 1_000_000);

/** The number of sockets that may be open without a HELLO, over all addresses. */
export const WAITING_SOCKETS = 1024;

/** The number of attempts at passwords and codes (docs/decisions/0167). */
const signIn = {
  networkPerMinute: SERVER_LIMITS.signInsOfNetworkPerMinute,
  accountPerMinute: SERVER_LIMITS.signInsOfAccountPerMinute,
  accountPerDay: SERVER_LIMITS.signInsOfAccountPerDay,
  accountPerDayOfAll: SERVER_LIMITS.signInsOfAccountPerDayOfAll,
  browserPerMinute: SERVER_LIMITS.signInsOfBrowserPerMinute,
  browserPerDay: SERVER_LIMITS.signInsOfBrowserPerDay,
  begunPerMinute: SERVER_LIMITS.signInsBegunPerMinute,
};

/** The cost of scrypt; undefined: that of new passwords (server/platform/secrets/passwords.ts). */
type PasswordCost = { N: number; r: number; p: number } | undefined;

const collectorRows = {
  insights: variable(
    'INSIGHTS_CONNECTION',
    connection,
    undefined,
    'a collector of the Application Insights kind. Pages send it how they are used, after consent only',
  ),
  isSent: variable('INSIGHTS', flag, '1', '0: nothing is sent to that collector, whatever people have consented to'),
  reports: variable(
    'REPORTS_DSN',
    dsn,
    undefined,
    'a reporter of the Sentry kind. Pages send it their errors, after consent only',
  ),
};

/** Where pages may send data that people have consented to. */
const collectors: Row<Collectors> = {
  variables: Object.values(collectorRows).flatMap(({ variables }) => variables),
  read(environment) {
    const { isSent, insights, reports } = readRows(collectorRows, environment);
    return { ...(isSent && insights && { insights }), ...(reports && { reports }) };
  },
};

export const SETTINGS = {
  storage: {
    dataDir: variable('DATA_DIR', folder, path.join(root, 'data'), 'the folder of everything the server stores', {
      shownDefault: '`./data`',
    }),
    databaseUrl: variable(
      'DATABASE_URL',
      urlLike('postgres://', /^postgres(ql)?:\/\//),
      undefined,
      'PostgreSQL 15 or newer stores the boards. Several processes may share it',
      { shownDefault: 'a SQLite file in `DATA_DIR`' },
    ),
    redisUrl: variable(
      'REDIS_URL',
      urlLike('redis://', /^rediss?:\/\//),
      undefined,
      'Redis passes hints between several processes. Without it they look for changes a little later',
    ),
    s3: together({
      endpoint: variable(
        'S3_ENDPOINT',
        urlLike('https://host:port', /^https?:\/\//),
        undefined,
        'an S3-compatible store for blobs; needs the next three too',
        { shownDefault: 'files in `DATA_DIR`' },
      ),
      bucket: variable(
        'S3_BUCKET',
        anyText,
        undefined,
        'a bucket that exists and that only this database uses: blobs in it that nothing names are deleted',
      ),
      accessKey: variable('S3_ACCESS_KEY', secret, undefined, 'the key of the store'),
      secretKey: variable('S3_SECRET_KEY', secret, undefined, 'the secret of that key'),
      region: variable('S3_REGION', anyText, 'us-east-1', 'the region of the store'),
    }),
    /** The size of the blobs that rows are packed in which are older than the board's snapshots. */
    packBytes: constant(4 << 20),
  },

  web: {
    port: variable('PORT', port, '3000', 'the port of pages, the HTTP API and sockets'),
    host: variable('HOST', anyText, undefined, 'the address of this machine that the server listens at', {
      shownDefault: 'all addresses',
    }),
    publicUrl: variable(
      'PUBLIC_URL',
      publicUrl,
      undefined,
      'the address at which people reach the server. Links in mail and social images use it, and people sign in at it: over https, unless the server is on their machine',
      { shownDefault: '`http://localhost` and `PORT`' },
    ),
    mail: together({
      url: variable(
        'SMTP_URL',
        urlLike('smtps://name:password@host:465', /^smtps?:\/\/[^\s/]/),
        undefined,
        'a mail server. With it new accounts confirm their address, and a forgotten password is replaced by a link; needs the next one too',
      ),
      from: variable('MAIL_FROM', sender, undefined, 'the sender of mail'),
      /** The times before each further attempt at a message. */
      retryMs: constant<readonly number[]>([5000, 60_000, 600_000]),
    }),
    trustProxy: variable(
      'TRUST_PROXY',
      proxies,
      'false',
      'the proxies in front of the server whose `X-Forwarded-*` headers count. Those of other machines change nothing',
      { shownDefault: '' },
    ),
    assetOrigins: variable(
      'ASSET_ORIGINS',
      origins,
      '',
      'further origins whose pictures and fonts pages may show and devices may store for offline use',
    ),
    connectionCheckUrl: variable(
      'CONNECTION_CHECK_URL',
      pictureUrl,
      undefined,
      'a small picture by which a page that has failed finds out whether there is a connection',
      { shownDefault: "the server's own icon" },
    ),
    features: variable(
      'FEATURES',
      features,
      DEFAULT_FEATURES,
      'turns features on (1) or off (0) for everybody, in addition to the default. An address can change them for one page',
      { shownDefault: `the default of each flag, and ${DEFAULT_FEATURES}` },
    ),
    downloads: variable(
      'DOWNLOADS',
      downloads,
      '{}',
      'packages that /download offers beside installing in the browser, as JSON: a platform and the address of its package, on this origin or by https',
      { shownDefault: 'no packages' },
    ),
    collectors,
    development: variable('ATRIUM_DEV', flag, '0', '1: Vite serves the pages with hot reload, as in `npm run dev`'),
    /** The built pages. Vite replaces them in development. */
    distDir: constant(path.join(root, 'dist')),
    openBoardsPerMinute: variable(
      'OPEN_BOARDS_PER_MINUTE',
      perMinute,
      '1000',
      'the number of boards that one address may open or make per minute, and of new guests there',
    ),
    historyPerMinute: constant<number>(SERVER_LIMITS.historyPerMinute),
    duplicatesPerMinute: constant<number>(SERVER_LIMITS.duplicatesPerMinute),
    /** The number of calls of one person, of GraphQL and the like. */
    workspacePerMinute: constant<number>(SERVER_LIMITS.workspacePerMinute),
    uploadsPerNetworkBytes: variable(
      'UPLOADS_PER_ADDRESS_MIB',
      mebibytes,
      '1024',
      'the MiB of unfinished uploads of one address, in each process. They are kept for 24 hours',
    ),
    uploadsBytes: variable('UPLOADS_MIB', mebibytes, '8192', 'the MiB of unfinished uploads of all addresses'),
    storedPerNetworkBytes: variable(
      'STORED_PER_ADDRESS_MIB',
      mebibytes,
      '4096',
      'the MiB that one address may store: files shared by a QR code, including expired ones until they are deleted, and what its guests have stored within 24 hours',
    ),
    storedByGuestsBytes: variable(
      'STORED_BY_GUESTS_MIB',
      mebibytes,
      '16384',
      'the MiB that all guests may store within 24 hours: images, covers, uploads, and files shared by a QR code',
    ),
    imagesPerBoardBytes: variable('IMAGES_PER_BOARD_MIB', mebibytes, '1024', 'the MiB of images on one board'),
    imagesPerOwnerBytes: variable(
      'IMAGES_PER_OWNER_MIB',
      mebibytes,
      '8192',
      'the MiB of images on all boards of one team, or on the other boards of one person or guest',
    ),
    handedFileMs: variable(
      'SHARED_FILE_MS',
      whole(1000, SERVER_LIMITS.handedFileMs),
      `${SERVER_LIMITS.handedFileMs}`,
      'the time for which a finished file that is shared by a QR code can be fetched',
    ),
    requestMs: variable(
      'REQUEST_TIMEOUT_MS',
      whole(1000, 3_600_000),
      '300000',
      'the time within which a request must arrive. Its headers must arrive within 20 s',
    ),
    /** The time for which an answer of /readyz is valid. */
    readyKeptMs: constant(2000),
  },

  boards: {
    origins: variable('ATRIUM_ORIGINS', origins, '', 'further origins whose pages may open a socket'),
    nodeAddress: variable(
      'NODE_ADDRESS',
      urlLike('http://host:port', /^https?:\/\/[^/]+$/),
      undefined,
      'the address at which other processes on the same database reach this one',
      { shownDefault: "this machine's first address and `PORT`" },
    ),
    leaseMs: variable(
      'LEASE_MS',
      whole(100, 600_000),
      '5000',
      'the time after which another process may open the boards of a process that has died',
    ),
    boardsPerNetwork: variable(
      'BOARDS_PER_ADDRESS',
      perMinute,
      '300',
      'the number of boards that the sockets of one address may have open at a time, in each process',
    ),
    waitingSockets: constant<number>(WAITING_SOCKETS),
    waitingPerNetwork: variable(
      'WAITING_SOCKETS_PER_ADDRESS',
      whole(1, WAITING_SOCKETS),
      '128',
      `the number of sockets of one address that may be open without a first message; ${WAITING_SOCKETS} of all addresses`,
    ),
    helloMs: constant<number>(SERVER_LIMITS.helloMs),
    waitingPlaceMs: constant<number>(SERVER_LIMITS.waitingPlaceMs),
    idleMs: constant<number>(SERVER_LIMITS.idleMs),
    snapshotCheckMs: constant(5000),
    /** The period at which changes of boards are written for lists of boards. */
    boardNotesMs: constant(3000),
    searchIndexDelayMs: variable(
      'SEARCH_INDEX_DELAY_MS',
      whole(100, 60_000),
      '60000',
      "the time from a board's first change that search does not find yet until its texts are indexed",
    ),
    /** The period within which a panel is noted at most once. */
    panelHeardMs: constant(120_000),
  },

  identity: {
    providers: providerTable,
    signIn: constant<{ [Name in keyof typeof signIn]: number }>(signIn),
    passwordCost: constant<PasswordCost>(undefined),
  },

  jobs: {
    /** The period at which changes by other processes are looked for, because a hint may be lost. */
    lookMs: constant(1000),
    /** The period at which expired data is deleted and signing keys are replaced. */
    sweepMs: constant(600_000),
    /** The time for which deleted boards are shown with the archive. */
    deletedKeptMs: constant(DELETED_KEPT_DAYS * DAY_MS),
    /** The time after which a blob that nothing names is looked at again, and deleted. */
    blobMarkMs: constant(DAY_MS),
    blobSweepMs: constant(DAY_MS),
    blobSweepIsDry: variable(
      'BLOB_SWEEP_DRY_RUN',
      flag,
      '0',
      '1: blobs that nothing names are logged once a day, and kept. Otherwise they are deleted a day after they were found',
    ),
    /** The time after which another process may take a job of a process that shows no sign of life. */
    jobLeaseMs: constant(60_000),
  },

  operation: {
    logLevel: variable(
      'LOG_LEVEL',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'warn',
      'the level of the log, which is one JSON object per line on the standard output',
    ),
    metricsPort: variable(
      'METRICS_PORT',
      port,
      undefined,
      "a port of its own for `/metrics`, which Prometheus reads; never the product's port",
    ),
    metricsHost: variable('METRICS_HOST', anyText, '127.0.0.1', 'the address at which `METRICS_PORT` is opened'),
  },
} as const satisfies Record<string, Record<string, Row<unknown>>>;

type Parts = typeof SETTINGS;

/** The settings of each part. */
export type Settings = { [Part in keyof Parts]: ValuesOf<Parts[Part]> };

/** Throws an Error that begins with the name of the variable that is wrong. */
export function settingsFrom(environment: NodeJS.ProcessEnv): Settings {
  const parts = Object.entries(SETTINGS).map(([part, rows]) => [part, readRows(rows, environment)]);
  return Object.fromEntries(parts) as Settings;
}

/** All documented variables. */
export const VARIABLES = Object.values(SETTINGS).flatMap((rows) =>
  Object.values(rows).flatMap(({ variables }) => variables),
);

/** Variables of tests, benches and the set-up. */
const OTHER_VARIABLES: readonly string[] = ['ATRIUM_CHROMIUM', 'ATRIUM_FIREFOX', 'ATRIUM_SOAK', 'ATRIUM_WASM_SPLIT'];

const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...VARIABLES.map(({ name }) => name),
  ...PROVIDER_VARIABLES,
  ...OTHER_VARIABLES,
]);

/** Returns names that look like Atrium's and mean nothing: they are probably misspelled. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const isOurs = (name: string): boolean => name.startsWith('ATRIUM_') || PROVIDER_PATTERN.test(name);
  return Object.keys(environment).filter((name) => isOurs(name) && !KNOWN_NAMES.has(name));
}
