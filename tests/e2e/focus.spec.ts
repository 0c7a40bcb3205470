// Where the keys are in each state of a board's page: as docs/focus.md says.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectCount, newBoard, openBoard, Touch, viewLink } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const TABLE = readFileSync(new URL('../../docs/focus.md', import.meta.url), 'utf8');

type Hand = 'mouse' | 'finger' | 'keys';

/** Presses the one object, in the middle of the view, or beside it. Twice, as quick as a hand, however busy the page is: its text is asked for. */
async function press(page: Page, hand: Hand, where: 'object' | 'beside' = 'object', times = 1): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = where === 'object' ? [width / 2, height / 2] : [width / 2 - 250, height / 2 + 150];
  if (hand === 'keys') {
    await page.evaluate(
      async (wanted) => window.board.select(wanted ? (await window.board.items()).map(({ id }) => id) : []),
      where === 'object',
    );
    if (times > 1) await page.keyboard.press('Enter');
  } else if (hand === 'mouse') await page.mouse.click(x, y, { clickCount: times });
  else {
    const [touch, finger] = [await Touch.on(page), { id: 1, x, y }];
    const taps = Array.from({ length: times }, () => [touch.start(finger), touch.end(1)]);
    await Promise.all(taps.flat());
  }
}

const selected = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(async () => (await window.board.selection()).length)).toBe(count);

const STATES: Record<string, (page: Page, hand: Hand) => Promise<void>> = {
  async 'Nothing is selected'(page, hand) {
    await press(page, hand);
    await press(page, hand, 'beside');
    await selected(page, 0);
  },
  async 'One object that carries text is selected'(page, hand) {
    await press(page, hand);
    await selected(page, 1);
  },
  async 'One locked object is selected'(page, hand) {
    await press(page, hand, 'beside');
    await page.evaluate(async () => {
      await window.board.undo();
      await window.board.select(
        await window.board.load([{ kind: 'rectangle', x: -80, y: -60, w: 160, h: 120, locked: true }]),
      );
    });
    await selected(page, 1);
  },
  async 'Several objects are selected'(page, hand) {
    await press(page, hand);
    await page.keyboard.press('ControlOrMeta+d');
    await page.keyboard.press('ControlOrMeta+a');
    await selected(page, 2);
  },
  async 'A text is open'(page, hand) {
    await press(page, hand, 'object', 2);
    await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible();
  },
  async 'A text was left by Escape'(page, hand) {
    await press(page, hand, 'object', 2);
    await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeHidden();
    await selected(page, 1);
  },
  async 'One object is selected by somebody who only looks'(page, hand) {
    await press(page, hand);
    await selected(page, 1);
  },
};

const focus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    // Where nothing has the focus the keys are the board's too.
    if (at === document.body || at?.matches('canvas')) return 'board';
    return at?.matches('[data-text-editor]') ? 'field' : (at?.outerHTML.slice(0, 80) ?? '');
  });

/** By their names, as Tab and a screen reader meet them. */
const order = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('canvas, [data-text-editor], [role=toolbar]')]
      .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
      .map((one) => one.getAttribute('aria-label'))
      .join(', '),
  );

const rows = TABLE.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| State'))
  .map((line) => line.split('|').slice(1, -1));

test('the table of focus has the states that are looked at', () => {
  expect(rows.map(([state]) => state?.trim())).toEqual(Object.keys(STATES));
});

for (const hand of ['mouse', 'finger', 'keys'] as const)
  test(`the keys are where the table says, by ${hand}`, async ({ browser, server }) => {
    const device = () => browser.newContext({ hasTouch: hand === 'finger', viewport: { width: 1280, height: 720 } });
    const [context, ofAnother] = [await device(), await device()];
    for (const row of rows) {
      const [state = '', mouse, finger, keys, keyboard, inOrder] = row.map((cell) => cell.trim());
      let page = await context.newPage();
      await newBoard(page, server.origin);
      await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: -80, y: -60, w: 160, h: 120 }]));
      if (state.endsWith('only looks')) {
        const link = await viewLink(page);
        await page.close();
        // Whoever made a board edits it by any of its links.
        page = await ofAnother.newPage();
        await openBoard(page, link);
        await expectCount(page, 1);
      }
      await page.evaluate(() => window.board.tool.set('select'));
      await STATES[state]?.(page, hand);
      await expect.poll(() => focus(page), state).toBe({ mouse, finger, keys }[hand]);
      expect(keyboard, state).toBe(finger === 'field' ? 'yes' : 'no');
      await expect.poll(() => order(page), state).toBe(inOrder);
      await page.close();
    }
    for (const one of [context, ofAnother]) await one.close();
  });
