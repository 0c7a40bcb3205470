// The steps of a newcomer's first minutes, by whatever hands: a mouse on a laptop, a finger on a phone, keys alone. Each step is what
// a person does, by the browser's real input; the words are those on the screen.

import type { Locator, Page } from '@playwright/test';
import { drag, middleOf, type Point, Touch, wave } from '../board-page.ts';
import type { Words } from './words.ts';

export type Means = 'mouse' | 'touch' | 'keyboard';

export interface InputDriver {
  /** A button, a link, a menu's entry. */
  press(target: Locator): Promise<void>;
  /** Into a field, to write there. */
  enter(field: Locator): Promise<void>;
  /** Into a field of the page, and Enter. */
  fill(field: Locator, text: string): Promise<void>;
  /** The nth line of the pen. Keys alone draw no ink: they make an ellipse instead. */
  draw(nth: number): Promise<void>;
  /** The nth of five boxes in a row or a block, with words in it. */
  box(nth: number, words: string): Promise<void>;
  /** From one box to the next. */
  arrow(): Promise<void>;
  note(lines: string): Promise<void>;
  /** What the clipboard has. */
  paste(text: string): Promise<void>;
  /** Over what was pasted. Keys alone make a line. */
  highlight(): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  showEverything(): Promise<void>;
}

/** CSS px of the page. */
export interface Places {
  box(nth: number): { x: number; y: number; w: number; h: number };
  /** Both ends of the arrow. */
  arrow: readonly [Point, Point];
  stroke(nth: number): Point[];
  note: Point;
  paragraph: Point;
  highlight: readonly [Point, Point];
  /** Nothing lies here. */
  empty: Point;
}

export const LAPTOP: Places = {
  box: (nth) => ({ x: 160 + nth * 210, y: 130, w: 130, h: 90 }),
  arrow: [
    { x: 294, y: 175 },
    { x: 366, y: 175 },
  ],
  stroke: (nth) => wave(160 + nth * 100, 330 + nth * 100, 300),
  note: { x: 1000, y: 480 },
  paragraph: { x: 160, y: 640 },
  highlight: [
    { x: 165, y: 655 },
    { x: 500, y: 655 },
  ],
  empty: { x: 1200, y: 400 },
};

export const PHONE: Places = {
  box: (nth) => ({ x: 30 + (nth % 2) * 190, y: 100 + Math.floor(nth / 2) * 95, w: 130, h: 70 }),
  arrow: [
    { x: 164, y: 135 },
    { x: 216, y: 135 },
  ],
  stroke: (nth) => wave(30, 430 + nth * 60, 120),
  note: { x: 280, y: 460 },
  paragraph: { x: 30, y: 590 },
  highlight: [
    { x: 35, y: 590 },
    { x: 300, y: 590 },
  ],
  empty: { x: 360, y: 330 },
};

abstract class PointerHands implements InputDriver {
  protected readonly page: Page;
  protected readonly words: Words;
  protected readonly places: Places;

  constructor(page: Page, words: Words, places: Places) {
    this.page = page;
    this.words = words;
    this.places = places;
  }

  abstract press(target: Locator): Promise<void>;
  abstract paste(text: string): Promise<void>;
  abstract showEverything(): Promise<void>;
  protected abstract pressAt(at: Point): Promise<void>;
  protected abstract doublePressAt(at: Point): Promise<void>;
  protected abstract drag(points: readonly Point[]): Promise<void>;
  protected abstract write(text: string): Promise<void>;

  protected button(key: string): Locator {
    return this.page.getByRole('button', { name: this.words.of(key), exact: true });
  }

  /** Of the tool bar, or from behind its plus. */
  protected async take(tool: string): Promise<void> {
    const bar = this.page.getByRole('toolbar', { name: this.words.of('tool.bar'), exact: true });
    const inBar = bar.getByRole('button', { name: this.words.of(`tool.${tool}`), exact: true });
    await bar.waitFor();
    // On phones it never comes into the bar; elsewhere it may come with the bar's styles.
    await inBar.waitFor({ timeout: 2000 }).catch(() => this.press(this.button('tool.more')));
    await this.press(this.button(`tool.${tool}`));
    // The tools behind the plus cover a part of the board until they are closed.
    await this.page.getByRole('group', { name: this.words.of('tool.more'), exact: true }).waitFor({ state: 'hidden' });
  }

  enter(field: Locator): Promise<void> {
    return this.press(field);
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.write(text);
    await this.page.keyboard.press('Enter');
  }

  async draw(nth: number): Promise<void> {
    await this.take('pen');
    await this.drag(this.places.stroke(nth));
  }

  async box(nth: number, words: string): Promise<void> {
    const { x, y, w, h } = this.places.box(nth);
    await this.take('shapes');
    await this.drag([
      { x, y },
      { x: x + w, y: y + h },
    ]);
    await this.doublePressAt({ x: x + w / 2, y: y + h / 2 });
    await this.write(words);
    await this.pressAt(this.places.empty);
  }

  async arrow(): Promise<void> {
    await this.take('shapes');
    await this.press(this.button('tool.arrow'));
    await this.drag(this.places.arrow);
    await this.pressAt(this.places.empty);
  }

  async note(lines: string): Promise<void> {
    await this.take('sticky');
    await this.pressAt(this.places.note);
    await this.write(lines);
    await this.pressAt(this.places.empty);
  }

  async highlight(): Promise<void> {
    await this.take('highlighter');
    await this.drag(this.places.highlight);
  }

  undo(): Promise<void> {
    return this.press(this.button('action.undo'));
  }

  redo(): Promise<void> {
    return this.press(this.button('action.redo'));
  }
}

export class MouseHands extends PointerHands {
  press(target: Locator): Promise<void> {
    return target.click();
  }

  protected pressAt({ x, y }: Point): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  protected doublePressAt({ x, y }: Point): Promise<void> {
    return this.page.mouse.dblclick(x, y);
  }

  protected drag(points: readonly Point[]): Promise<void> {
    return drag(this.page, points, 4);
  }

  protected write(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** It lands where the pointer is. */
  async paste(text: string): Promise<void> {
    const { x, y } = this.places.paragraph;
    await this.page.mouse.move(x, y);
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.page.keyboard.press('Control+v');
  }

  /** The percentage is the button for it. */
  showEverything(): Promise<void> {
    return this.press(this.page.getByRole('button', { name: this.words.of('action.fit') }));
  }
}

export class TouchHands extends PointerHands {
  readonly #touch: Touch;

  private constructor(page: Page, words: Words, touch: Touch) {
    super(page, words, PHONE);
    this.#touch = touch;
  }

  static async on(page: Page, words: Words): Promise<TouchHands> {
    return new TouchHands(page, words, await Touch.on(page));
  }

  /** The browser makes no click of a touch right behind a drag; the product needs none. */
  async press(target: Locator): Promise<void> {
    await this.pressAt(await middleOf(this.page, target));
  }

  protected async pressAt(at: Point): Promise<void> {
    await this.#touch.start({ id: 1, ...at });
    await this.#touch.end(1);
  }

  /** As quick as a finger: no answer of the page is waited for between the two. */
  protected async doublePressAt(at: Point): Promise<void> {
    const finger = { id: 1, ...at };
    await Promise.all([this.#touch.start(finger), this.#touch.end(1), this.#touch.start(finger), this.#touch.end(1)]);
  }

  protected async drag([first, ...rest]: readonly Point[]): Promise<void> {
    if (!first) return;
    await this.#touch.start({ id: 1, ...first });
    let from = first;
    for (const to of rest) {
      for (const part of [0.25, 0.5, 0.75, 1])
        await this.#touch.move({ id: 1, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      from = to;
    }
    await this.#touch.end(1);
  }

  /** A phone's keyboard comes up with the field, and hands over words, its Enter as a key. */
  protected async write(text: string): Promise<void> {
    await this.#keyboard();
    for (const [n, line] of text.split('\n').entries()) {
      if (n > 0) await this.page.keyboard.press('Enter');
      await this.page.keyboard.insertText(line);
    }
  }

  /** Into a text, as the phone's own menu does. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.take('text');
    await this.pressAt(this.places.paragraph);
    await this.#keyboard();
    await this.page.keyboard.press('Control+v');
  }

  async #keyboard(): Promise<void> {
    await this.page.locator('input:focus, [contenteditable]:focus:not([aria-hidden="true"])').waitFor();
  }

  async showEverything(): Promise<void> {
    await this.press(this.button('tool.more'));
    await this.press(this.button('action.fit'));
  }
}
