// A walk over every page of the product in each of its languages: on a phone, a laptop and a wall panel no text is cut, nothing one presses is
// off the screen, and no page is wider than it; and axe finds nothing serious, nothing critical, in English by day and Arabic by night. Each page
// is entered once per language, and laid out again for each size.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import { ROUTES, whatsNewPath } from '#protocol/routes.ts';
import { isSoak } from '../../server/testing/share.ts';
import { newBoard, saved, twoItems } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { createAccount, newPerson, signIn } from './person.ts';
import { expectNone } from './seen-by-axe.ts';
import { TestServer } from './server.ts';
import { addressesOf, enter, GUEST_ADDRESSES, openedOf, routeOf, STRANGE, type Stage, stageAt } from './stage.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The smallest last: the next page comes in that size, and one that comes is painted many times, which is dear on a panel. */
const SIZES = [
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'panel', width: 3840, height: 2160 },
  { name: 'phone', width: 390, height: 844 },
];
/** On a panel words have room in any language: each direction of reading is laid out there once, and every language in the soak. */
const ON_PANEL: readonly Language[] = isSoak ? LANGUAGES : ['en', 'ar'];

/** What is cut or out of reach, as it is laid out now. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    const found: string[] = [];
    const said = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) || one.tagName;
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, textOverflow, visibility, whiteSpace } = getComputedStyle(one);
      const { left, right, width, height } = one.getBoundingClientRect();
      if (visibility !== 'visible' || width <= 1 || height <= 1) continue;
      const isTarget = one.matches('button, a[href], input, select, textarea, [role="menuitem"], [tabindex="0"]');
      // What scrolls from side to side, by itself or within something, is reached that way.
      if (isTarget && (left < -1 || right > innerWidth + 1) && !hasScroller(one.parentElement))
        found.push(`${said(one)} is off the screen`);
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!hasText) continue;
      const cutX = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      const cutY = ['hidden', 'clip'].includes(overflowY) && textOverflow !== 'ellipsis' && whiteSpace !== 'nowrap';
      const isClamped = getComputedStyle(one).webkitLineClamp !== 'none';
      if (isClamped) continue;
      if (cutX && one.scrollWidth > one.clientWidth + 1) found.push(`${said(one)} is cut at its side`);
      if (cutY && one.scrollHeight > one.clientHeight + 2) found.push(`${said(one)} is cut below`);
    }
    return [...new Set(found)];

    function hasScroller(one: Element | null): boolean {
      if (!one || one === document.body) return false;
      return ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || hasScroller(one.parentElement);
    }
  });

/** On each screen, and by axe in English and Arabic. */
async function expectFits(page: Page, address: string, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
  for (const { name, ...size } of SIZES) {
    if (name === 'panel' && !ON_PANEL.includes(language)) continue;
    await page.setViewportSize(size);
    expect.soft(await faults(page), `${address}, ${name}`).toEqual([]);
    if (name === 'laptop' && (language === 'en' || language === 'ar')) await expectNone(page, address);
  }
}

test('what is cut or off the screen is found', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><style>body { margin: 0 } div { inline-size: 80px }</style>
    <div style="overflow: hidden; white-space: nowrap">A text that is too long for its box</div>
    <div style="overflow: hidden; block-size: 10px">One line and many more</div>
    <div style="overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Shortened, and says so</div>
    <div style="overflow: auto"><button style="margin-inline-start: 500px">Scrolled to</button></div>
    <button style="position: fixed; inset-inline-start: 380px">Far</button>`);
  expect(await faults(page)).toEqual([
    'A text that is too long for its box is cut at its side',
    'One line and many more is cut below',
    'Far is off the screen',
  ]);
  await page.setContent('<!doctype html><p style="inline-size: 600px">Wide</p>');
  expect(await faults(page)).toEqual(['the page is wider than the screen']);
});

/** Where the rows are entered that the walks below do not enter: a test of a file, from the root of the repository. */
const OTHER_WALKS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  [ROUTES.installation.path]: ['tests/e2e/every-page.spec.ts', 'each kind of caller is led where their rights say'],
  [ROUTES.privacyPolicy.path]: ['tests/e2e/legal.spec.ts', 'home leads to each legal page'],
  [ROUTES.termsOfUse.path]: ['tests/e2e/legal.spec.ts', 'home leads to each legal page'],
  [ROUTES.eula.path]: ['tests/e2e/legal.spec.ts', 'home leads to each legal page'],
  [ROUTES.embed.path]: ['tests/e2e/embed.spec.ts', 'a page of another origin draws a board'],
  [ROUTES.panelNew.path]: ['tests/e2e/panel.spec.ts', 'a session begins offline'],
  [ROUTES.panelBoard.path]: ['tests/e2e/panel.spec.ts', 'home on a panel begins a session at once'],
  [ROUTES.signInCallback.path]: ['tests/e2e/sign-in.spec.ts', 'a person signs up by keyboard alone'],
  [ROUTES.sraCallback.path]: ['tests/e2e/other-provider.spec.ts', 'beside the provider inside the server a second one'],
  [ROUTES.signOutCallback.path]: ['tests/e2e/sign-out.spec.ts', 'two people after each other on one device'],
  [ROUTES.hostSignInCallback.path]: [
    'tests/contract/identity/flow.test.ts',
    'the family inside other products has its own',
  ],
  [ROUTES.hostSignOutCallback.path]: ['src/features/callbacks/sign-out-callback.test.tsx', 'from %s one comes to %s'],
};

/** Pages that lead a guest on to the provider inside the server. */
const LEADING_ON: readonly string[] = [ROUTES.signIn.path, ROUTES.signUp.path, ROUTES.hostSignIn.path];

test('every row of the table of addresses is entered, and by one walk of another file at most', () => {
  const ids = { entityId: STRANGE, teamId: STRANGE, projectId: STRANGE, alias: 'a'.repeat(16), token: 't' };
  const walked = [...addressesOf(ids), ...GUEST_ADDRESSES, ...LEADING_ON].map(routeOf);
  for (const route of Object.values(ROUTES)) {
    const other = OTHER_WALKS[route.path];
    expect([route.path, walked.includes(route)]).toEqual([route.path, other === undefined]);
    if (other) expect(readFileSync(path.join(root, other[0]), 'utf8'), route.path).toContain(`('${other[1]}`);
  }
});

test.describe('walked by somebody who is signed in', () => {
  // One after the other, by one worker: what stands before them is made once.
  test.describe.configure({ mode: 'default' });
  let stage: Stage;
  let page: Page;

  // One sign-in for all the languages.
  test.beforeAll(async ({ browser, workerServer }) => {
    await workerServer.start();
    page = await (await browser.newContext()).newPage();
    await newBoard(page, workerServer.origin);
    await twoItems(page);
    await saved(page);
    stage = await stageAt(workerServer.origin);
    await signIn(page, workerServer.origin, stage.ana);
  });
  test.afterAll(() => page.context().close());

  for (const language of LANGUAGES)
    test(`every page on a phone, a laptop and a panel, ${language}: nothing is cut or off the screen`, {
      tag: language === 'en' ? '@way' : [],
    }, async ({ server }) => {
      // One walk over all of them.
      test.slow();
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
      let from: string | undefined;
      for (const address of addressesOf(stage)) {
        // The address of what is new says its language.
        const localized = routeOf(address) === ROUTES.whatsNew ? whatsNewPath(language) : address;
        await enter(page, server.origin, localized, from);
        from = localized;
        await expectFits(page, localized, language);
      }
    });

  for (const language of ['en', 'ar'] as const)
    test(`axe finds nothing serious in what opens on the pages around boards, ${language}`, {
      tag: language === 'en' ? '@way' : [],
    }, async ({ server }) => {
      const words = new Words(language);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      for (const [address, opened, open] of openedOf(stage)) {
        await enter(page, server.origin, address);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
        await open?.(page, words);
        await expectNone(page, `${address}, ${opened}`);
      }
    });
});

for (const language of LANGUAGES)
  test(`every page for guests and their devices on a phone, a laptop and a panel, ${language}`, async ({
    page,
    server,
  }) => {
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
    await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
    let from: string | undefined;
    for (const address of GUEST_ADDRESSES) {
      await enter(page, server.origin, address, from);
      from = address;
      await expectFits(page, address, language);
    }
  });

test('each kind of caller is led where their rights say', async ({ browser }) => {
  // Its first account is its administrator's.
  const server = await TestServer.open();
  const { ana, jun, teamId, entityId } = await stageAt(server.origin);
  const [teamPage, entityPage] = [`/manage/team/${teamId}/users`, `/manage/entity/${entityId}/users`];
  const templatePages = [ROUTES.manageTemplates.path, ROUTES.manageCategories.path];
  const leads = async (caller: Page, address: string, to: string | RegExp = address) => {
    await caller.goto(server.origin + address);
    await expect(caller, address).toHaveURL(typeof to === 'string' ? server.origin + to : to);
    await caller.locator('h1').first().waitFor();
  };
  const asCaller = async (name: string, act: (page: Page) => Promise<void>) => {
    const context = await browser.newContext();
    await test.step(name, async () => act(await context.newPage()));
    await context.close();
  };

  await asCaller('signed out', async (page) => {
    for (const address of [...LEADING_ON, ROUTES.settings.path, teamPage, ...templatePages])
      await leads(page, address, /\/oidc\//);
  });
  await asCaller('guest by link', async (page) => {
    await newBoard(page, server.origin);
    for (const address of [ROUTES.dashboard.path, entityPage]) await leads(page, address, /\/oidc\//);
  });
  await asCaller('member', async (page) => {
    await signIn(page, server.origin, jun);
    await leads(page, teamPage);
    await leads(page, entityPage, `/manage/no-access?entityId=${entityId}`);
    for (const path of templatePages)
      await leads(page, `${path}?teamId=${teamId}`, `/manage/no-access?teamId=${teamId}`);
  });
  await asCaller('team admin and entity admin', async (page) => {
    await signIn(page, server.origin, ana);
    for (const address of [teamPage, entityPage]) await leads(page, address);
    for (const path of templatePages) for (const id of [teamId, entityId]) await leads(page, `${path}?teamId=${id}`);
  });
  await asCaller('administrator', async (page) => {
    const [, link = ''] = /begins here[^:]*: (\S+)/.exec(server.log()) ?? [];
    await page.goto(link);
    await createAccount(page, newPerson('Lea', 'Brandt'));
    await expect(page).toHaveURL(/\/dashboard/);
    await leads(page, ROUTES.settings.path);
    await expect(
      page.getByRole('heading', { name: new Words('en').of('settings:administration.title') }),
    ).toBeVisible();
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
      await leads(page, ROUTES.installation.path);
      await expectFits(page, ROUTES.installation.path, language);
    }
    await leads(page, teamPage, `/manage/no-access?teamId=${teamId}`);
  });
  await server.close();
});
