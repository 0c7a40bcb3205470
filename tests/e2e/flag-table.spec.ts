// Every feature flag, on and off, as it is by default, by an address and by the server's FEATURES: its button, shortcut or page is there or it is
// not. What development alone turns on, and what each flag is by these four: src/flags/flags.test.ts. One of a later issue is named
// nowhere else: tests/contract/flags.test.ts.

import type { Page } from '@playwright/test';
import { DEFAULT_FEATURES, FEATURES, type Feature, featuresSaid } from '#protocol/features.ts';
import { LIMITS } from '#protocol/limits.ts';
import { closeMenu, newBoard, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp, type TestPerson } from './person.ts';
import { TestServer } from './server.ts';

const NAMES = Object.keys(FEATURES) as Feature[];
/** Flags that nothing reads yet. */
const UNREAD: readonly Feature[] = ['cloudDrive'];
const asIs = Object.fromEntries(
  NAMES.map((name) => [name, FEATURES[name] === 'on' || featuresSaid(DEFAULT_FEATURES)[name] === true]),
);
const inverse = Object.fromEntries(NAMES.map((name) => [name, !asIs[name]]));
const said = (flags: Record<string, boolean>) => Object.entries(flags).map(([name, is]) => `${name}=${Number(is)}`);

let turned: TestServer;
test.beforeAll(async () => {
  turned = await TestServer.open({ FEATURES: said(inverse).join(',') });
});
test.afterAll(() => turned.close());

/** In which part of the product a flag is looked for; each begins with nothing that the one before left open. */
type Probe = (page: Page, origin: string, query: string, who: TestPerson) => Promise<boolean[]>;

/** Each thing that a flag gives: whether it is there. All of one flag are alike. */
const PROBES: Partial<Record<Feature, Probe>> = {
  handwritingCanvas: async (page) => {
    const pen = page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: /^Pen/ });
    await tool(page, 'Pen');
    await pen.click();
    await page.getByRole('group', { name: 'Brushes' }).waitFor();
    const button = (await page.getByRole('button', { name: 'Handwriting', exact: true }).count()) === 1;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+p');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shortcut = (await pen.getAttribute('aria-label')) === 'Pen: Handwriting';
    return [button, shortcut];
  },
  debugGrid: async (page) => [await hasPixel(page, [0xd6, 0x33, 0x6c])],
  strokeEraser: async (page) => {
    await tool(page, 'Eraser');
    const parts = page.getByRole('button', { name: 'Erase parts' });
    return [(await parts.getAttribute('aria-pressed')) === 'false'];
  },
  floatingToolbar: async (page) => {
    await openInput(page);
    const button = (await page.getByRole('group', { name: 'Press and hold for a personal toolbar' }).count()) === 1;
    await closeMenu(page);
    return [button];
  },
  perfectDraw: async (page) => {
    await openInput(page);
    const group = page.getByRole('group', { name: 'Hold to snap to a shape' });
    const is = (await group.getByRole('menuitemradio', { name: 'On' }).getAttribute('aria-checked')) === 'true';
    await closeMenu(page);
    return [is];
  },
  keyboardNavigation: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    const listed = (await page.getByText('Ctrl+← ↑ ↓ →').count()) > 0;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(async () => void (await window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 }])));
    await tool(page, 'Select');
    const board = page.getByRole('application', { name: 'Board' });
    await board.focus();
    await page.keyboard.press('Tab');
    return [listed, await board.evaluate((canvas) => document.activeElement === canvas)];
  },
  presentation: async (page) => {
    const button = (await page.getByRole('button', { name: 'Present', exact: true }).count()) === 1;
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    const listed = (await page.getByText('While presenting').count()) > 0;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return [button, listed];
  },
  lockedFocus: async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lead…' }).click();
    const panel = page.getByRole('complementary', { name: 'Lead', exact: true });
    await panel.getByRole('switch', { name: 'All tools' }).waitFor();
    const button = (await panel.getByRole('switch', { name: 'Lock focus' }).count()) === 1;
    await panel.getByRole('button', { name: 'Close' }).click();
    return [button];
  },
  cursorChat: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    const listed = (await page.getByText('Chat at the cursor').count()) > 0;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return [listed];
  },
  confetti: async (page) => {
    await page.evaluate(() => {
      const fallen = () => document.querySelector('[data-testid=confetti]') !== null;
      new MutationObserver(() => fallen() && document.body.setAttribute('data-confetti', '')).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    // The shortest that the server takes, instead of minutes.
    await page.route('**/timer', (route) => route.continue({ postData: JSON.stringify({ ms: LIMITS.timerMinMs }) }));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Timer…' }).click();
    await page.getByRole('button', { name: '5 minutes', exact: true }).click();
    await page.getByRole('timer').filter({ hasText: 'Time’s up' }).waitFor();
    const falls = (await page.locator('body[data-confetti]').count()) === 1;
    await page.unroute('**/timer');
    await page.getByRole('button', { name: 'End timer' }).click();
    return [falls];
  },
  exportQr: async (page, origin, query) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export board…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Export PNG' }).waitFor();
    const button = (await dialog.getByRole('button', { name: 'Get it on a phone' }).count()) === 1;
    await page.goto(`${origin}/export?noredirect=1&${query}`);
    await page.locator('h1').first().waitFor();
    return [button, new URL(page.url()).pathname === '/export'];
  },
  arabic: async (page, origin, query) => {
    await page.goto(`${origin}/?noredirect=1&${query}`);
    await page.getByRole('button', { name: 'English' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).waitFor();
    const button = (await page.getByRole('menuitemradio', { name: 'العربية' }).count()) === 1;
    await page.keyboard.press('Escape');
    return [button];
  },
  settings: async (page, origin, query, who) => {
    await page.goto(`${origin}/dashboard?${query}`);
    await accountOf(page, who).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    const button = (await page.getByRole('menuitem', { name: 'Settings' }).count()) === 1;
    await page.goto(`${origin}/settings?${query}`);
    await page.locator('h1').first().waitFor();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    return [button, new URL(page.url()).pathname === '/settings'];
  },
  deleteAccount: async (page, origin, query) => {
    // Its page is there whatever the flag of the settings says.
    await page.goto(`${origin}/settings?settings=1&${query}`);
    await page.getByRole('heading', { name: 'Sign-in', exact: true }).waitFor();
    return [(await page.getByRole('heading', { name: 'Delete account' }).count()) === 1];
  },
};

/** Those that are looked for on other pages than the board. */
const AWAY: readonly Feature[] = ['settings', 'deleteAccount', 'exportQr', 'arabic'];

async function openInput(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await page.getByRole('menuitem', { name: 'Touch & keyboard' }).click();
  await page.getByRole('group', { name: 'Hold to snap to a shape' }).waitFor();
}

/** Whether a px of the board's upper part is of this colour. */
async function hasPixel(page: Page, rgb: readonly number[]): Promise<boolean> {
  const board = page.getByRole('application', { name: 'Board' });
  const png = (await board.screenshot()).toString('base64');
  return page.evaluate(
    async ([png, rgb]) => {
      const bytes = Uint8Array.from(atob(png as string), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      for (let at = 0; at < data.length; at += 4) if (rgb.every((value, k) => data[at + k] === value)) return true;
      return false;
    },
    [png, rgb] as const,
  );
}

test('every flag that takes effect somewhere has its probe', () => {
  expect(Object.keys(PROBES).sort()).toEqual(NAMES.filter((name) => !UNREAD.includes(name)).sort());
});

for (const { state, onTurned, byAddress } of [
  { state: 'as it is by default', onTurned: false, byAddress: false },
  { state: 'turned by the address', onTurned: false, byAddress: true },
  { state: 'turned by FEATURES', onTurned: true, byAddress: false },
  { state: 'turned by FEATURES and back by the address', onTurned: true, byAddress: true },
])
  test(`each flag, ${state}: button, shortcut and page`, async ({ page, server, query }) => {
    const { origin } = onTurned ? turned : server;
    const wanted = onTurned === byAddress ? asIs : inverse;
    const address = byAddress ? said(wanted).join('&') : '';
    const who = newPerson();
    const found: Record<string, boolean[]> = {};
    await newBoard(page, origin, `${query}&${address}`);
    for (const name of NAMES.filter((one) => !AWAY.includes(one)))
      found[name] = (await PROBES[name]?.(page, origin, address, who)) ?? [];
    for (const name of ['exportQr', 'arabic'] as const)
      found[name] = (await PROBES[name]?.(page, origin, address, who)) ?? [];
    await signUp(page, origin, who);
    for (const name of ['settings', 'deleteAccount'] as const)
      found[name] = (await PROBES[name]?.(page, origin, address, who)) ?? [];
    for (const [name, places] of Object.entries(found))
      expect.soft(places, name).toEqual(places.map(() => wanted[name as keyof typeof wanted]));
  });
