// Every setting of the server's environment, in one table: `configFrom` reads it, the README's table is made of it
// (`npm run check -- settings --fix`).

import path from 'node:path';
import { partsOfConnection } from '#protocol/collectors.ts';
import { FEATURES } from '#protocol/features.ts';
import { AUTH_ENVIRONMENTS, type AuthEnvironment, PROVIDERS, type ProviderName } from '#protocol/identity.ts';
import { LIMITS } from '#protocol/limits.ts';
import { trustOf } from '../net/address.ts';
import { isOfThisMachine } from '../net/secure-origin.ts';
import { GRANTED_SCOPES, SCOPES } from './oidc-scopes.ts';

export interface Setting<T> {
  /** What may stand there, for the README and for who is refused. */
  readonly allowed: string;
  /** For the README; '' for none. */
  readonly otherwise: string;
  readonly meaning: string;
  /** Undefined or empty: the default. Throws for what is not allowed. */
  read(text: string | undefined): T;
}

interface Of<T> {
  allowed: string;
  /** Undefined when it is none of them. */
  parse(text: string): T | undefined;
  /** A value may have a password in it: then it is not shown. */
  isSecret?: boolean;
}

interface About<T> {
  otherwise: T;
  /** Instead of the default itself. */
  otherwiseText?: string;
  meaning: string;
}

function setting<T, D>(
  { allowed, parse, isSecret }: Of<T>,
  { otherwise, otherwiseText, meaning }: About<D>,
): Setting<T | D> {
  return {
    allowed,
    meaning,
    otherwise: otherwiseText ?? (otherwise === undefined ? '' : String(otherwise)),
    read(text) {
      if (text === undefined || text === '') return otherwise;
      const value = parse(text);
      if (value === undefined) throw new RangeError(`must be ${allowed}${isSecret ? '' : `, not "${text}"`}`);
      return value;
    },
  };
}

function whole(min: number, max: number): Of<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

function url(like: string, pattern: RegExp): Of<string> {
  return { allowed: `like ${like}`, parse: (text) => (pattern.test(text) ? text : undefined), isSecret: true };
}

function oneOf<const T extends string>(...names: T[]): Of<T> {
  return { allowed: `one of ${names.join(', ')}`, parse: (text) => names.find((name) => name === text) };
}

function list(what: string, isOne: (text: string) => boolean): Of<readonly string[]> {
  return {
    allowed: `${what} with commas between them`,
    parse(text) {
      const all = text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
      return all.every(isOne) ? all : undefined;
    },
  };
}

const text: Of<string> = { allowed: 'a text', parse: (given) => given };
const secret: Of<string> = { ...text, isSecret: true };
const folder: Of<string> = { allowed: 'a folder', parse: (given) => path.resolve(given) };
const port = whole(0, 65_535);

const origins = list('origins like https://boards.example', (one) => URL.canParse(one) && new URL(one).origin === one);

const subnets = list('addresses or subnets of proxies, loopback, linklocal or uniquelocal,', (one) => {
  try {
    trustOf([one]);
    return true;
  } catch {
    return false;
  }
});
const proxies: Of<readonly string[]> = {
  ...subnets,
  // Numbers of hops and `true`, which other servers take, would believe whoever writes the header.
  parse: (given) => (given === 'false' || given === '0' ? [] : subnets.parse(given)),
};

/** An origin; browsers give sign-in what it needs over https alone, or from the machine itself. */
const publicUrl: Of<string> = {
  allowed: 'like https://boards.example',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    return url && /^https?:$/.test(url.protocol) && url.origin === given.replace(/\/$/, '') ? url.origin : undefined;
  },
};

/** Browsers ask it from our pages: of another machine over https alone. */
const providerUrl: Of<string> = {
  allowed: 'like https://id.example/path',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    return url.protocol === 'https:' || isOfThisMachine(given) ? given.replace(/\/$/, '') : undefined;
  },
};

/** Of a picture: pages of https may load it over https alone. */
const pictureUrl: Of<string> = {
  allowed: 'like https://example.org/icon.png',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || url.hash || url.username || url.password || /["<>&;,]/.test(url.href)) return undefined;
    return url.protocol === 'https:' || isOfThisMachine(given) ? url.href : undefined;
  },
};

const scopes: Of<string> = {
  allowed: `openid and others of ${SCOPES.slice(1).join(', ')}, with spaces between them`,
  parse(given) {
    const words = given.split(/\s+/).filter(Boolean);
    return words.includes('openid') && words.every((word) => SCOPES.includes(word)) ? words.join(' ') : undefined;
  },
};

const from: Of<string> = {
  allowed: 'an address like Atrium <boards@example.org>',
  parse: (given) => (/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given) ? given : undefined),
};

/** As a query is written, which is how the page reads it. */
const features: Of<string> = {
  allowed: `flags like cursorChat=1,settings=0 of ${Object.keys(FEATURES).join(', ')}`,
  parse(given) {
    const all = given
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const isFlag = (one: string): boolean => /^\w+=[01]$/.test(one) && Object.hasOwn(FEATURES, one.slice(0, -2));
    return all.every(isFlag) ? all.join('&') : undefined;
  },
};

/** What else a connection says is the maker's: nothing but these two is used. */
const connection: Of<string> = {
  allowed: 'like InstrumentationKey=…;IngestionEndpoint=https://collector.example',
  parse(given) {
    const parts = partsOfConnection(given);
    return parts && `InstrumentationKey=${parts.key};IngestionEndpoint=${parts.endpoint.origin}`;
  },
};

const dsn: Of<string> = {
  allowed: 'like https://key@reporter.example/1',
  parse: (given) => (/^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/.test(given) ? given : undefined),
};

/** Places before HELLO, of all addresses together. */
export const WAITING_SOCKETS = 1024;

export const SETTINGS = {
  PORT: setting(port, { otherwise: 3000, meaning: 'of pages, HTTP API and sockets' }),
  HOST: setting(text, {
    otherwise: undefined,
    otherwiseText: 'all addresses',
    meaning: 'the address of this machine to listen at',
  }),
  DATA_DIR: setting(folder, {
    otherwise: path.resolve(import.meta.dirname, '../../../data'),
    otherwiseText: '`./data`',
    meaning: 'everything the server keeps',
  }),
  DATABASE_URL: setting(url('postgres://', /^postgres(ql)?:\/\//), {
    otherwise: undefined,
    otherwiseText: 'a SQLite file in `DATA_DIR`',
    meaning: 'PostgreSQL 15 or newer keeps the boards',
  }),
  REDIS_URL: setting(url('redis://', /^rediss?:\/\//), {
    otherwise: undefined,
    meaning: 'hints between several processes; without it they look a little later',
  }),
  PUBLIC_URL: setting(publicUrl, {
    otherwise: undefined,
    otherwiseText: '`http://localhost` and `PORT`',
    meaning:
      'where people reach the server, and what links in mail and social images lead to (pages name no address of theirs without it): who signs in does so there, over https anywhere but on this machine',
  }),
  NODE_ADDRESS: setting(url('http://host:port', /^https?:\/\/[^/]+$/), {
    otherwise: undefined,
    otherwiseText: "this machine's first address and `PORT`",
    meaning: 'where other processes on the same database reach this one',
  }),
  LEASE_MS: setting(whole(100, 600_000), {
    otherwise: 5000,
    meaning: 'how long the boards of a process that has died wait for another',
  }),
  S3_ENDPOINT: setting(url('https://host:port', /^https?:\/\//), {
    otherwise: undefined,
    otherwiseText: 'files in `DATA_DIR`',
    meaning: 'an S3-compatible store keeps the blobs; needs the three below too',
  }),
  S3_BUCKET: setting(text, {
    otherwise: undefined,
    meaning: 'must be there, and be of this database alone: blobs in it that nothing names are deleted',
  }),
  S3_ACCESS_KEY: setting(secret, { otherwise: undefined, meaning: 'of the store' }),
  S3_SECRET_KEY: setting(secret, { otherwise: undefined, meaning: 'of the store' }),
  S3_REGION: setting(text, { otherwise: 'us-east-1', meaning: 'of the store' }),
  SMTP_URL: setting(url('smtps://name:password@host:465', /^smtps?:\/\/[^\s/]/), {
    otherwise: undefined,
    meaning:
      'the server that sends mail: new accounts confirm their address, forgotten passwords are set anew by a link; needs `MAIL_FROM` too',
  }),
  MAIL_FROM: setting(from, { otherwise: undefined, meaning: 'who mail is from' }),
  METRICS_PORT: setting(port, {
    otherwise: undefined,
    meaning: "where Prometheus finds `/metrics`: a port of its own, never the product's",
  }),
  METRICS_HOST: setting(text, { otherwise: '127.0.0.1', meaning: 'the address `METRICS_PORT` is opened at' }),
  TRUST_PROXY: setting(proxies, {
    otherwise: [],
    meaning: 'proxies in front whose `X-Forwarded-*` are believed; `X-Forwarded-*` of others change nothing',
  }),
  ATRIUM_ORIGINS: setting(origins, {
    otherwise: [],
    meaning: "origins besides the server's own whose pages may open a socket",
  }),
  ASSET_ORIGINS: setting(origins, {
    otherwise: [],
    meaning: 'origins whose pictures and fonts pages may show, and devices keep for offline use',
  }),
  CONNECTION_CHECK_URL: setting(pictureUrl, {
    otherwise: undefined,
    otherwiseText: "the server's own icon",
    meaning: 'a small picture by which a page that failed finds out whether there is a connection',
  }),
  OPEN_BOARDS_PER_MINUTE: setting(whole(1, 1_000_000), {
    otherwise: 1000,
    meaning: 'boards that one address may open or make in a minute, and new guests from there',
  }),
  BOARDS_PER_ADDRESS: setting(whole(1, 1_000_000), {
    otherwise: 300,
    meaning: 'boards that the sockets of one address may hold open at a time, in each process',
  }),
  WAITING_SOCKETS_PER_ADDRESS: setting(whole(1, WAITING_SOCKETS), {
    otherwise: 128,
    meaning: `sockets of one address that may be open without having said anything; ${WAITING_SOCKETS} of all together`,
  }),
  UPLOADS_PER_ADDRESS_MIB: setting(whole(1, 1_000_000), {
    otherwise: 1024,
    meaning: 'uploads of one address that are not finished, in each process; they are kept for 24 hours',
  }),
  UPLOADS_MIB: setting(whole(1, 1_000_000), {
    otherwise: 8192,
    meaning: 'uploads of all addresses that are not finished',
  }),
  STORED_PER_ADDRESS_MIB: setting(whole(1, 1_000_000), {
    otherwise: 4096,
    meaning:
      'what one address may have stored: files shared by a QR code, what has ended and is not gone yet, and all that guests there stored within 24 hours',
  }),
  STORED_BY_GUESTS_MIB: setting(whole(1, 1_000_000), {
    otherwise: 16_384,
    meaning:
      'what all guests together may store within 24 hours: images, covers, uploads, and files shared by a QR code',
  }),
  IMAGES_PER_BOARD_MIB: setting(whole(1, 1_000_000), {
    otherwise: 1024,
    meaning: 'images of one board',
  }),
  IMAGES_PER_OWNER_MIB: setting(whole(1, 1_000_000), {
    otherwise: 8192,
    meaning: 'images of all boards of one team, or of one person or guest beside those of teams',
  }),
  SHARED_FILE_MS: setting(whole(1000, LIMITS.handedFileMs), {
    otherwise: LIMITS.handedFileMs,
    meaning: 'how long a finished file that somebody shares by a QR code can be fetched',
  }),
  BLOB_SWEEP_DRY_RUN: setting(oneOf('0', '1'), {
    otherwise: '0',
    meaning:
      '1: blobs that nothing names are logged once a day, and kept; else they are deleted a day after they were found',
  }),
  REQUEST_TIMEOUT_MS: setting(whole(1000, 3_600_000), {
    otherwise: 300_000,
    meaning: 'how long a request may take to arrive; its headers have 20 s at most',
  }),
  AUTH_ENVIRONMENT: setting(oneOf(...AUTH_ENVIRONMENTS), {
    otherwise: 'local' as const,
    meaning: 'which providers people sign in with: `local` is the one inside this server, the others are told below',
  }),
  CUSTOM_SESSION_TIMEOUT_MS: setting(whole(0, 31_536_000_000), {
    otherwise: 0,
    meaning: 'how long after a sign-in the next one asks for the password; 0: never',
  }),
  FETCH_MVB_PERMISSION: setting(oneOf('0', '1'), {
    otherwise: '0',
    meaning:
      '1: who signs in needs the provider’s permission scope `p_mvbx` for boards, `p_manager` for management pages',
  }),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    otherwise: 'warn',
    meaning: 'what is logged, one JSON object a line on the standard output',
  }),
  FEATURES: setting(features, {
    otherwise: '',
    otherwiseText: 'as each flag is',
    meaning: 'turns features on (1) or off (0) for everybody; an address may still say otherwise for one page',
  }),
  INSIGHTS_CONNECTION: setting(connection, {
    otherwise: undefined,
    meaning: 'a collector of the Application Insights kind, to which pages send how they are used, after consent alone',
  }),
  INSIGHTS: setting(oneOf('0', '1'), {
    otherwise: '1',
    meaning: '0: nothing is sent to that collector, whatever people consented to',
  }),
  REPORTS_DSN: setting(dsn, {
    otherwise: undefined,
    meaning: 'a reporter of the Sentry kind, to which pages report errors, after consent alone',
  }),
  ATRIUM_DEV: setting(oneOf('0', '1'), {
    otherwise: '0',
    meaning: '1: pages come from Vite with hot reload, as `npm run dev` has them',
  }),
} as const satisfies Record<string, Setting<unknown>>;

/** Of each row of the table of providers: a row's name and one of these make the name of a setting. */
export const PROVIDER_SETTINGS = {
  ISSUER: setting(providerUrl, {
    otherwise: undefined,
    meaning: 'of an OpenID provider of your own; needs the next one',
  }),
  CLIENT_ID: setting(text, { otherwise: undefined, meaning: 'what that provider calls this server: a public client' }),
  SCOPE: setting(scopes, { otherwise: GRANTED_SCOPES, meaning: 'what is asked of that provider' }),
  PERMISSION_URL: setting(providerUrl, { otherwise: undefined, meaning: 'where permission scopes are asked for' }),
  CONVERSION_URL: setting(providerUrl, {
    otherwise: undefined,
    meaning: 'where tokens of VS become tokens of MVB',
  }),
} as const satisfies Record<string, Setting<unknown>>;

type ProviderSettings = { [K in keyof typeof PROVIDER_SETTINGS]: ReturnType<(typeof PROVIDER_SETTINGS)[K]['read']> };

export interface ProviderRow {
  provider: ProviderName;
  environment: AuthEnvironment;
  /** "MVB_PROD" */
  name: string;
}

/** All but that of the provider inside this server. */
export const PROVIDER_ROWS: readonly ProviderRow[] = PROVIDERS.flatMap((provider) =>
  AUTH_ENVIRONMENTS.filter((environment) => provider !== 'MVB' || environment !== 'local').map((environment) => ({
    provider,
    environment,
    name: `${provider}_${environment.toUpperCase()}`,
  })),
);

/** Undefined where nothing is said of it. */
export function providerSettingsOf(env: NodeJS.ProcessEnv, row: string): ProviderSettings | undefined {
  const names = Object.keys(PROVIDER_SETTINGS).map((field) => `${row}_${field}`);
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = names.slice(0, 2).filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${given.join(', ')} needs ${missing.join(', ')} too`);
  return read(PROVIDER_SETTINGS, env, `${row}_`) as ProviderSettings;
}

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [K in SettingName]: ReturnType<(typeof SETTINGS)[K]['read']> };

/** Throws an Error that begins with the name of the setting that is wrong. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  return read(SETTINGS, env) as Settings;
}

function read(settings: Record<string, Setting<unknown>>, env: NodeJS.ProcessEnv, prefix = ''): object {
  const values = Object.entries(settings).map(([name, setting]) => {
    try {
      return [name, setting.read(env[prefix + name])];
    } catch (error) {
      throw new Error(`${prefix}${name} ${(error as Error).message}`);
    }
  });
  return Object.fromEntries(values);
}

/** Of tests, benches and the set-up. */
const othersNames: readonly string[] = ['ATRIUM_CHROMIUM', 'ATRIUM_FIREFOX', 'ATRIUM_SOAK'];

const providerNames = PROVIDER_ROWS.flatMap(({ name }) =>
  Object.keys(PROVIDER_SETTINGS).map((field) => `${name}_${field}`),
);
const oursPattern = new RegExp(`^(ATRIUM_|(${PROVIDERS.join('|')})_.*_(${Object.keys(PROVIDER_SETTINGS).join('|')})$)`);

/** Names that look like ours and mean nothing: most likely misspelled. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = [...Object.keys(SETTINGS), ...providerNames, ...othersNames];
  return Object.keys(env).filter((name) => oursPattern.test(name) && !known.includes(name));
}
