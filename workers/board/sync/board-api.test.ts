// Every call of a board's thread to the HTTP API, where something else than the server answers 200.

import { describe, expect, test } from 'vitest';
import type { Access } from '#protocol/browser/board-http.ts';
import { FOREIGN_RESPONSES, type ForeignResponse, foreignFetch } from '#protocol/browser/testing/foreign-responses.ts';
import { sha256 } from '#protocol/derive.ts';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { Log } from '../history/log.ts';
import { BoardApi } from './board-api.ts';

const ACCESS = { id: 'board', token: 't', expiresAt: Date.now() + 3_600_000 } as Access;
const { signal } = new AbortController();
const BYTES = Uint8Array.of(1, 2, 3);
const NAME = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';
const IMAGE = new Blob([BYTES], { type: 'image/png' });

function apiOf(answer: typeof fetch): BoardApi {
  return new BoardApi(
    { origin: '', fetch: answer },
    async () => ACCESS,
    async (bytes) => sha256(bytes),
  );
}

/** Rows by the method's name: a method without a row fails. `send` hands the response on, to the callers below. */
const CALLS: Record<string, (api: BoardApi) => Promise<unknown>> = {
  ticket: (api) => api.ticket(signal),
  send: (api) => api.send('log', {}, signal).then((response) => response.json()),
  call: (api) => api.call('GET /api/boards/:id/links', { signal }),
  blob: (api) => api.blob(NAME, signal),
  blobs: (api) => api.blobs([{ sha256: NAME, bytes: 3 }], signal),
  partsReceived: (api) => api.partsReceived('00', 1, signal),
  putPart: (api) => api.putPart('00', 1, 0, BYTES, signal),
  image: (api) => api.image(NAME, signal),
  putImage: (api) => api.putImage(NAME, IMAGE, signal),
  putPicture: (api) => api.putPicture('cover', 1, IMAGE),
  log: (api) => new Log(api).rows(0, 1, signal).next(),
};
/** These methods ask nothing, or only what lends the access asks (protocol/browser/api-client.ts). */
const WITHOUT = ['constructor', 'opened', 'forget'];

describe('ANS-1 a call of a board’s thread', () => {
  test('has a row here', () => {
    const methods = Object.getOwnPropertyNames(BoardApi.prototype).filter((name) => !WITHOUT.includes(name));
    expect(methods.filter((name) => !(name in CALLS))).toEqual([]);
  });

  const kinds = Object.keys(FOREIGN_RESPONSES) as ForeignResponse[];
  test.each(Object.keys(CALLS).flatMap((call) => kinds.map((kind) => [call, kind] as const)))(
    '%s takes %s for no response',
    async (call, kind) => {
      const run = CALLS[call] as (api: BoardApi) => Promise<unknown>;
      await expect(run(apiOf(foreignFetch(kind)))).rejects.toThrow();
    },
  );
});

describe('IMG-1 an image that is sent', () => {
  const answered = (body: object) => apiOf(async () => Response.json(body, { headers: { [RESPONSE_MARK]: '1' } }));

  test('is at the server when that names its hash and its bytes', async () => {
    await answered({ sha256: NAME, bytes: 3 }).putImage(NAME, IMAGE, signal);
  });

  test.each([
    ['another hash', { sha256: NAME.replace('0', '1'), bytes: 3 }],
    ['fewer bytes', { sha256: NAME, bytes: 2 }],
    ['nothing', {}],
  ])('is not there when the server names %s', async (_, body) => {
    await expect(answered(body).putImage(NAME, IMAGE, signal)).rejects.toMatchObject({ code: 'damaged' });
  });
});
