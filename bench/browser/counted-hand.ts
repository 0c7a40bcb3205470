// A hand that counts what it does: presses of a pointer, drags, presses of keys. Real events through the browser; a chord is one key
// press, and moving without a button nothing. At a person's pace: no program is asked to be quicker.

import type { Page } from '@playwright/test';
import { sleep } from './session.ts';

/** Between two presses. */
const PACE_MS = 120;

export type Spot = readonly [x: number, y: number];

export class CountedHand {
  readonly #page: Page;
  presses = 0;
  drags = 0;
  keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A key or a chord, as "Control+v". */
  async key(chord: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(chord);
    await sleep(PACE_MS);
  }

  async type(text: string): Promise<void> {
    for (const letter of text) await this.key(letter === '\n' ? 'Enter' : letter);
  }

  async click([x, y]: Spot): Promise<void> {
    this.presses += 1;
    await this.#page.mouse.click(x, y);
    await sleep(PACE_MS);
  }

  /** Two presses. */
  async doubleClick([x, y]: Spot): Promise<void> {
    this.presses += 2;
    await this.#page.mouse.dblclick(x, y);
    await sleep(PACE_MS);
  }

  async drag(from: Spot, to: Spot): Promise<void> {
    this.presses += 1;
    this.drags += 1;
    await this.#page.mouse.move(...from);
    await this.#page.mouse.down();
    await this.#page.mouse.move(...to, { steps: 5 });
    await this.#page.mouse.up();
    await sleep(PACE_MS);
  }
}
