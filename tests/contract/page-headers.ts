// A page server with a folder of built pages, the addresses of the table, and what tells the classes of headers apart.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { HEADERS_REVISION, type HeaderClass, ROUTES, type Route } from '#protocol/routes.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

const html =
  '<!doctype html><html lang="en"><head><title>Atrium</title><meta name="description" content="x"><meta property="og:title" content="x"><meta property="og:description" content="x"></head><body><div id="root"></div></body></html>';

/** Returns a folder that looks like a build. */
async function pagesFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await mkdir(path.join(folder, 'workers'));
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(
    path.join(folder, 'service-worker.js'),
    `const revision = "abc-${HEADERS_REVISION}"; // ${'x'.repeat(2000)}`,
  );
  await writeFile(path.join(folder, 'workers/jobs-AbCd1234.js'), '/* jobs */');
  await mkdir(path.join(folder, 'locales/en'), { recursive: true });
  await writeFile(path.join(folder, 'locales/en/dict.json'), '{}');
  return folder;
}

export interface PageServer {
  /** The folder of built pages. */
  readonly folder: string;
  readonly address: string;
  /** Follows no redirect. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** Starts a page server with default settings before the tests of the caller's file, and ends it after them. */
export function pageServer(): PageServer {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await pagesFolder();
    server = await testServer({ distDir: folder });
  });
  afterAll(async () => {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    get address() {
      return server.address;
    },
    get: (path, init = {}) => fetch(`${server.address}${path}`, { redirect: 'manual', ...init }),
  };
}

/** What tells the classes apart. `data`: of everything that is no page, refusals too. */
const ofClass: Record<HeaderClass | 'data', Record<string, string | null>> = {
  app: {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'DENY',
    'frame-ancestors': "'none'",
  },
  document: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'DENY',
    'frame-ancestors': "'none'",
  },
  // No page may show a board that does not exist.
  embed: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': null,
    'frame-ancestors': "'none'",
  },
  silent: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'SAMEORIGIN',
    'frame-ancestors': "'self'",
  },
  data: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': null,
    'x-frame-options': 'DENY',
    'frame-ancestors': "'none'",
  },
};

export function expectClass({ headers }: Response, headerClass: HeaderClass | 'data', address: string): void {
  const names = Object.keys(ofClass[headerClass]).filter((name) => name !== 'frame-ancestors');
  const policy = headers.get('content-security-policy') ?? '';
  expect(
    {
      ...Object.fromEntries(names.map((name) => [name, headers.get(name)])),
      'frame-ancestors': /frame-ancestors ([^;]+)/.exec(policy)?.[1],
    },
    address,
  ).toEqual(ofClass[headerClass]);
}

export const rows: Route[] = Object.values(ROUTES);
export const addressesOf = ({ path }: Route): string[] => {
  const address = path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':locale', 'en')
    .replace(':codeKey', 'seats')
    .replace(':topic', 'begin')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a');
  return [address, ...(address === '/' ? [] : [`${address}/`]), `${address}?flag=1`];
};
