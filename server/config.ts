// What the environment says, read once at start. Everything has a default: `npm start` needs no settings.

import path from 'node:path';
import { LIMITS } from '#protocol/limits.ts';
import type { S3Settings } from './blobs/s3/client.ts';

/** What a process does: pages and HTTP API; the boards' sockets; snapshots and clearing up. */
export const SERVICES = ['web', 'realtime', 'jobs'] as const;
export type Service = (typeof SERVICES)[number];

export interface Config {
  port: number;
  services: ReadonlySet<Service>;
  /** Undefined: every address of this machine. */
  host: string | undefined;
  dataDir: string;
  /** A PostgreSQL that several processes may share; undefined: a SQLite file in dataDir. */
  databaseUrl: string | undefined;
  /** Hints between processes; undefined: this one has nobody to tell. */
  redisUrl: string | undefined;
  /** Where other processes on the same database reach this one; undefined: worked out from host and port. */
  nodeAddress: string | undefined;
  /** How long a process that says nothing still owns its boards. */
  leaseMs: number;
  /** An S3-compatible store for blobs; undefined: files in dataDir. */
  s3: S3Settings | undefined;
  /** The built pages; not used in development. */
  distDir: string;
  development: boolean;
  /** Origins besides the server's own that may open a socket. */
  origins: readonly string[];
  /** Addresses of proxies in front whose X-Forwarded-* are believed, comma-separated; '' for none. */
  trustProxy: string;
  openBoardsPerMinute: number;
  /** Of one address, to the history of boards. */
  historyPerMinute: number;
  duplicatesPerMinute: number;
  helloMs: number;
  idleMs: number;
  waitingSockets: number;
  snapshotCheckMs: number;
  /** What is older than a board's snapshots is packed in blobs of this size. */
  packBytes: number;
  /** Of /metrics; undefined: there is none. */
  metricsPort: number | undefined;
  metricsHost: string;
  logLevel: string;
}

export function configFrom(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const root = path.resolve(import.meta.dirname, '..');
  return {
    services: servicesOf(args, env.DATABASE_URL),
    port: numberOf(env, 'PORT', 3000),
    host: env.HOST || undefined,
    dataDir: path.resolve(env.DATA_DIR || path.join(root, 'data')),
    databaseUrl: addressOf(env, 'DATABASE_URL', /^postgres(ql)?:\/\//, 'postgres://'),
    redisUrl: addressOf(env, 'REDIS_URL', /^rediss?:\/\//, 'redis://'),
    nodeAddress: addressOf(env, 'NODE_ADDRESS', /^https?:\/\/[^/]+$/, 'http://host:port'),
    leaseMs: numberOf(env, 'LEASE_MS', 5000),
    s3: s3Of(env),
    distDir: path.join(root, 'dist'),
    development: env.ATRIUM_DEV === '1',
    origins: (env.ATRIUM_ORIGINS ?? '').split(',').filter(Boolean),
    trustProxy: env.TRUST_PROXY ?? '',
    openBoardsPerMinute: numberOf(env, 'OPEN_BOARDS_PER_MINUTE', 300),
    historyPerMinute: LIMITS.historyPerMinute,
    duplicatesPerMinute: LIMITS.duplicatesPerMinute,
    helloMs: LIMITS.helloMs,
    idleMs: LIMITS.idleMs,
    waitingSockets: 1024,
    snapshotCheckMs: 5000,
    packBytes: 4 << 20,
    metricsPort: env.METRICS_PORT ? numberOf(env, 'METRICS_PORT', 0) : undefined,
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    logLevel: env.LOG_LEVEL || 'warn',
  };
}

/** `--services=web,realtime,jobs`: all of them unless it is said. */
function servicesOf(args: readonly string[], databaseUrl: string | undefined): ReadonlySet<Service> {
  const option = '--services=';
  const strange = args.find((arg) => !arg.startsWith(option));
  if (strange) throw new Error(`${strange} is not known; there is ${option}${SERVICES.join(',')}`);
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

function numberOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

/** The value itself is not shown: it may have a password in it. */
function addressOf(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, like: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!pattern.test(text)) throw new Error(`${name} must be like ${like}`);
  return text;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** All of them or none. */
function s3Of(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const given = s3Names.filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = s3Names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${given.join(', ')} needs ${missing.join(', ')} too`);
  const [endpoint, bucket, accessKey, secretKey] = s3Names.map((name) => env[name] as string) as [
    string,
    string,
    string,
    string,
  ];
  if (!/^https?:\/\//.test(endpoint))
    throw new Error(`S3_ENDPOINT must begin with http:// or https://, not "${endpoint}"`);
  return { endpoint, bucket, accessKey, secretKey, region: env.S3_REGION || 'us-east-1' };
}
