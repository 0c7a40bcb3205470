// What the environment says, read once at start. Everything has a default: `npm start` needs no settings.

import path from 'node:path';
import { LIMITS } from '#protocol/limits.ts';
import type { S3Settings } from './blobs/s3/client.ts';

export interface Config {
  port: number;
  /** Undefined: every address of this machine. */
  host: string | undefined;
  dataDir: string;
  /** A PostgreSQL that several processes may share; undefined: a SQLite file in dataDir. */
  databaseUrl: string | undefined;
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
  helloMs: number;
  idleMs: number;
  waitingSockets: number;
  snapshotCheckMs: number;
  logLevel: string;
}

export function configFrom(env: NodeJS.ProcessEnv): Config {
  const root = path.resolve(import.meta.dirname, '..');
  return {
    port: numberOf(env, 'PORT', 3000),
    host: env.HOST || undefined,
    dataDir: path.resolve(env.DATA_DIR || path.join(root, 'data')),
    databaseUrl: databaseUrlOf(env),
    s3: s3Of(env),
    distDir: path.join(root, 'dist'),
    development: env.ATRIUM_DEV === '1',
    origins: (env.ATRIUM_ORIGINS ?? '').split(',').filter(Boolean),
    trustProxy: env.TRUST_PROXY ?? '',
    openBoardsPerMinute: numberOf(env, 'OPEN_BOARDS_PER_MINUTE', 300),
    helloMs: LIMITS.helloMs,
    idleMs: LIMITS.idleMs,
    waitingSockets: 1024,
    snapshotCheckMs: 5000,
    logLevel: env.LOG_LEVEL || 'warn',
  };
}

function numberOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

function databaseUrlOf({ DATABASE_URL: url }: NodeJS.ProcessEnv): string | undefined {
  if (!url) return undefined;
  // The value itself is not shown: it has a password in it.
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('DATABASE_URL must begin with postgres://');
  return url;
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
