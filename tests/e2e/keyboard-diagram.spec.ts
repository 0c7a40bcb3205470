// A person who uses the keyboard alone makes a small diagram, from the first page to the last: what has the focus is always to be seen.

import type { Page } from '@playwright/test';
import { expectCount, items, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const board = (page: Page) => page.getByRole('application', { name: 'Board' });
const spoken = (page: Page) => page.getByTestId('keys-region');
/** What Tab walks to on the board. */
const walked = (page: Page) => page.locator('[aria-live=assertive]');
const chosen = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text being edited' });

async function presses(page: Page, ...chords: string[]): Promise<void> {
  for (const chord of chords) await page.keyboard.press(chord);
}

/** Tab, until that has the focus; each stop on the way shows that it has it: by a ring, or as what is walked to on the board. */
async function tabTo(page: Page, name: string): Promise<void> {
  const stops: string[] = [];
  while (stops.at(-1) !== name && stops.length < 40) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at === document.body ? 'page' : (at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '');
    });
    stops.push(stop);
    if (stop !== 'page') await expect.poll(() => isSeen(page), { message: `the focus of ${stop} is seen` }).toBe(true);
  }
  expect(stops.at(-1), stops.join(' | ')).toBe(name);
}

const isSeen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as Element;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (at.matches(':focus-visible') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
    return at instanceof HTMLCanvasElement && document.querySelector('[aria-live=assertive]')?.textContent !== '';
  });

async function write(page: Page, words: string): Promise<void> {
  await expect(textBox(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await expect(board(page)).toBeFocused();
}

const boxNamed = async (page: Page, text: string) => (await items(page, 'rectangle')).find((one) => one.text === text);

test('by keys alone a diagram is made, connected, labelled, moved, grouped, searched and left', {
  tag: '@way',
}, async ({ page, server }) => {
  await page.goto(server.origin);
  await page.getByRole('link', { name: 'Start drawing' }).first().waitFor();
  await tabTo(page, 'Start drawing');
  await page.keyboard.press('Enter');
  await ready(page);
  await tabTo(page, 'Board');

  // Two boxes with words.
  await page.keyboard.press('r');
  await expect(spoken(page)).toContainText('Rectangle. Press Enter');
  await page.keyboard.press('Enter');
  await expect(spoken(page)).toHaveText('Added: Rectangle');
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await write(page, 'Order');
  await presses(page, ...Array<string>(30).fill('Shift+ArrowLeft'));
  await presses(page, 'Escape', 'r', 'Enter');
  await expectCount(page, 2, 'rectangle');
  await page.keyboard.press('Enter');
  await write(page, 'Pay');
  await expect.poll(async () => (await boxNamed(page, 'Pay'))?.text).toBe('Pay');

  // Connected, by the menu of both.
  await page.keyboard.press('Control+a');
  await expect(page.getByTestId('selection-region')).toHaveText('Selected: 2');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Selection menu' });
  const connect = menu.getByRole('menuitem', { name: 'Connect', exact: true });
  await connect.waitFor();
  for (let n = 0; n < 20 && !(await connect.evaluate((one) => one === document.activeElement)); n++)
    await page.keyboard.press('ArrowDown');
  await expect(connect).toBeFocused();
  await page.keyboard.press('Enter');
  await expectCount(page, 1, 'connector');
  await expect(board(page)).toBeFocused();

  // Found by its words, and on from it to a third.
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('complementary', { name: 'Find and replace' });
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('pay');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await presses(page, 'Enter', 'Escape');
  await expect(board(page)).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await write(page, 'Send');
  await expectCount(page, 3, 'rectangle');
  await expectCount(page, 2, 'connector');

  // The first connector, walked to by Tab, gets words of its own.
  await page.keyboard.press('Escape');
  for (let n = 0; n < 6 && (await walked(page).textContent()) !== 'Connector'; n++) {
    const before = await walked(page).textContent();
    await page.keyboard.press('Tab');
    await expect(walked(page)).not.toHaveText(before ?? '');
  }
  await expect(walked(page)).toHaveText('Connector');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await write(page, 'then');
  await expect.poll(async () => (await items(page, 'connector')).map(({ text }) => text ?? '')).toContain('then');

  // All of it moved, grouped, and the group taken back.
  const from = (await boxNamed(page, 'Order')) as { x: number };
  await presses(page, 'Control+a', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await expect.poll(async () => (await boxNamed(page, 'Order'))?.x).toBeGreaterThan(from.x + 5);
  await page.keyboard.press('Control+g');
  await expectCount(page, 1, 'group');
  await page.keyboard.press('Control+z');
  await expectCount(page, 0, 'group');

  await page.keyboard.press('Control+f');
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('send');
  await page.keyboard.press('Enter');
  const send = await boxNamed(page, 'Send');
  await expect.poll(() => page.evaluate(() => window.board.selection())).toEqual([send?.id]);
  await page.keyboard.press('Escape');
  await expect(board(page)).toBeFocused();
  await page.evaluate(() => window.board.saved());

  await tabTo(page, 'Home');
  await page.keyboard.press('Enter');
  await expect(page.locator('li img').first()).toBeVisible();
});
