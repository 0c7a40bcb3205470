// What one process is started with: what the environment says (settings.ts) and what only tests change. Everything has a
// default: `npm start` needs no settings.

import path from 'node:path';
import type { Collectors } from '#protocol/collectors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { DELETED_KEPT_DAYS } from '#protocol/workspace.ts';
import { type IdentityConfig, identityConfigOf } from '../../identity/providers.ts';
import type { AttemptLimits } from '../../identity/sign-in-limits.ts';
import type { S3Settings } from '../blobs/s3/client.ts';
import type { MailSettings } from '../mail/mailer.ts';
import { PASSWORD_COST } from '../secrets/passwords.ts';
import type { PasswordCost } from '../secrets/scrypt-thread.ts';
import { type Settings, settingsOf, WAITING_SOCKETS } from './settings.ts';

const MIB = 1 << 20;
const DAY_MS = 24 * 3600_000;

/** What a process does: pages and HTTP API; the boards' sockets; snapshots and clearing up. */
export const SERVICES = ['web', 'realtime', 'jobs'] as const;
export type Service = (typeof SERVICES)[number];

export interface Config {
  port: number;
  services: ReadonlySet<Service>;
  /** What was sealed or signed with the secret so far is given up. */
  newKeys: boolean;
  /** Undefined: every address of this machine. */
  host: string | undefined;
  dataDir: string;
  /** A PostgreSQL that several processes may share; undefined: a SQLite file in dataDir. */
  databaseUrl: string | undefined;
  /** Where hints between processes go; undefined: there is no other process. */
  redisUrl: string | undefined;
  /** The origin people reach the server at; undefined: this machine's own. */
  publicUrl: string | undefined;
  /** Where other processes on the same database reach this one; undefined: worked out from host and port. */
  nodeAddress: string | undefined;
  /** How long a process that does not renew its lease still owns its boards. */
  leaseMs: number;
  /** An S3-compatible store for blobs; undefined: files in dataDir. */
  s3: S3Settings | undefined;
  /** The built pages; not used in development. */
  distDir: string;
  development: boolean;
  /** What is said of feature flags for everybody, as a query is written (protocol/features.ts). */
  features: string;
  /** Where pages may send what people consented to. */
  collectors: Collectors;
  /** Origins besides the server's own whose pictures and fonts pages may show. */
  assetOrigins: readonly string[];
  /** The picture of the connection check; undefined: the server's own. */
  connectionCheckUrl: string | undefined;
  /** Origins besides the server's own that may open a socket. */
  origins: readonly string[];
  /** Addresses and subnets of proxies in front whose X-Forwarded-* are believed. */
  trustProxy: readonly string[];
  openBoardsPerMinute: number;
  signIn: AttemptLimits;
  /** Of new accounts' passwords; a stored one has its own. */
  passwordCost: PasswordCost;
  /** Undefined: nothing is mailed. */
  mail: MailSettings | undefined;
  identity: IdentityConfig;
  /** Of one address, to the history of boards. */
  historyPerMinute: number;
  duplicatesPerMinute: number;
  /** Of one person, to /graphql and the like. */
  workspacePerMinute: number;
  helloMs: number;
  waitingPlaceMs: number;
  idleMs: number;
  waitingSockets: number;
  /** What one address may hold; of IPv6 a network of 64 bits is one. */
  waitingPerNetwork: number;
  boardsPerNetwork: number;
  uploadsPerNetworkBytes: number;
  uploadsBytes: number;
  /** Limits of the bytes stored from one network, and by all guests (server/access/stored-byte-queries.ts). */
  storedPerNetworkBytes: number;
  storedByGuestsBytes: number;
  imagesPerBoardBytes: number;
  imagesPerOwnerBytes: number;
  /** How long a finished file that is handed out lives. */
  handedFileMs: number;
  /** For a request to arrive. */
  requestMs: number;
  /** How long an answer of /readyz stands. */
  readyKeptMs: number;
  /** How often what others may have changed or left to do is looked at: a hint of it may be lost. */
  lookMs: number;
  /** How often it is noted at most that a panel was heard. */
  panelHeardMs: number;
  snapshotCheckMs: number;
  /** How often what changed on boards is written down for lists of them. */
  boardNotesMs: number;
  /** How often what is over is cleared up, and signing keys are looked after. */
  sweepMs: number;
  /** How long deleted boards are shown with the archive before they are cleared. */
  deletedKeptMs: number;
  /** How long a blob that the look through the store finds unnamed is kept until it is looked at again. */
  blobMarkMs: number;
  /** How often the store is looked through for blobs that nothing names. */
  blobSweepMs: number;
  /** Without a sign of life of its process for so long a job is anybody's. */
  jobLeaseMs: number;
  blobSweepIsDry: boolean;
  /** What is older than a board's snapshots is packed in blobs of this size. */
  packBytes: number;
  /** Of /metrics; undefined: there is none. */
  metricsPort: number | undefined;
  metricsHost: string;
  logLevel: string;
}

function collectorsOf({ INSIGHTS, INSIGHTS_CONNECTION, REPORTS_DSN }: Settings): Collectors {
  return {
    ...(INSIGHTS === '1' && INSIGHTS_CONNECTION && { insights: INSIGHTS_CONNECTION }),
    ...(REPORTS_DSN && { reports: REPORTS_DSN }),
  };
}

export function configFrom(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const set = settingsOf(env);
  return {
    services: servicesOf(
      args.filter((arg) => arg !== NEW_KEYS),
      set.DATABASE_URL,
    ),
    newKeys: args.includes(NEW_KEYS),
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    redisUrl: set.REDIS_URL,
    publicUrl: set.PUBLIC_URL,
    nodeAddress: set.NODE_ADDRESS,
    leaseMs: set.LEASE_MS,
    s3: s3Of(set),
    distDir: path.resolve(import.meta.dirname, '../../../dist'),
    development: set.ATRIUM_DEV === '1',
    features: set.FEATURES,
    collectors: collectorsOf(set),
    assetOrigins: set.ASSET_ORIGINS,
    connectionCheckUrl: set.CONNECTION_CHECK_URL,
    origins: set.ATRIUM_ORIGINS,
    trustProxy: set.TRUST_PROXY,
    openBoardsPerMinute: set.OPEN_BOARDS_PER_MINUTE,
    signIn: {
      networkPerMinute: LIMITS.signInsOfNetworkPerMinute,
      accountPerMinute: LIMITS.signInsOfAccountPerMinute,
      accountPerDay: LIMITS.signInsOfAccountPerDay,
      accountPerDayOfAll: LIMITS.signInsOfAccountPerDayOfAll,
      browserPerMinute: LIMITS.signInsOfBrowserPerMinute,
      browserPerDay: LIMITS.signInsOfBrowserPerDay,
      begunPerMinute: LIMITS.signInsBegunPerMinute,
    },
    passwordCost: PASSWORD_COST,
    mail: mailOf(set),
    identity: identityConfigOf(env, set),
    historyPerMinute: LIMITS.historyPerMinute,
    duplicatesPerMinute: LIMITS.duplicatesPerMinute,
    workspacePerMinute: LIMITS.workspacePerMinute,
    helloMs: LIMITS.helloMs,
    waitingPlaceMs: LIMITS.waitingPlaceMs,
    idleMs: LIMITS.idleMs,
    waitingSockets: WAITING_SOCKETS,
    waitingPerNetwork: set.WAITING_SOCKETS_PER_ADDRESS,
    boardsPerNetwork: set.BOARDS_PER_ADDRESS,
    uploadsPerNetworkBytes: set.UPLOADS_PER_ADDRESS_MIB * MIB,
    uploadsBytes: set.UPLOADS_MIB * MIB,
    storedPerNetworkBytes: set.STORED_PER_ADDRESS_MIB * MIB,
    storedByGuestsBytes: set.STORED_BY_GUESTS_MIB * MIB,
    imagesPerBoardBytes: set.IMAGES_PER_BOARD_MIB * MIB,
    imagesPerOwnerBytes: set.IMAGES_PER_OWNER_MIB * MIB,
    handedFileMs: set.SHARED_FILE_MS,
    requestMs: set.REQUEST_TIMEOUT_MS,
    readyKeptMs: 2000,
    lookMs: 1000,
    panelHeardMs: 120_000,
    snapshotCheckMs: 5000,
    boardNotesMs: 3000,
    sweepMs: 600_000,
    deletedKeptMs: DELETED_KEPT_DAYS * DAY_MS,
    blobMarkMs: DAY_MS,
    blobSweepMs: DAY_MS,
    jobLeaseMs: 60_000,
    blobSweepIsDry: set.BLOB_SWEEP_DRY_RUN === '1',
    packBytes: 4 << 20,
    metricsPort: set.METRICS_PORT,
    metricsHost: set.METRICS_HOST,
    logLevel: set.LOG_LEVEL,
  };
}

/** Where the server's secret is lost: what it had sealed or signed is given up. */
const NEW_KEYS = '--new-keys';

/** `--services=web,realtime,jobs`: all of them unless it is said. */
function servicesOf(args: readonly string[], databaseUrl: string | undefined): ReadonlySet<Service> {
  const option = '--services=';
  const strange = args.find((arg) => !arg.startsWith(option));
  if (strange) throw new Error(`${strange} is not known; there is ${option}${SERVICES.join(',')} and ${NEW_KEYS}`);
  const names = args.flatMap((arg) => arg.slice(option.length).split(','));
  if (names.length === 0) return new Set(SERVICES);
  const services = new Set(SERVICES.filter((name) => names.includes(name)));
  const unknown = names.find((name) => !services.has(name as Service));
  if (unknown !== undefined) throw new Error(`--services knows ${SERVICES.join(', ')}, not "${unknown}"`);
  // A SQLite file is one process's alone.
  if (services.size < SERVICES.length && !databaseUrl)
    throw new Error('--services with less than all needs DATABASE_URL');
  return services;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** All of them or none. */
function s3Of(set: Settings): S3Settings | undefined {
  const given = s3Names.filter((name) => set[name] !== undefined);
  if (given.length === 0) return undefined;
  const missing = s3Names.filter((name) => set[name] === undefined);
  if (missing.length > 0) throw new Error(`${given.join(', ')} needs ${missing.join(', ')} too`);
  const [endpoint, bucket, accessKey, secretKey] = s3Names.map((name) => set[name]) as [string, string, string, string];
  return { endpoint, bucket, accessKey, secretKey, region: set.S3_REGION };
}

/** Both or none. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Settings): MailSettings | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined) throw new Error('MAIL_FROM needs SMTP_URL too');
  if (from === undefined) throw new Error('SMTP_URL needs MAIL_FROM too');
  return { url, from, retryMs: [5000, 60_000, 600_000] };
}
