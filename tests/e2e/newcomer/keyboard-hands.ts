// A newcomer who has no pointer: everything by keys, those of an Arabic keyboard where Arabic is read. Things are made in the middle
// of the view, so the view is moved on from one to the next.

import type { CDPSession, Locator, Page } from '@playwright/test';
import type { InputDriver } from './input-driver.ts';
import type { Language } from './words.ts';

/** More stops than any page has. */
const MAX_TABS = 120;
/** What the keys say where they do not say Latin letters (Arabic 101). */
const ARABIC: Record<string, string> = {
  r: 'ق',
  o: 'خ',
  a: 'ش',
  l: 'م',
  n: 'ى',
  v: 'ر',
  z: 'ئ',
};
/** Bits of the protocol. */
const CONTROL = 2;
const SHIFT = 8;

export class KeyboardHands implements InputDriver {
  readonly #page: Page;
  readonly #language: Language;
  readonly #cdp: CDPSession;

  private constructor(page: Page, language: Language, cdp: CDPSession) {
    this.#page = page;
    this.#language = language;
    this.#cdp = cdp;
  }

  static async on(page: Page, language: Language): Promise<KeyboardHands> {
    return new KeyboardHands(page, language, await page.context().newCDPSession(page));
  }

  async press(target: Locator): Promise<void> {
    await this.#goTo(target);
    await this.#page.keyboard.press('Enter');
  }

  enter(field: Locator): Promise<void> {
    return this.#goTo(field);
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.#goTo(field);
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  async draw(nth: number): Promise<void> {
    await this.#board();
    if (nth > 0) await this.#page.keyboard.press('Shift+ArrowDown');
    await this.#make('o');
    await this.#leave();
    await this.#page.keyboard.press('Shift+ArrowDown');
  }

  async box(nth: number, words: string): Promise<void> {
    await this.#board();
    if (nth > 0) await this.#page.keyboard.press('Shift+ArrowRight');
    await this.#make('r');
    await this.#page.keyboard.press('Enter');
    await this.#page.keyboard.type(words);
    await this.#page.keyboard.press('Escape');
    await this.#leave();
  }

  /** A step to the side is 320 px, a box 160: the middle between two is half a step back. */
  async arrow(): Promise<void> {
    for (let n = 0; n < 5; n++) await this.#page.keyboard.press('ArrowLeft');
    await this.#make('a');
    await this.#leave();
  }

  async note(lines: string): Promise<void> {
    await this.#page.keyboard.press('Shift+ArrowDown');
    await this.#make('n');
    await this.#page.keyboard.type(lines);
    await this.#page.keyboard.press('Escape');
    await this.#leave();
  }

  async paste(text: string): Promise<void> {
    await this.#page.keyboard.press('Shift+ArrowLeft');
    await this.#page.keyboard.press('Shift+ArrowLeft');
    await this.#page.keyboard.press('Shift+ArrowLeft');
    await this.#page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await this.#key('v', CONTROL);
  }

  async highlight(): Promise<void> {
    await this.#leave();
    await this.#make('l');
    await this.#leave();
  }

  undo(): Promise<void> {
    return this.#key('z', CONTROL);
  }

  redo(): Promise<void> {
    return this.#key('z', CONTROL | SHIFT);
  }

  async showEverything(): Promise<void> {
    await this.#page.keyboard.press('Shift+Digit1');
  }

  #board(): Promise<void> {
    return this.#goTo(this.#page.getByRole('application'));
  }

  /** By a tool's key and Enter. */
  async #make(tool: string): Promise<void> {
    await this.#key(tool);
    await this.#page.keyboard.press('Enter');
  }

  /** Nothing is selected then. */
  #leave(): Promise<void> {
    return this.#page.keyboard.press('Escape');
  }

  async #goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let n = 0; n < MAX_TABS; n++) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`the Tab key does not lead to ${target}`);
  }

  /** A letter as the person's own keyboard says it. */
  async #key(letter: string, modifiers = 0): Promise<void> {
    const code = `Key${letter.toUpperCase()}`;
    if (this.#language !== 'ar') {
      const held = `${modifiers & CONTROL ? 'Control+' : ''}${modifiers & SHIFT ? 'Shift+' : ''}`;
      return this.#page.keyboard.press(`${held}${code}`);
    }
    const key = ARABIC[letter] ?? '';
    const event = { key, code, modifiers, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
    const typed = modifiers & CONTROL ? {} : { text: key };
    await this.#cdp.send('Input.dispatchKeyEvent', {
      type: modifiers & CONTROL ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...typed,
    });
    await this.#cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }
}
