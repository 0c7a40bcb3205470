// A person who walks through the pages by real input, and how many pages and presses it takes them: a page counts where something had
// to be done on it, or where they arrive; a press is a button or a link, filled fields are not.

import { expect, type Locator, type Page } from '@playwright/test';
import type { TestPerson } from '../person.ts';
import type { InputDriver } from './input-driver.ts';
import type { Words } from './words.ts';

export interface Way {
  pages: number;
  presses: number;
}

export class Walker {
  readonly page: Page;
  readonly hands: InputDriver;
  readonly words: Words;
  #pages: string[] = [];
  #presses = 0;

  constructor(page: Page, hands: InputDriver, words: Words) {
    this.page = page;
    this.hands = hands;
    this.words = words;
  }

  async press(target: Locator): Promise<void> {
    await seen(target);
    this.#note();
    this.#presses += 1;
    await this.hands.press(target);
  }

  /** The button of these words. */
  button(key: string, values?: Record<string, string>): Locator {
    return this.page.getByRole('button', { name: this.words.of(key, values), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.words.of(key), exact: true });
  }

  async type(field: Locator, text: string): Promise<void> {
    await seen(field);
    this.#note();
    await this.hands.enter(field);
    await expect(field).toBeFocused();
    await this.page.keyboard.insertText(text);
  }

  /** On the provider's page, which is sent. */
  async makeAccount({ first, last, email, password }: TestPerson): Promise<void> {
    const field = (key: string) => this.page.getByLabel(this.words.of(key, { count: '10' }), { exact: true });
    await this.type(field('identity:signUp.givenName'), first);
    await this.type(field('identity:signUp.familyName'), last);
    await this.type(field('identity:signIn.email'), email);
    await this.type(field('identity:signUp.password'), password);
    await this.press(this.button('identity:signUp.submit'));
  }

  /** Of the workspace: what stands in its sidebar, which waits behind a button on a phone. */
  async goTo(key: string): Promise<void> {
    await this.#openSidebar();
    await this.press(this.link(key).filter({ visible: true }));
  }

  async openTeam(): Promise<void> {
    await this.#openSidebar();
    const name = new RegExp(this.words.of('dashboard:team.is', { name: '.*' }));
    await this.press(this.page.getByRole('button', { name }).filter({ visible: true }));
    await this.press(this.page.getByRole('menuitem', { name: this.words.of('dashboard:team.people') }));
  }

  async #openSidebar(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    const menu = this.button('dashboard:menu');
    if (await menu.isVisible()) await this.press(menu);
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** The way since the last one was asked for, with the page they stand on now. */
  way(): Way {
    this.#note();
    const way = { pages: this.#pages.length, presses: this.#presses };
    this.#pages = [];
    this.#presses = 0;
    return way;
  }

  #note(): void {
    const { pathname } = new URL(this.page.url());
    if (this.#pages.at(-1) !== pathname) this.#pages.push(pathname);
  }
}

/** It stands still, and nothing lies over it. */
function seen(target: Locator): Promise<void> {
  return target.click({ trial: true });
}
