// What helps to find: the palette of all actions, the outline with search and replace, the minimap, links to a shape.

import type { Page } from '@playwright/test';
import { expectCount, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const put = (page: Page, given: readonly object[]): Promise<string[]> =>
  page.evaluate((list) => window.board.load(list as never), given);

test.describe('the palette', () => {
  test('runs what is typed, with or without accents, by keys alone', async ({ page, server, query }) => {
    await newBoard(page, server.origin, query);
    const ids = await put(page, [
      { kind: 'rectangle', x: -200, y: -50, w: 120, h: 80 },
      { kind: 'rectangle', x: 60, y: -50, w: 120, h: 80 },
    ]);
    await page.keyboard.press('v');
    await select(page, ids);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Actions' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('grôup');
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/^Group/);
    await expect(palette.getByRole('option', { selected: true })).toHaveAccessibleName(/^Group/);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expectCount(page, 1, 'group');

    // What cannot act now is not offered; what needs no selection is.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('group');
    await expect(palette.getByRole('option', { name: /group/i })).toHaveCount(0);
    await expect(palette.getByText('No action has this name')).toBeVisible();
    await field.fill('hand');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hand', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('application')).toBeFocused();
  });

  test('opens from the menu by touch, and a tap runs an action', async ({ browser, server, query }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await newBoard(page, server.origin, query);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Actions…' }).tap();
    const palette = page.getByRole('dialog', { name: 'Actions' });
    await palette.getByRole('combobox').fill('sticky');
    const option = palette.getByRole('option', { name: /^Sticky note/ });
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect(palette).toHaveCount(0);
    await page.touchscreen.tap(200, 300);
    await expectCount(page, 1, 'sticky');
    await context.close();
  });
});
