// The types of values that a setting can have: how a value is written, and how it is read.

import path from 'node:path';
import { partsOfConnection } from '#protocol/collectors.ts';
import { type Downloads, downloadsIn, PACKAGES } from '#protocol/downloads.ts';
import { DEFAULT_FEATURES, FEATURES } from '#protocol/features.ts';
import { trustOf } from '../net/address.ts';
import { isOfThisMachine } from '../net/secure-origin.ts';
import { SCOPES } from './oidc-scopes.ts';

export interface ValueType<T> {
  /** Describes the values that are allowed, for the documentation and for the error. */
  allowed: string;
  /** Returns undefined if the text is not allowed. */
  parse(text: string): T | undefined;
  /** The value may contain a password. An error does not quote it. */
  isSecret?: boolean;
}

export function whole(min: number, max: number): ValueType<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

export function urlLike(like: string, pattern: RegExp): ValueType<string> {
  return { allowed: `like ${like}`, parse: (text) => (pattern.test(text) ? text : undefined), isSecret: true };
}

/** A number of MiB, read as bytes. */
export const mebibytes: ValueType<number> = {
  ...whole(1, 1_000_000),
  parse(given) {
    const count = whole(1, 1_000_000).parse(given);
    return count === undefined ? undefined : count * (1 << 20);
  },
};

/** Packages by their platform. */
export const downloads: ValueType<Downloads> = {
  allowed: `JSON such as {"windows": "https://host/atrium.msix"}, with the names ${PACKAGES.join(', ')}`,
  parse: downloadsIn,
};

/** 0 or 1. */
export const flag: ValueType<boolean> = {
  allowed: 'one of 0, 1',
  parse: (given) => (given === '0' || given === '1' ? given === '1' : undefined),
};

export function oneOf<const T extends string>(...names: T[]): ValueType<T> {
  return { allowed: `one of ${names.join(', ')}`, parse: (text) => names.find((name) => name === text) };
}

function list(what: string, isOne: (text: string) => boolean): ValueType<readonly string[]> {
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

export const anyText: ValueType<string> = { allowed: 'a text', parse: (given) => given };
export const secret: ValueType<string> = { ...anyText, isSecret: true };
export const folder: ValueType<string> = { allowed: 'a folder', parse: (given) => path.resolve(given) };
export const port = whole(0, 65_535);

export const origins = list(
  'origins like https://boards.example',
  (one) => URL.canParse(one) && new URL(one).origin === one,
);

const subnets = list('addresses or subnets of proxies, loopback, linklocal or uniquelocal,', (one) => {
  try {
    trustOf([one]);
    return true;
  } catch {
    return false;
  }
});
export const proxies: ValueType<readonly string[]> = {
  ...subnets,
  // Numbers of hops and `true`, which other servers take, would believe whoever writes the header.
  parse: (given) => (given === 'false' || given === '0' ? [] : subnets.parse(given)),
};

/** An origin. Signing in needs https, unless the server is on this machine. */
export const publicUrl: ValueType<string> = {
  allowed: 'like https://boards.example',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    return url && /^https?:$/.test(url.protocol) && url.origin === given.replace(/\/$/, '') ? url.origin : undefined;
  },
};

/** An address that browsers call from Atrium's pages: over https, unless it is on this machine. */
export const providerUrl: ValueType<string> = {
  allowed: 'like https://id.example/path',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    return url.protocol === 'https:' || isOfThisMachine(given) ? given.replace(/\/$/, '') : undefined;
  },
};

/** The address of a picture. Pages that are loaded over https can load it over https only. */
export const pictureUrl: ValueType<string> = {
  allowed: 'like https://example.org/icon.png',
  parse(given) {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || url.hash || url.username || url.password || /["<>&;,]/.test(url.href)) return undefined;
    return url.protocol === 'https:' || isOfThisMachine(given) ? url.href : undefined;
  },
};

export const scopes: ValueType<string> = {
  allowed: `openid and others of ${SCOPES.slice(1).join(', ')}, with spaces between them`,
  parse(given) {
    const words = given.split(/\s+/).filter(Boolean);
    return words.includes('openid') && words.every((word) => SCOPES.includes(word)) ? words.join(' ') : undefined;
  },
};

export const sender: ValueType<string> = {
  allowed: 'an address like Atrium <boards@example.org>',
  parse: (given) => (/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(given) ? given : undefined),
};

/** Feature flags, added to the default ones, as a query string, which is the form that pages read. */
export const features: ValueType<string> = {
  allowed: `flags like cursorChat=1,settings=0 of ${Object.keys(FEATURES).join(', ')}`,
  parse(given) {
    const all = given
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const isFlag = (one: string): boolean => /^\w+=[01]$/.test(one) && Object.hasOwn(FEATURES, one.slice(0, -2));
    if (!all.every(isFlag)) return undefined;
    const isNamed = (flag: string): boolean => all.some((one) => one.startsWith(flag.slice(0, -1)));
    return [...DEFAULT_FEATURES.split(',').filter((flag) => !isNamed(flag)), ...all].join('&');
  },
};

/** Only these two parts of a connection string are used. */
export const connection: ValueType<string> = {
  allowed: 'like InstrumentationKey=…;IngestionEndpoint=https://collector.example',
  parse(given) {
    const parts = partsOfConnection(given);
    return parts && `InstrumentationKey=${parts.key};IngestionEndpoint=${parts.endpoint.origin}`;
  },
};

export const dsn: ValueType<string> = {
  allowed: 'like https://key@reporter.example/1',
  parse: (given) => (/^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/.test(given) ? given : undefined),
};
