import { beforeEach, describe, expect, it } from 'vitest';
import type { ImageOrder } from '../../engine/draw-list.ts';
import type { Previews } from './blob-source.ts';
import type { Decoder } from './decoder.ts';
import { halvings, hexOf, Levels } from './levels.ts';

interface Px {
  width: number;
  height: number;
  close(): void;
}

/** Files come and are decoded when the test says so. */
class ByHand implements Decoder {
  now = 0;
  /** Bitmaps that are open. */
  open = new Set<Px>();
  decoded: string[] = [];
  readonly waiting = new Map<string, { came(): void; failed(): void }>();
  readonly files = new Map<Blob, string>();

  nowMs = (): number => this.now;

  get = (sha256: string): Promise<Blob> =>
    new Promise((resolve, reject) => {
      const blob = new Blob([sha256]);
      this.files.set(blob, sha256);
      this.waiting.set(sha256, { came: () => resolve(blob), failed: () => reject(new Error('offline')) });
    });

  scaled = async (from: Blob | ImageBitmap, width: number, height: number): Promise<ImageBitmap> => {
    const name = this.files.get(from as Blob);
    if (name) this.decoded.push(`${name.slice(0, 2)} ${width}×${height}`);
    const px: Px = { width, height, close: () => this.open.delete(px) };
    this.open.add(px);
    return px as unknown as ImageBitmap;
  };

  written = async ({ width, height }: ImageBitmap, type: string): Promise<Blob> =>
    new Blob([`${width}×${height}`], { type });
}

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let hand: ByHand;
let came: number[];
let images: Levels;

function make(keepMb: number): void {
  hand = new ByHand();
  came = [];
  images = new Levels({ blobs: hand, keepMb, came: (slots) => came.push(...slots) }, hand);
}

/** Of a picture of 4096 × 2048 px, `w` px wide on the screen. */
function order(n: number, w: number): ImageOrder {
  const crop = { x: 0, y: 0, w: 1, h: 1 };
  const matrix = [w, 0, 0, w / 2, 0, 0] as const;
  return { slot: n, key: String.fromCharCode(n).repeat(16), w: 4096, h: 2048, matrix, crop, rgba: 0 };
}

async function arrive(n: number): Promise<void> {
  const name = hexOf(order(n, 1).key);
  hand.waiting.get(name)?.came();
  hand.waiting.delete(name);
  await turns();
}

beforeEach(() => make(100));

describe('the px of pictures', () => {
  it('are as many as are drawn, of the part that is drawn, turned or mirrored', () => {
    const whole = order(1, 512);
    expect(halvings(whole)).toBe(3);
    expect(halvings({ ...whole, crop: { x: 0.5, y: 0.5, w: 0.25, h: 0.25 } })).toBe(1);
    expect(halvings({ ...whole, matrix: [0, -512, 256, 0, 0, 0] })).toBe(3);
    // More than there are, and more than a chip takes.
    expect(halvings(order(1, 9000))).toBe(0);
    expect(halvings({ ...order(1, 9000), w: 20_000, h: 100 })).toBe(3);
  });

  it('come once, with all coarser levels, and what shows them is drawn again', async () => {
    expect(images.level(order(1, 512))).toBeUndefined();
    images.level({ ...order(1, 400), slot: 7 });
    expect(images.waiting).toBe(true);
    await arrive(1);
    expect(hand.decoded).toEqual(['01 512×256']);
    expect(came).toEqual([1, 7]);
    expect(images.waiting).toBe(false);
    expect([512, 256, 100, 64, 2].map((w) => images.level(order(1, w))?.w)).toEqual([512, 256, 128, 64, 64]);
    expect(images.waiting).toBe(false);
    expect(images.bytes).toBe([512, 256, 128, 64].reduce((sum, w) => sum + (w * w * 4) / 2, 0));
  });

  it('are asked for again when more are needed, and what there is is drawn meanwhile', async () => {
    images.level(order(1, 64));
    await arrive(1);
    expect(images.level(order(1, 1024))?.w).toBe(64);
    await arrive(1);
    expect(images.level(order(1, 1024))?.w).toBe(1024);
    expect(images.level(order(1, 64))?.w).toBe(64);
    expect(hand.decoded).toEqual(['01 64×32', '01 1024×512']);
    // Levels that were there are not made again.
    expect(hand.open.size).toBe(5);
  });

  it('come newest first: what is in view before what has left it', async () => {
    for (let n = 1; n <= 9; n++) images.level(order(n, 64));
    images.level(order(5, 64));
    const loading = (): number[] => [...hand.waiting.keys()].map((name) => Number.parseInt(name.slice(0, 2), 16));
    expect(loading()).toEqual([1, 2, 3, 4]);
    await arrive(1);
    await arrive(2);
    expect(loading()).toEqual([3, 4, 5, 9]);
  });

  it('go when they were not drawn for longest, the finest first, but for the last ones', async () => {
    make(5);
    for (let n = 1; n <= 3; n++) {
      images.level(order(n, 1024));
      await arrive(n);
      hand.now += 60_000;
    }
    // Two megabytes each and a third more.
    expect(images.bytes).toBeLessThanOrEqual(5 * 2 ** 20 + 100_000);
    expect(images.level(order(3, 1024))?.w).toBe(1024);
    expect(images.level(order(1, 1024))?.w).toBeLessThan(1024);
    expect(hand.open.size).toBeLessThan(15);
  });

  it('stay coarser for a while where all that is in view is more than there is room for, and end the round', async () => {
    make(5);
    let decoded = -1;
    for (let frame = 0; frame < 40; frame++) {
      decoded = hand.decoded.length;
      for (let n = 1; n <= 8; n++) images.level(order(n, 1024));
      for (let n = 1; n <= 8; n++) await arrive(n);
      hand.now += 16;
    }
    expect(hand.decoded.length).toBe(decoded);
    expect(images.bytes).toBeLessThanOrEqual(5 * 2 ** 20);
    // Most of the others have gone out of view.
    hand.now += 20_000;
    images.level(order(1, 1024));
    await arrive(1);
    expect(images.level(order(1, 1024))?.w).toBe(1024);
  });

  it('are nothing to wait for where the file cannot be had, and come when the network is there again', async () => {
    images.level(order(1, 64));
    const settled = images.settled();
    hand.waiting.get(hexOf(order(1, 1).key))?.failed();
    await settled;
    expect(images.level(order(1, 64))).toBeUndefined();
    expect(images.waiting).toBe(false);
    images.again();
    expect(images.waiting).toBe(true);
    await arrive(1);
    expect(came).toEqual([1]);
    expect(images.level(order(1, 64))?.w).toBe(64);
  });

  it('come again after the executor has lost what it made of them', async () => {
    images.level(order(1, 64));
    await arrive(1);
    const level = images.level(order(1, 64));
    level?.bitmap?.close();
    let freed = 0;
    Object.assign(level as object, { bitmap: null, dropped: () => freed++ });
    images.lost();
    expect(freed).toBe(1);
    expect(images.bytes).toBe(0);
    expect(images.level(order(1, 64))).toBeUndefined();
    await arrive(1);
    expect(images.level(order(1, 64))?.w).toBe(64);
  });

  it('come from a small picture that the device keeps of a large one, and from the file where more are drawn', async () => {
    const kept = new Map<string, Blob>();
    const previews: Previews = {
      get: async (name) => kept.get(name),
      put: async (name, preview) => void kept.set(name, preview),
    };
    images = new Levels({ blobs: hand, previews, keepMb: 100, came: (slots) => came.push(...slots) }, hand);
    images.level(order(1, 64));
    await turns();
    await arrive(1);
    expect(hand.decoded).toEqual(['01 512×256']);
    expect([...kept.keys()]).toEqual([hexOf(order(1, 1).key)]);
    expect(await [...kept.values()][0]?.text()).toBe('512×256');
    // Only what is drawn stays as px.
    expect(hand.open.size).toBe(1);

    const again = new Levels({ blobs: hand, previews, keepMb: 100, came: (slots) => came.push(...slots) }, hand);
    again.level(order(1, 256));
    await turns();
    expect(again.level(order(1, 256))?.w).toBe(256);
    expect(hand.waiting.size).toBe(0);
    again.level(order(1, 1024));
    await turns();
    await arrive(1);
    expect(again.level(order(1, 1024))?.w).toBe(1024);
    expect(hand.decoded).toEqual(['01 512×256', '01 1024×512']);
  });

  it('are all freed at the end', async () => {
    images.level(order(1, 512));
    await arrive(1);
    images.level(order(2, 512));
    images.stop();
    await arrive(2);
    expect(hand.open.size).toBe(0);
    expect(images.bytes).toBe(0);
  });
});
