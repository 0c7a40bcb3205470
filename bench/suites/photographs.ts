// A board of photographs of 12 MP beside the same board with rectangles in their place: when all is seen, memory, pan. Pictures are
// made here by chance, sent to a server of their own as a browser sends them, and each is another one. Memory and pan are those of the
// second opening: what is driven here keeps all that came over the network, 200 MB at most, and its memory would be told for the board's.

import { createHash, randomBytes } from 'node:crypto';
import { deriveBoard, toBase64Url } from '#protocol/derive.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { boardPath } from '#protocol/routes.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { TestServer } from '../../tests/e2e/server.ts';
import { clearSelection, pan, setCamera, setTool } from '../browser/gestures.ts';
import { DidNotFinish, LOAD_MS, nowMs, Session } from '../browser/session.ts';
import type { Coded, ReportFigure } from '../context.ts';
import { tenth } from '../result.ts';
import { VIEW } from '../scenes/seeded.ts';
import { RENDERERS, type Subject } from '../subjects.ts';
import { atRest } from './rest.ts';

const PX = { w: 4000, h: 3000 };
/** Board units: a photograph, and from one to the next. */
const SIDE = { w: 400, h: 300 };
const STEP = { x: 440, y: 340 };
const COLUMNS = 25;
/** As many are made; the others are these with another comment: a different file, as dear to decode. */
const MADE = 10;
const SENDERS = 4;
/** All photographs are decoded once before they are all seen. */
const SEEN_MS = 600_000;

interface Photograph {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

export async function photographs(
  mode: string,
  subject: Subject,
  n: number,
  coded: Coded,
  say: ReportFigure,
): Promise<void> {
  const server = await TestServer.open();
  try {
    const flags = RENDERERS[subject.name.replace('atrium ', '')] ?? '';
    const made = await photographsOf(mode, n, coded);
    for (const what of ['rectangles', 'photographs']) {
      const secret = randomBytes(32);
      const board = await openBoard(server.origin, secret);
      if (what === 'photographs') await send(server.origin, board, made, coded);
      const [path = '', hash = ''] = boardPath(deriveBoard(secret).alias, toBase64Url(secret)).split('#');
      await measured(`${server.origin}${path}${flags}#${hash}`, mode, itemsOf(what, made, coded), (name, ...rest) =>
        say(`${what}: ${name}`, ...rest),
      );
    }
  } finally {
    await server.close();
  }
}

async function measured(url: string, mode: string, items: ItemInput[], say: ReportFigure): Promise<void> {
  const session = await Session.open(mode, url);
  try {
    await setTool(session, 'select');
    await session.call('load', (all) => window.board.load(all), items, LOAD_MS);
    const rows = Math.ceil(items.length / COLUMNS);
    const middle = { x: (COLUMNS * STEP.x) / 2, y: (rows * STEP.y) / 2 };
    const zoom = Math.min(VIEW.w / (COLUMNS * STEP.x), VIEW.h / (rows * STEP.y)) * 0.9;
    const first = nowMs();
    await setCamera(session, { ...middle, zoom });
    await seen(session);
    say('all seen after', tenth(nowMs() - first), 'ms');
    await session.call('saved', () => window.board.saved(), undefined, LOAD_MS);
    await session.reopen(url);
    const second = nowMs();
    await setCamera(session, { ...middle, zoom });
    await seen(session);
    say('all seen again after', tenth(nowMs() - second), 'ms');
    await setTool(session, 'select');
    for (const [at, view] of [
      ['all in view', zoom],
      ['a few in view', 1],
    ] as const) {
      await clearSelection(session);
      await setCamera(session, { ...middle, zoom: view });
      await seen(session);
      await atRest(session);
      const frames = await pan(session);
      say(`pan, ${at}: frames`, tenth(frames.framesPerS), '1/s');
      say(`pan, ${at}: gap p95`, tenth(frames.gapP95Ms), 'ms');
      await seen(session);
      await atRest(session);
      const { renderer, gpu } = await session.memoryMiB();
      say(`memory, ${at}: renderer`, tenth(renderer), 'MiB');
      say(`memory, ${at}: GPU process`, tenth(gpu), 'MiB');
    }
    if (items.some(({ kind }) => kind === 'image')) await exportPdf(session, say);
    if (session.errors.length > 0) throw new DidNotFinish(session.errors[0]);
  } finally {
    await session.close();
  }
}

/** Exports all photographs as one PDF and reports its time, size and memory. */
async function exportPdf(session: Session, say: ReportFigure): Promise<void> {
  const begun = nowMs();
  let bytes = 0;
  const peak = await session.rendererPeakMiB(async () => {
    bytes = await session.call(
      'export',
      async () => (await window.board.export({ format: 'pdf' })).size,
      undefined,
      SEEN_MS,
    );
  });
  say('PDF: made in', tenth((nowMs() - begun) / 1000), 's');
  say('PDF: file', tenth(bytes / 1024 ** 2), 'MiB');
  say('PDF: most memory of the renderer', tenth(peak), 'MiB');
}

/** Until all that is in view is there: each call of `calm` waits a minute at most. */
async function seen(session: Session): Promise<void> {
  const untilMs = nowMs() + SEEN_MS;
  while (!(await session.call('seen', () => window.board.debug('calm'), undefined, LOAD_MS)))
    if (nowMs() > untilMs) throw new DidNotFinish(`not all is seen after ${SEEN_MS / 1000} s`);
}

function itemsOf(what: string, made: readonly Photograph[], coded: Coded): ItemInput[] {
  return made.map(({ sha256 }, k) => {
    const place = { x: (k % COLUMNS) * STEP.x, y: Math.floor(k / COLUMNS) * STEP.y, ...SIDE };
    if (what === 'rectangles') return { kind: 'rectangle', ...place, style: { fill: '#1e8a4c' } };
    return { kind: 'image', ...place, image: { sha256, mime: `image/${coded}`, width: PX.w, height: PX.h } };
  });
}

async function send(
  origin: string,
  { id, token }: { id: string; token: string },
  made: readonly Photograph[],
  coded: Coded,
): Promise<void> {
  const left = made.values();
  const one = async (): Promise<void> => {
    for (const { bytes, sha256 } of left) {
      const response = await fetch(`${origin}/api/boards/${id}/blobs/${sha256}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': `image/${coded}` },
        body: bytes,
      });
      if (!response.ok) throw new Error(`a photograph was refused: ${response.status} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, one));
}

/** A browser has what codes them: hills of colour with the grain of a camera. */
async function photographsOf(mode: string, n: number, coded: Coded): Promise<Photograph[]> {
  const session = await Session.open(mode);
  try {
    const some: Buffer[] = [];
    for (let k = 0; k < Math.min(n, MADE); k++)
      some.push(
        Buffer.from(
          await session.call('photograph', photograph, { ...PX, seed: k, type: `image/${coded}` }, LOAD_MS),
          'base64',
        ),
      );
    const another = { jpeg: withComment, webp: withChunk }[coded];
    return Array.from({ length: n }, (_, k) => another(some[k % some.length] as Buffer, k));
  } finally {
    await session.close();
  }
}

async function photograph({ w, h, seed, type }: { w: number; h: number; seed: number; type: string }): Promise<string> {
  const canvas = new OffscreenCanvas(w, h);
  // A camera's is opaque: what has transparent pixels is stored without loss.
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  const grain = new ImageData(500, 500);
  for (let at = 0, state = seed + 1; at < grain.data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    grain.data[at] = at % 4 === 3 ? 24 : state >>> 24;
  }
  const grains = await createImageBitmap(grain);
  for (let hill = 0; hill < 40; hill++) {
    const [x, y] = [(Math.sin(hill * 7.3 + seed) + 1) * (w / 2), (Math.cos(hill * 3.1 + seed) + 1) * (h / 2)];
    const shade = context.createRadialGradient(x, y, 0, x, y, w / 4);
    shade.addColorStop(0, `hsl(${((hill * 41 + seed * 17) % 300) + 30} 50% 50%)`);
    shade.addColorStop(1, 'transparent');
    context.fillStyle = shade;
    context.fillRect(0, 0, w, h);
  }
  const pattern = context.createPattern(grains, 'repeat');
  if (pattern) context.fillStyle = pattern;
  context.fillRect(0, 0, w, h);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 0.8 })).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** A comment of four bytes behind the start of the image. */
function withComment(jpeg: Buffer, n: number): Photograph {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(n, 4);
  return photographOf(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
}

/** A chunk of four bytes behind the image, which no reader knows. */
function withChunk(webp: Buffer, n: number): Photograph {
  const chunk = Buffer.from('NOTE\x04\0\0\0\0\0\0\0', 'latin1');
  chunk.writeUInt32LE(n, 8);
  const whole = Buffer.concat([webp, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return photographOf(whole);
}

function photographOf(file: Buffer): Photograph {
  const bytes = new Uint8Array(file);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
