// Calls to the server outside the account's API, when a proxy answers 200; and which files ask at all, found by a search.

import { globSync, readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoardHttp } from '#protocol/browser/board-http.ts';
import { FOREIGN_RESPONSES, type ForeignResponse, foreignFetch } from '#protocol/browser/testing/foreign-responses.ts';
import { keepSignIn } from '../auth/saved-sign-in.ts';
import { readSetting } from '../device/settings.ts';
import { toldOf } from '../features/download-link/told.ts';
import { joinSession } from '../features/wall/phone/join.ts';
import { pair } from '../features/wall/phone/paired.ts';
import { backend } from '../i18n/backend.ts';
import { CACHE_PREFIX } from '../i18n/words.ts';
import { api } from './api.ts';
import { newerCover } from './covers.ts';

const signal = new AbortController().signal;
/** Throws unless nothing came of it. */
const CALLS: Record<string, () => Promise<unknown>> = {
  'opening a board': () => expect(api.board({ alias: 'a', secret: 's' }).opened(signal)).rejects.toThrow('network'),
  'a call of an open board': async () => {
    const http = new BoardHttp({ origin: '', fetch }, async () => ({ expiresAt: Date.now() + 9e6 }) as never);
    const calls = [
      http.call('GET /api/boards/:id/timer', { signal }),
      http.call('POST /api/boards/:id/ticket', { signal }),
      http.call('PUT /api/boards/:id/timer', { body: { ms: 1000 }, signal }),
      http.call('PATCH /api/boards/:id/timer', { body: { addMs: 1000 }, signal }),
      http.call('DELETE /api/boards/:id/timer', { signal }),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toThrow('network')));
  },
  'joining a session': async () => expect(await joinSession({ code: '123456' }, 'Ann')).toHaveProperty('fault'),
  'pairing a remote control': async () => {
    expect(await pair('t')).toEqual({ fault: 'offline' });
    expect(readSetting('atrium-remote')).toBeNull();
  },
  'a shared file': () => expect(toldOf('t', signal)).rejects.toThrow('network'),
  'newer covers': async () => expect(await newerCover({ id: 'b', seq: 0 })).toBeUndefined(),
  'keeping a sign-in': () => expect(keepSignIn(true, true)).rejects.toThrow(),
  'strings of the interface': async () => {
    await new Promise<void>((resolve) => backend.read('de', 'dict', () => resolve()));
    const cached = localStorage.getItem(`${CACHE_PREFIX}de-dict`);
    expect(cached).toBeNull();
  },
};

beforeEach(() => {
  localStorage.clear();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('ANS-1 nothing is marked done', () => {
  const kinds = Object.keys(FOREIGN_RESPONSES) as ForeignResponse[];
  test.each(Object.keys(CALLS).flatMap((call) => kinds.map((kind) => [call, kind] as const)))(
    'of %s when %s answers',
    async (call, kind) => {
      vi.stubGlobal('fetch', foreignFetch(kind));
      await CALLS[call]?.();
    },
  );
});

/** Why a response of something else does no harm there. */
const ASKING: Readonly<Record<string, string>> = {
  'protocol/browser/request.ts': 'the door: all that asks through `request` is below',
  'src/api/http-client.ts': 'the door of the account’s calls (src/api/foreign-responses.test.ts)',
  'src/api/page-fetch.ts': 'given to `request`',
  'src/api/remote-socket.ts': 'given to lines by HTTP, which check the mark',
  'src/account/make-auth.ts': 'checks the mark',
  'src/auth/saved-sign-in.ts': 'checks the mark',
  'src/auth/provider-http.ts': 'another server: signed tokens, and documents that name their issuer',
  'src/bus/board-thread.ts': 'the engine: compiled only if it is one',
  'src/features/board/parts/export/hand-out.ts': 'given to `request`',
  'src/features/board/session/retry-load.ts': 'asks whether there is a network; the part is loaded anew',
  'src/features/embed/embedded-board.ts': 'given to `request`',
  'src/features/embed/strings.ts': 'checks the mark',
  'src/i18n/words.ts': 'kept with the mark alone (src/i18n/backend.ts)',
  'src/pwa/gone-part.ts': 'counts only a 404',
  'src/collect/reports/transport.ts': 'error reports of a foreign collector',
  'src/collect/insights/sender.ts': 'events of a foreign collector',
  'workers/engine/engine.ts': 'the engine: compiled only if it is one',
  'workers/engine/engine-rest.ts': 'the engine: compiled only if it is one',
  'workers/board/sync/environment.ts': 'given to `request`',
  'workers/jobs/export/pdf/pdf-job.ts': 'the engine: compiled only if it is one',
  'workers/jobs/export/vector/browser-tools.ts': 'a font: read only if it is one',
  'workers/service-worker/main.ts': 'kept with the mark alone',
};

test('ANS-1 every file that asks the network is in the table', () => {
  const asks = /\bfetch\(|\bnew XMLHttpRequest\b|import\('axios'\)|\bsendBeacon\b|[:(] \(\.\.\.\w+\) => fetch\(/;
  const files = globSync(['src/**/*.{ts,tsx}', 'workers/**/*.ts', 'protocol/**/*.ts']).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  );
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const found = files.filter((file) => asks.test(code(file).replaceAll(/[.#]fetch\(|^ +fetch\(\w+:/gm, '')));
  expect(found.sort()).toEqual(Object.keys(ASKING).sort());
});
