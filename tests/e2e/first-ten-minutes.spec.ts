// The first ten minutes of somebody new, by whatever hands and in their language: from the home page to a board that two people have
// drawn on, that was offline, closed and opened again. SHOTS=<folder> keeps a picture of each step; a soak goes through all nine.

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isolated } from '#protocol/isolation.ts';
import { count, expectCount, items, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { type InputDriver, LAPTOP, type Means, MouseHands, TouchHands } from './newcomer/input-driver.ts';
import { KeyboardHands } from './newcomer/keyboard-hands.ts';
import { LANGUAGES, type Language, STORIES, Words } from './newcomer/words.ts';
import { differingShare } from './pixels.ts';

const MEANS: readonly Means[] = ['mouse', 'touch', 'keyboard'];
const EACH_ONCE: readonly [Means, Language][] = [
  ['mouse', 'en'],
  ['touch', 'de'],
  ['keyboard', 'ar'],
];
const ALL = MEANS.flatMap((by) => LANGUAGES.map((language): [Means, Language] => [by, language]));

const LAPTOP_SIZE = { viewport: { width: 1440, height: 900 } };
const PHONE_SIZE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

for (const [by, language] of process.env.ATRIUM_SOAK ? ALL : EACH_ONCE)
  test(`the first ten minutes by ${by}, language ${language}`, { tag: by !== 'touch' ? '@way' : [] }, async ({
    browser,
    server,
  }) => {
    const words = new Words(language);
    const story = STORIES[language];
    const device = await newDevice(browser, server.origin, language, by);
    const friend = await newDevice(browser, server.origin, language, 'mouse');
    let page = await device.newPage();
    let hands = await handsOf(by, page, words);
    const shot = album(`${by}-${language}`);
    const status = () => page.getByRole('status').first();
    const isSaved = () => expect(status()).toHaveText(words.of('saved.saved'));
    const title = () => page.getByRole('textbox', { name: words.of('board.title') });
    const button = (on: Page, key: string) => on.getByRole('button', { name: words.of(key), exact: true });

    await test.step('home, and a new board on which one can draw at once', async () => {
      await page.goto(server.origin);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      const start = page.getByRole('link', { name: words.of('home.start') }).first();
      await expect(start).toBeVisible();
      await shot(page, 'home');
      await hands.press(start);
      await expect(page.getByRole('toolbar', { name: words.of('tool.bar'), exact: true })).toBeVisible();
      await ready(page);
      await expect(title()).toBeVisible();
      // Who made a board is asked nothing.
      await expect(page.getByRole('region', { name: words.of('people.askTitle') })).toHaveCount(0);
    });

    await test.step('a title, and a line', async () => {
      await hands.fill(title(), story.title);
      await expect(page).toHaveTitle(`${isolated(story.title, language)} · Atrium`);
      await isSaved();
      await shot(page, 'title');
      const before = await picture(page);
      await hands.draw(0);
      await expectCount(page, 1);
      await expect.poll(async () => differingShare(page, before, await picture(page))).toBeGreaterThan(0.0005);
      await shot(page, 'drawn');
    });

    await test.step('five boxes with words, and an arrow between two', async () => {
      for (const [nth, name] of story.boxes.entries()) {
        await hands.box(nth, name);
        await expect.poll(async () => texts(page, 'rectangle')).toEqual(story.boxes.slice(0, nth + 1));
      }
      await hands.arrow();
      await expectCount(page, 1, 'connector');
      await shot(page, 'boxes');
    });

    await test.step('a note of three lines, and a pasted paragraph', async () => {
      await hands.note(story.note);
      await expect.poll(async () => texts(page, 'sticky')).toEqual([story.note]);
      await shot(page, 'note');
      await hands.paste(story.paragraph);
      await expect.poll(async () => texts(page, 'text')).toEqual([story.paragraph]);
      // It can be read: no line longer than a page of a book.
      expect((await items(page, 'text'))[0]?.bounds.w).toBeLessThan(900);
      await shot(page, 'pasted');
    });

    await test.step('highlighted, undone, done again', async () => {
      const all = await count(page);
      await hands.highlight();
      await expectCount(page, all + 1);
      await shot(page, 'highlighted');
      await hands.undo();
      await expectCount(page, all);
      await hands.redo();
      await expectCount(page, all + 1);
    });

    await test.step('everything seen', async () => {
      await hands.showEverything();
      await expect.poll(() => seesAll(page)).toBe(true);
      await isSaved();
      await shot(page, 'everything');
    });

    let link = '';
    await test.step('a link to hand on', async () => {
      await hands.press(button(page, 'share.button'));
      const dialog = page.getByRole('dialog', { name: words.of('share.title', { title: story.title }) });
      await hands.press(dialog.getByRole('button', { name: words.of('share.copy') }));
      await expect(dialog.getByRole('button', { name: words.of('share.copied') })).toBeVisible();
      link = await page.evaluate(() => navigator.clipboard.readText());
      await shot(page, 'share');
      await hands.press(dialog.getByRole('button', { name: words.of('close'), exact: true }));
      await expect(dialog).toHaveCount(0);
    });

    const other = await friend.newPage();
    const all = await count(page);
    await test.step('a friend opens it, says a name, and draws under the newcomer’s eyes', async () => {
      await other.goto(link);
      await expect(other).toHaveTitle(`${isolated(story.title, language)} · Atrium`);
      await expectCount(other, all);
      await expect.poll(() => seesAll(other)).toBe(true);
      const question = other.getByRole('region', { name: words.of('people.askTitle') });
      await expect(question).toBeVisible();
      await shot(other, 'friend');
      // Some say it, some do not.
      if (by === 'touch') await question.getByRole('button', { name: words.of('people.skip') }).click();
      else {
        await question.getByRole('textbox').fill(story.name);
        await question.getByRole('button', { name: words.of('people.join') }).click();
      }
      await expect(question).toHaveCount(0);
      await new MouseHands(other, words, LAPTOP).draw(1);
      await expectCount(page, all + 1);
      const name = by === 'touch' ? words.of('people.guestNumber', { number: 2 }) : story.name;
      await expect(page.locator('[aria-hidden="true"] > span').filter({ hasText: name })).toBeVisible();
      await shot(page, 'together');
    });

    await test.step('offline, drawing goes on and is kept; online again it is saved', async () => {
      await device.setOffline(true);
      await expect(status()).toContainText(words.of('saved.offline'));
      await hands.draw(2);
      await expect(status()).toHaveText(words.of('saved.kept', { state: words.of('saved.offline'), count: 1 }));
      await shot(page, 'offline');
      const [said, share] = await Promise.all([status().boundingBox(), button(page, 'share.button').boundingBox()]);
      expect(said && share && said.x < share.x + share.width && share.x < said.x + said.width, 'beneath Share').toBe(
        false,
      );
      await device.setOffline(false);
      await isSaved();
      await expectCount(other, all + 2);
      await expectCount(page, all + 2);
    });

    await test.step('closed, found at home by its title and cover, opened again', async () => {
      await page.close();
      page = await device.newPage();
      hands = await handsOf(by, page, words);
      await page.goto(server.origin);
      const card = page.getByRole('listitem').filter({ hasText: story.title });
      await expect(card.locator('img')).toBeVisible();
      await shot(page, 'home-again');
      await hands.press(card.getByRole('link', { name: story.title }));
      await expect(title()).toHaveValue(story.title);
      await expectCount(page, all + 2);
      expect(await texts(page, 'rectangle')).toEqual(story.boxes);
      expect(await texts(page, 'sticky')).toEqual([story.note]);
      await isSaved();
      await shot(page, 'reopened');
    });

    await device.close();
    await friend.close();
  });

/** A browser of its own, in this language. */
async function newDevice(browser: Browser, origin: string, language: Language, by: Means): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(by === 'touch' ? PHONE_SIZE : LAPTOP_SIZE),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: origin }]);
  return context;
}

async function handsOf(by: Means, page: Page, words: Words): Promise<InputDriver> {
  if (by === 'touch') return TouchHands.on(page, words);
  return by === 'keyboard' ? KeyboardHands.on(page, words.language) : new MouseHands(page, words, LAPTOP);
}

/** Takes the pictures of one story, numbered; none where no folder is named. */
function album(story: string): (page: Page, name: string) => Promise<void> {
  const folder = process.env.SHOTS;
  let number = 0;
  return async (page, name) => {
    number += 1;
    const file = `${folder}/${story}-${String(number).padStart(2, '0')}-${name}.png`;
    if (folder) await page.screenshot({ path: file, animations: 'disabled', caret: 'initial' });
  };
}

/** In the order they were made. */
async function texts(page: Page, kind: string): Promise<(string | undefined)[]> {
  return (await items(page, kind)).map(({ text }) => text);
}

/** What lies between the islands. */
async function picture(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return page.screenshot({ clip: { x: 0, y: 80, width, height: height - 240 } });
}

async function seesAll(page: Page): Promise<boolean> {
  const [all, { x, y, zoom }] = [await items(page), await page.evaluate(() => window.board.camera.get())];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [w, h] = [width / 2 / zoom, height / 2 / zoom];
  return all.every(({ bounds: b }) => b.x >= x - w && b.y >= y - h && b.x + b.w <= x + w && b.y + b.h <= y + h);
}
