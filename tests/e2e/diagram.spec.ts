// A diagram as newcomers draw one, by real input alone: twelve boxes, fifteen labelled connectors, nine notes in three frames, two pictures.
// Whatever comes up beside what was made takes nothing of it, and how many things the hand does is counted.

import type { Page } from '@playwright/test';
import { png } from '../../server/testing/pictures.ts';
import { items, newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

type Spot = readonly [x: number, y: number];

/** A press, a drag or a key is one action each; letters are counted apart. */
class Hand {
  actions = 0;
  letters = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(...chords: string[]): Promise<void> {
    for (const chord of chords) await this.#page.keyboard.press(chord);
    this.actions += chords.length;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.letters += text.length;
  }

  async click(at: Spot): Promise<void> {
    await this.#page.mouse.click(...at);
    this.actions += 1;
  }

  async drag(from: Spot, to: Spot): Promise<void> {
    await this.#page.mouse.move(...from);
    await this.#page.mouse.down();
    await this.#page.mouse.move(...to, { steps: 4 });
    await this.#page.mouse.up();
    this.actions += 1;
  }
}

/** Kept in hand the tool puts all of them down, a click each; then each is written in: a click ends one text and opens the next. */
async function putBoxes(hand: Hand, spots: readonly Spot[], word: (nth: number) => string) {
  await hand.key('r', 'q');
  for (const spot of spots) await hand.click(spot);
  await hand.key('Enter');
  for (const nth of [...spots.keys()].reverse()) {
    if (nth < spots.length - 1) await hand.click(spots[nth] as Spot);
    await hand.type(word(nth));
  }
  await hand.key('Escape', 'Escape');
}

test(
  'twelve boxes, fifteen labelled connectors, nine notes in three frames and two pictures, and nothing of it is lost to a bar',
  { tag: '@way' },
  async ({ page, server, query }, info) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await newBoard(page, server.origin, query);
    const hand = new Hand(page);
    await hand.key('v', '-', '-');
    await expect.poll(() => page.evaluate(async () => (await window.board.camera.get()).zoom)).toBe(0.5);

    // Four beside one another, three rows; the right half is for the frames.
    const boxes = Array.from({ length: 12 }, (_, n): Spot => [140 + (n % 4) * 170, 170 + Math.floor(n / 4) * 190]);
    await putBoxes(hand, boxes, (nth) => `box ${nth}`);

    const pairs = boxes.flatMap((_, n) => [
      ...(n % 4 < 3 ? [[n, n + 1] as const] : []),
      ...(n < 8 && n % 4 !== 3 ? [[n, n + 4] as const] : []),
    ]);
    expect(pairs).toHaveLength(15);
    for (const [nth, [from, to]] of pairs.entries()) {
      await hand.key('a');
      await hand.drag(boxes[from] as Spot, boxes[to] as Spot);
      await hand.type(`to ${nth}`);
      await hand.key('Escape', 'Escape');
    }

    const frames = [0, 1, 2].map((row): [Spot, Spot] => [
      [860, 110 + row * 210],
      [1280, 290 + row * 210],
    ]);
    for (const [from, to] of frames) {
      await hand.key('f');
      await hand.drag(from, to);
      await hand.key('Escape', 'Escape');
    }
    const notes = Array.from({ length: 9 }, (_, n): Spot => [930 + (n % 3) * 135, 200 + Math.floor(n / 3) * 210]);
    // Each is open as soon as it is there.
    await hand.key('n', 'q');
    for (const [nth, spot] of notes.entries()) {
      await hand.click(spot);
      await hand.type(`note ${nth}`);
    }
    await hand.key('Escape', 'v');

    await page.evaluate(
      async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
      },
      png(120, 80, 90).toString('base64'),
    );
    await hand.key('Control+v', 'Control+v');

    await expect.poll(async () => (await items(page, 'image')).length).toBe(2);
    const texts = async (kind: string) => (await items(page, kind)).map(({ text }) => text ?? '').sort();
    const named = (word: string, n: number) => Array.from({ length: n }, (_, nth) => `${word} ${nth}`).sort();
    await expect.poll(() => texts('rectangle')).toEqual(named('box', 12));
    await expect.poll(() => texts('connector')).toEqual(named('to', 15));
    await expect.poll(() => texts('sticky')).toEqual(named('note', 9));
    const connectors = await items(page, 'connector');
    expect(connectors.every(({ start, end }) => start?.id && end?.id)).toBe(true);
    const frameIds = (await items(page, 'frame')).map(({ id }) => id);
    expect(frameIds).toHaveLength(3);
    const parents = (await items(page, 'sticky')).map(({ parent }) => parent);
    for (const id of frameIds) expect(parents.filter((parent) => parent === id)).toHaveLength(3);
    info.annotations.push({ type: 'actions', description: `${hand.actions}, and ${hand.letters} letters` });
    // 12 + 11 presses for boxes, 4 actions an arrow, 4 a frame, a press for each note, and what takes, keeps and leaves the tools.
    expect(hand.actions).toBeLessThanOrEqual(130);
  },
);
