// What axe finds on every page and with everything open that opens: nothing serious, nothing critical; in both themes, both directions,
// on a laptop and on a phone.

import type { Page } from '@playwright/test';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { closeMenu, expectCount, newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { type Language, Words } from './newcomer/words.ts';
import { newPerson, signIn } from './person.ts';
import { expectNone } from './seen-by-axe.ts';
import { type Stage, stageAt } from './stage.ts';

/** Nothing has this id. */
const STRANGE = '00000000-0000-4000-8000-000000000000';

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const LOOKS = [
  { language: 'en', colorScheme: 'light', device: 'laptop' },
  { language: 'ar', colorScheme: 'dark', device: 'laptop' },
  { language: 'ar', colorScheme: 'light', device: 'phone' },
  { language: 'en', colorScheme: 'dark', device: 'phone' },
] as const satisfies { language: Language; colorScheme: 'light' | 'dark'; device: string }[];

for (const { language, colorScheme, device } of LOOKS)
  test.describe(`${device}, ${colorScheme}, ${language}`, () => {
    const words = new Words(language);
    test.use({ ...(device === 'phone' ? PHONE : LAPTOP), colorScheme });
    test.beforeEach(({ context, server }) =>
      context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]),
    );
    const named = (page: Page) => (key: string) => page.getByRole('button', { name: words.of(key), exact: true });

    test('axe finds nothing serious: home, a board, its tools, what is selected', async ({ page, server }) => {
      const button = named(page);
      await page.goto(server.origin);
      await page
        .getByRole('link', { name: words.of('home.start') })
        .first()
        .waitFor();
      await expectNone(page, 'home, empty');

      await page.goto(`${server.origin}/board/incognito`);
      await ready(page);
      await button('share.button').waitFor();
      await expectNone(page, 'board, empty');

      await button('tool.pen').click();
      await button('tool.more').click();
      await expectNone(page, 'pen, more tools');
      await button('tool.shapes').click();
      await button('options.fill').click();
      await expectNone(page, 'shapes, fill');
      await page.keyboard.press('Escape');

      const [, id = ''] = await twoItems(page);
      await page.evaluate(async (id) => {
        await window.board.tool.set('select');
        await window.board.select([id]);
      }, id);
      await page.getByRole('toolbar', { name: words.of('selection.bar') }).waitFor();
      await expectNone(page, 'selection bar');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
      await expectNone(page, 'menu of the selection');
    });

    test('axe finds nothing serious: menus, dialogs, a board on home, a wrong link', async ({ page, server }) => {
      const button = named(page);
      await page.goto(`${server.origin}/board/incognito`);
      await ready(page);
      await twoItems(page);
      await button('menu.title').click();
      await page.getByRole('menuitem', { name: words.of('menu.preferences') }).click();
      await page.getByRole('menuitem', { name: words.of('appearance.title') }).click();
      await page.getByRole('menu', { name: words.of('appearance.title') }).waitFor();
      await expectNone(page, 'menu, appearance');
      await closeMenu(page);

      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: words.of('help.title') }).waitFor();
      await expectNone(page, 'keyboard shortcuts');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await saved(page);
      await button('share.button').click();
      await page.getByRole('img', { name: words.of('share.code') }).waitFor();
      await expectNone(page, 'share');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await button('menu.title').click();
      await page.getByRole('menuitem', { name: words.of('history.title') }).click();
      await page.getByText(words.of('history.now')).first().waitFor();
      await expectNone(page, 'history');

      await page.goto(server.origin);
      await page.locator('li img').first().waitFor();
      await expectNone(page, 'home, a board');

      await page.goto(`${server.origin}/board/incognito#words`);
      await page.getByRole('heading', { name: words.of('badLink.wrong.title') }).waitFor();
      await expectNone(page, 'wrong link');

      await page.goto(`${server.origin}/signin`);
      await page.locator('main input[type=password]').waitFor();
      await expectNone(page, 'sign in');
      await page.goto(`${server.origin}/entry/web`);
      await page.getByRole('heading').first().waitFor();
      await expectNone(page, 'not signed in');
    });
  });

/** A screen around boards: its address, and what is opened there. */
type Screen = readonly [address: string, opened?: string, open?: (page: Page, words: Words) => Promise<unknown>];

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const screensOf = ({ entityId, teamId, projectId, alias, token }: Stage): readonly Screen[] => [
  ['/dashboard', 'boards of this device offered', (page) => page.getByRole('region').first().waitFor()],
  [
    '/dashboard',
    'new board, where',
    async (page, words) => {
      await press(page, words.of('dashboard:newBoard'));
      await page.getByRole('menu').waitFor();
    },
  ],
  ['/boards?view=grid'],
  ['/boards?view=list'],
  ['/boards?of=favourite', 'nothing'],
  [
    '/boards',
    'new project',
    async (page, words) => {
      await press(page, words.of('dashboard:project.new'));
      await page.getByRole('dialog').waitFor();
    },
  ],
  [`/project?projectId=${projectId}`],
  ['/project/archive?boardStatus=deleted'],
  [`/project/archive/${projectId}`],
  [
    `/board/${alias}`,
    'menu',
    async (page, words) => {
      await ready(page);
      await press(page, words.of('menu.title'));
      await page.getByRole('menu').waitFor();
    },
  ],
  [`/board/incognito/save?board_alias=${alias}`],
  ['/board/create?create-board-token=ended'],
  ['/newteam'],
  [`/manage/team/${teamId}/profile`],
  [
    `/manage/team/${teamId}/users`,
    'somebody selected',
    async (page) => {
      await page.getByRole('checkbox', { name: /Jun Kato/ }).check();
      await page.getByRole('toolbar').waitFor();
    },
  ],
  [`/manage/entity/${entityId}/profile`],
  [`/manage/entity/${entityId}/teams`],
  [`/manage/entity/${entityId}/users`],
  ['/settings'],
  ['/settings?delete=1', 'deleting', (page) => page.getByRole('dialog').waitFor()],
  [`/manage/no-access?teamId=${STRANGE}`],
  [`/project/no-access?projectId=${STRANGE}`],
  [`/dashboard/no-access?teamId=${STRANGE}`],
  ['/invite/no-access'],
  [`/invite/team#share_token=${token}`],
  ['/invite/board'],
  ['/invite/project'],
  ['/teamsapp'],
  ['/sorry/permission-required'],
  ['/sorry/licensed-user-limit/seats'],
  ['/404'],
  ['/500'],
  ['/oidc/second-factor'],
  ['/oidc/change-password'],
  ['/oidc/forgot'],
  ['/oidc/password-link'],
];

test('every page of somebody who is signed in is among those that axe walks', () => {
  const stage = {
    ana: newPerson(),
    entityId: STRANGE,
    teamId: STRANGE,
    projectId: STRANGE,
    alias: 'a'.repeat(16),
    token: 't',
  };
  const walked = new Set(screensOf(stage).map(([address]) => routeAt(new URL(address, 'http://a').pathname)?.route));
  for (const route of Object.values(ROUTES))
    if (route.group === 'sign-in' || route.group === 'management') expect([...walked], route.path).toContain(route);
});

for (const { language, colorScheme } of [
  { language: 'en', colorScheme: 'light' },
  { language: 'ar', colorScheme: 'dark' },
] as const)
  test.describe(`${colorScheme}, ${language}`, () => {
    test.use({ ...LAPTOP, colorScheme });

    test('axe finds nothing serious on the pages around boards', async ({ page, server }) => {
      // One walk over all of them.
      test.slow();
      const words = new Words(language);
      await newBoard(page, server.origin);
      await twoItems(page);
      await saved(page);
      const stage = await stageAt(server.origin);
      await signIn(page, server.origin, stage.ana);
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      for (const [address, opened, open] of screensOf(stage)) {
        // Else an address with another fragment would stay the page it is.
        await page.goto('about:blank');
        await page.goto(server.origin + address);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        // A board has none, and is waited for as it is opened.
        if (address !== `/board/${stage.alias}`) await page.locator('h1').first().waitFor();
        await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
        await open?.(page, words);
        await expectNone(page, opened ? `${address}, ${opened}` : address);
      }
    });
  });

async function twoItems(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -150, y: -80, w: 120, h: 80, text: 'box' },
      { kind: 'sticky', x: 20, y: -80, w: 120, h: 120, text: 'note' },
    ]),
  );
  await expectCount(page, 2);
  return ids;
}
