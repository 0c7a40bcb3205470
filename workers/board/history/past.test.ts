// A board that shows the past, by the real engine over a server in memory: any row in any order, the last one asked for, replay,
// and what broke off on the way.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { ApiClient } from '#protocol/browser/api-client.ts';
import { marked } from '#protocol/browser/testing/marked.ts';
import { hexOf } from '#protocol/bytes.ts';
import { encodeServerFrame, type Row } from '#protocol/frames.ts';
import { writeItems } from '#protocol/items/write.ts';
import { TextWatch } from '../document/text-watch.ts';
import type { EventBatch } from '../events.ts';
import { type BrowserEnvironment, browserEnvironment } from '../sync/environment.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { Past, type PastDeps } from './past.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

const ROWS = 30;
const SNAPSHOT = 20;
const PAGE = 7;
const TOKEN = { id: 'b', alias: 'a', role: 'viewer', actor: 'x', name: '', guest: 'g', ticket: 't', token: 'k' };

/** ROWS rows, each a rectangle; a snapshot at SNAPSHOT. */
class Server {
  readonly txns: Uint8Array[] = [];
  readonly digests = [hexOf(new ServerModel().digest())];
  readonly asked: string[] = [];
  readonly #chunks = new Map<string, Uint8Array>();
  #snapshot: { sha256: string; bytes: number; count: number }[] = [];
  /** Answered this often with an error before anything else. */
  fails = 0;

  async make(): Promise<this> {
    const author = new Engine(true, new Uint8Array(32).fill(1), 1_700_000_000_000);
    const room = new ServerModel();
    for (let seq = 1; seq <= ROWS; seq++) {
      const item = { kind: 'rectangle' as const, x: seq * 10, y: 0, w: 8, h: 8 };
      const chunk = writeItems([item], null, { nowMs: 0, measure: () => ({ w: 0, h: 0 }) });
      const { txn } = putChunk(author, chunk);
      this.txns.push(txn);
      room.apply(seq, 'ann', 1000 * seq, txn);
      this.digests.push(hexOf(room.digest()));
      if (seq === SNAPSHOT) await this.#keep(room.snapshot() as Uint8Array[]);
    }
    author.free();
    return this;
  }

  readonly fetch = async (url: string): Promise<Response> => marked(await this.#answer(url));

  async #answer(url: string): Promise<Response> {
    const what = url.replace('https://here/api/boards/', '');
    if (what === 'open') return Response.json({ ...TOKEN, expiresAt: Date.now() + 3_600_000 });
    this.asked.push(what.replace('b/', ''));
    if (this.fails > 0) {
      this.fails -= 1;
      throw new TypeError('Failed to fetch');
    }
    if (what.startsWith('b/blobs/')) return new Response(this.#chunks.get(what.slice(8)) as Uint8Array<ArrayBuffer>);
    if (what.startsWith('b/at/')) {
      const seq = Number(what.slice(5));
      const has = seq >= SNAPSHOT;
      const manifest = {
        version: 1,
        seq: SNAPSHOT,
        count: SNAPSHOT,
        bounds: null,
        topKeys: {},
        chunks: this.#snapshot,
      };
      return Response.json({ seq, manifest: has ? manifest : null, after: has ? SNAPSHOT : 0 });
    }
    const [after, upTo] = [...what.matchAll(/=(\d+)/g)].map(([, n]) => Number(n)) as [number, number];
    const last = Math.min(after + PAGE, upTo);
    const rows = this.txns.slice(after, last).map((bytes, k): Row => {
      const seq = after + 1 + k;
      return { seq, clientId: new Uint8Array(16), clientSeq: seq, actor: 'ann', atMs: 1000 * seq, body: { bytes } };
    });
    const headers = last < upTo ? { 'x-next-after': `${last}` } : undefined;
    return new Response(
      encodeServerFrame({ type: 'ops', rows }) as Uint8Array<ArrayBuffer>,
      headers ? { headers } : {},
    );
  }

  async #keep(chunks: Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      const name = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', chunk as Uint8Array<ArrayBuffer>)));
      this.#chunks.set(name, chunk);
      this.#snapshot.push({ sha256: name, bytes: chunk.length, count: 0 });
    }
  }
}

let server: Server;
let engine: Engine;
let past: Past;
let preview: (images: ReadonlyMap<string, Blob>) => Past;
let imageOf: (sha256: string) => Promise<Blob | undefined>;
let roles: string[];
let told: { seq: number; atMs: number | null; plays: boolean }[];
const shown = () => hexOf(engine.digest());

beforeEach(async () => {
  server = await new Server().make();
  engine = new Engine(true, new Uint8Array(32).fill(2), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  engine.readOnly(true);
  told = [];
  roles = [];
  const events = { set: (name: string, value: never) => name === 'past' && told.push(value), add: () => undefined };
  const port = {
    engine,
    wholeEngine: () => undefined,
    images: {
      from({ get }: { get: typeof imageOf }) {
        imageOf = get;
      },
    },
    rights: { said: (role: string) => roles.push(role) },
    people: {},
    textWatch: new TextWatch(engine, events as unknown as EventBatch),
    events,
    progress: { set() {} },
    wake() {},
  } as unknown as PastDeps;
  const environment = {
    ...browserEnvironment(),
    fetch: server.fetch as unknown as typeof fetch,
  } as BrowserEnvironment;
  const api = new ApiClient({
    origin: 'https://here',
    fetch: environment.fetch,
    name: () => '',
    bearer: async () => undefined,
    isPanel: false,
    inSession: async ({ alias }) => ({ body: { alias } }),
    indexedDB: () => new IDBFactory(),
  });
  const { renew } = api.board({ alias: 'a', secret: 's' });
  past = new Past(port, { origin: 'https://here' }, renew, environment);
  preview = (images) => new Past(port, { origin: 'https://here', preview: images }, renew, environment);
});
afterEach(async () => {
  await past.stop();
  engine.free();
});

describe('the past', () => {
  test.each([[[7]], [[25, 3, 30, 29, 0, 20, 19]], [[0, 30, 1]]])('is shown as it was: %j', async (moments) => {
    for (const seq of moments) {
      const atMs = await past.show(seq);
      expect(atMs?.seq).toBe(seq);
      expect(shown()).toBe(server.digests[seq]);
    }
  });

  test('its snapshot and its rows are asked for once', async () => {
    await past.show(25);
    const asked = server.asked.length;
    for (const seq of [22, 25, 21, 24]) await past.show(seq);
    expect(server.asked).toHaveLength(asked);
    expect(shown()).toBe(server.digests[24]);
  });

  test('of many moments asked for at once the last is shown', async () => {
    const answers = await Promise.all([3, 28, 11, 17].map((seq) => past.show(seq)));
    expect(answers.map((answer) => answer?.seq)).toEqual([undefined, undefined, undefined, 17]);
    expect(shown()).toBe(server.digests[17]);
  });

  test('what broke off is shown when it is asked for again', async () => {
    await past.show(5);
    server.fails = 1;
    await expect(past.show(27)).rejects.toThrow('network');
    await past.show(27);
    expect(shown()).toBe(server.digests[27]);
  });

  test('plays row after row to the end, and tells of each', async () => {
    await past.play(12, ROWS, 1e6);
    expect(shown()).toBe(server.digests[ROWS]);
    const played = told.filter(({ plays }) => plays).map(({ seq }) => seq);
    expect(played).toEqual(Array.from({ length: ROWS - 12 + 1 }, (_, k) => 12 + k));
    expect(told.at(-1)).toEqual({ seq: ROWS, atMs: 1000 * ROWS, plays: false });
  });

  test('stands still when it is told to, and shows where', async () => {
    const playing = past.play(10, ROWS, 1);
    while (!told.some(({ plays }) => plays)) await new Promise((resolve) => setTimeout(resolve));
    await past.play(0, 0, 0);
    await playing;
    const { seq, plays } = told.at(-1) as (typeof told)[number];
    expect(plays).toBe(false);
    expect(seq).toBeLessThan(ROWS);
    expect(shown()).toBe(server.digests[seq]);
  });
});

describe('a preview', () => {
  test('may be loaded into, and has the images that came with it', async () => {
    const image = new Blob(['image']);
    const shownPreview = preview(new Map([['aa', image]]));
    expect(roles).toEqual(['editor']);
    expect(await imageOf('aa')).toBe(image);
    await expect(imageOf('bb')).rejects.toThrow('not-found');
    await shownPreview.stop();
  });
});
