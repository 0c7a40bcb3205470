// What is seen before a page can be used is what is seen then: no frame in another theme, language, direction or density.

import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test';
import { ready, shellKept } from './board-page.ts';
import { asFirstVisit } from './first-visit.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';
import { darkShare, differingShare } from './pixels.ts';
import { WALL } from './wall.ts';

interface Seen {
  /** Of the first content, and each that it became afterwards. */
  looks: string[];
  /** On the bars of the first picture, where they were shown. */
  words: string[];
}

/** In the page, before its first script. */
function note(): void {
  const seen: Seen = { looks: [], words: [] };
  Object.assign(window, { seen });
  const look = (): void => {
    const { lang, dir, dataset } = document.documentElement;
    // Before a script says them, the bars of a first visit are as the system is.
    const { colorScheme } = getComputedStyle(document.documentElement);
    const now = `${lang} ${dir} ${dataset.theme ?? colorScheme} ${dataset.density ?? 'comfortable'}`;
    if (document.getElementById('root')?.hasChildNodes() && seen.looks.at(-1) !== now) seen.looks.push(now);
    const bars = document.querySelector<HTMLElement>('#first-bars > *');
    const words = bars && getComputedStyle(bars).visibility === 'visible' ? bars.innerText : '';
    if (words && !seen.words.includes(words)) seen.words.push(words);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** In the page: how far things that had been shown moved, all together. */
function noteShifts(): void {
  const shifts: { value: number; sources: string[] }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    // What a panel says of its session changes when that has begun.
    for (const { value, sources } of list.getEntries() as unknown as LayoutShift[])
      if (!sources.every(({ node }) => (node as Element | null)?.closest('main > * + *')))
        shifts.push({
          value,
          sources: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${(node as Element)?.className} ${[previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(' '))}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

const shiftsOn = (page: Page): Promise<{ value: number }[]> =>
  page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);

/** What a newcomer is told comes when the page is idle (help.spec.ts). */
const TOLD = { 'atrium-first-steps': 'done', 'atrium-help-opened': 'done' };

/** Somebody who has chosen these here before; `options` may take away what else such a browser has. */
async function device(
  browser: Browser,
  origin: string,
  chosen: Record<string, string>,
  options: BrowserContextOptions & { hasCookies?: boolean },
): Promise<Page> {
  const localStorage = Object.entries({ ...TOLD, ...chosen }).map(([name, value]) => ({ name, value }));
  const { hasCookies = Object.keys(chosen).length > 0, ...others } = options;
  const context = await browser.newContext({
    ...others,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  if (hasCookies) await context.addCookies([{ name: 'NEXT_LOCALE', value: 'en', url: origin }]);
  await context.addInitScript(note);
  await context.addInitScript(noteShifts);
  return context.newPage();
}

/** Requests of these are answered when it is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let go = (): void => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(files, async (route: Route) => {
    await gone;
    await route.continue();
  });
  return go;
}

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const)
  for (const path of ['/board/incognito', '/'])
    test(`${theme} on a ${system} system: the empty page before ${path} has it too, with its styles and without`, async ({
      page: decoder,
      browser,
      server,
    }) => {
      const page = await device(browser, server.origin, { 'atrium-theme': theme }, { colorScheme: system });
      const expectTheme = async (): Promise<void> => {
        const share = await darkShare(decoder, await page.screenshot());
        if (theme === 'dark') expect(share).toBeGreaterThan(0.85);
        else expect(share).toBeLessThan(0.15);
      };
      const styles = await holdBack(page, /\/assets\/.*\.css$/);
      const code = await holdBack(page, /\/assets\/shell-.*\.js$/);
      await page.goto(server.origin + path, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('#root')).toBeAttached();
      await expectTheme();
      styles();
      await expect(page.locator('html')).toHaveCSS(
        'background-color',
        theme === 'dark' ? 'rgb(22, 24, 28)' : 'rgb(251, 250, 247)',
      );
      await expectTheme();
      code();
      await expect(page.locator('#root > *').first()).toBeVisible();
      await expectTheme();
      expect((await seenOn(page)).looks).toEqual([`en ltr ${theme} comfortable`]);
      await page.context().close();
    });

test('what was chosen is there with the first content: by the server, and by the service worker after another choice', {
  tag: '@way',
}, async ({ browser, server }) => {
  const page = await device(
    browser,
    server.origin,
    { 'atrium-theme': 'dark', 'atrium-density': 'panel' },
    { colorScheme: 'light', viewport: { width: 1280, height: 720 }, serviceWorkers: 'allow' },
  );
  // A tab that has shown a panel's page is a panel's from then on.
  const wall = await page.context().newPage();
  const visit = async (path: string): Promise<Seen> => {
    const tab = path.startsWith('/ifp') ? wall : page;
    await tab.goto(server.origin + path);
    if (path.includes('/board')) await ready(tab);
    await expect(tab.locator('#root > *').first()).toBeVisible();
    return seenOn(tab);
  };
  const expectSeen = async (path: string, looks: string, word: string): Promise<void> => {
    const seen = await visit(path);
    expect(seen.looks, path).toEqual([looks]);
    for (const words of seen.words) expect(words, path).toContain(word);
  };
  for (const path of ['/', '/board/incognito', '/ifp/board/new']) await expectSeen(path, 'en ltr dark panel', 'Share');
  await signUp(page, server.origin, newPerson());
  await expectSeen('/dashboard', 'en ltr dark panel', 'Share');
  await shellKept(page);
  await page.evaluate(() => {
    localStorage.setItem('atrium-theme', 'light');
    localStorage.setItem('atrium-density', 'comfortable');
  });
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
  for (const tab of [page, wall]) await tab.goto('about:blank');
  for (const path of ['/board/incognito', '/ifp/board/new', '/dashboard', '/'])
    await expectSeen(path, 'ar rtl light comfortable', 'مشاركة');
  await page.context().close();
});

test('a first visit is as the system and the address say', async ({ browser, server }) => {
  for (const [path, density] of [
    ['/', 'comfortable'],
    ['/board/incognito', 'comfortable'],
    ['/ifp/board/new', 'panel'],
  ] as const) {
    const page = await device(browser, server.origin, {}, { colorScheme: 'dark' });
    await page.goto(server.origin + path);
    if (path !== '/') await ready(page);
    await expect(page.locator('#root > *').first()).toBeVisible();
    expect((await seenOn(page)).looks).toEqual([`en ltr dark ${density}`]);
    await page.context().close();
  }
});

for (const [name, system] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['more contrast', { contrast: 'more' }],
  ['dark with more contrast', { colorScheme: 'dark', contrast: 'more' }],
] as const)
  test(`on a first visit the bars wait for no script, and look as the system says: ${name}`, async ({
    page: decoder,
    browser,
    server,
  }) => {
    const page = await device(browser, server.origin, {}, system);
    await asFirstVisit(page);
    const code = await holdBack(page, /\/(workers|assets)\/.*\.js$/);
    await page.goto(`${server.origin}/board/incognito`, { waitUntil: 'commit' });
    await expect(page.locator('#first-bars button').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
    const before = await barsOf(page);
    code();
    await ready(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', name.startsWith('dark') ? 'dark' : 'light');
    await expect(page.getByRole('toolbar')).toHaveCount(2);
    await expect(page.locator('[data-state="saved"]')).toBeVisible();
    expect(await differingShare(decoder, before, await barsOf(page))).toBe(0);
    await page.context().close();
  });

test('no bars are seen on a first visit of a wall panel before they have its size', async ({ browser, server }) => {
  const panel = { viewport: WALL, screen: WALL, isMobile: true, hasTouch: true } as const;
  const page = await device(browser, server.origin, {}, panel);
  await asFirstVisit(page);
  const code = await holdBack(page, /\/(workers|assets)\/.*\.js$/);
  await page.goto(`${server.origin}/board/incognito`, { waitUntil: 'commit' });
  await expect(page.locator('#first-bars button').first()).toBeAttached();
  await expect(page.locator('#first-bars button').first()).toBeHidden();
  code();
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'panel');
  for (const look of (await seenOn(page)).words) expect(look).toContain('Share');
  await page.context().close();
});

test('settings without cookies and service worker: what was chosen comes once, and at once where the address was shown before', async ({
  browser,
  server,
}) => {
  const page = await device(
    browser,
    server.origin,
    { 'atrium-theme': 'dark' },
    { colorScheme: 'light', hasCookies: false },
  );
  const looksOf = async (): Promise<string[]> => {
    await page.goto(`${server.origin}/board/incognito`);
    await ready(page);
    return (await seenOn(page)).looks;
  };
  expect(['en ltr dark comfortable', 'en ltr light comfortable,en ltr dark comfortable']).toContain(
    (await looksOf()).join(),
  );
  await page.context().clearCookies();
  await page.goto('about:blank');
  expect(await looksOf()).toEqual(['en ltr dark comfortable']);
  await page.context().close();
});

test('a browser that cannot run the page is told what is needed, in every language', { tag: '@way' }, async ({
  page,
  server,
}) => {
  await page.addInitScript(() => Object.assign(CSS, { supports: undefined }));
  await page.goto(`${server.origin}/board/incognito`);
  for (const words of [
    'Atrium needs a newer browser',
    'Atrium 需要較新的瀏覽器',
    'Atrium braucht einen neueren Browser',
  ])
    await expect(page.getByText(words)).toBeVisible();
});

test('the bars that come first are those that one can draw beside, to the pixel', async ({
  page: decoder,
  browser,
  server,
  query,
}) => {
  const page = await device(browser, server.origin, {}, { reducedMotion: 'reduce' });
  const go = await holdBack(page, /\/assets\/atrium_engine_bg-.*\.wasm$/);
  await page.goto(`${server.origin}/board/incognito?${query}`);
  const bars = page.getByRole('toolbar');
  await expect(bars.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const boxes = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const { x, y, width, height } = bar.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const pictures = () => Promise.all(boxes.map((clip) => page.screenshot({ clip })));
  const first = await pictures();
  go();
  await ready(page);
  await expect(page.getByRole('status')).toHaveText('Saved');
  const then = await pictures();
  for (const [n, picture] of first.entries())
    expect(await differingShare(decoder, picture, then[n] as Buffer), `bar ${n}`).toBe(0);
  await page.context().close();
});

/** Without the board, and what is said of saving: that becomes another. By the object model, since the page's policy allows no other style. */
async function barsOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      // What a panel says beside the bars comes with its session.
      'body > :not(#root), [data-state], main > * + * { visibility: hidden !important } #first-bars { background: none !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const picture = await page.screenshot();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return picture;
}

const sumOf = (shifts: readonly { value: number }[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

const DESK = { width: 1280, height: 720 };
for (const [name, viewport, chosen, language, path] of [
  ['light', DESK, {}, 'en', '/board/incognito'],
  ['dark', DESK, { 'atrium-theme': 'dark' }, 'en', '/board/incognito'],
  ['in Arabic', DESK, {}, 'ar', '/board/incognito'],
  ['on a panel', WALL, { 'atrium-density': 'panel' }, 'de', '/board/incognito'],
  ["on a panel's own page", WALL, {}, 'en', '/ifp/board/new'],
  ['on a phone', { width: 390, height: 844 }, {}, 'en', '/board/incognito'],
  ['on the side of a phone', { width: 844, height: 390 }, {}, 'en', '/board/incognito'],
] as const)
  test(`the bars stand in the page before its code, as they are when one can draw: ${name}`, async ({
    page: decoder,
    browser,
    server,
    query,
  }) => {
    const page = await device(browser, server.origin, chosen, { viewport });
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
    const go = await holdBack(page, /\/(workers|assets)\/(?!before-).*\.js$/);
    await page.goto(`${server.origin}${path}?${query}`, { waitUntil: 'commit' });
    const first = page.locator('#first-bars');
    // Whoever asks what is on the page sooner sees, as no browser shows it, what has come of it so far.
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect(first.getByRole('button', { includeHidden: true }).first()).toBeVisible();
    await expect(first.locator('> *')).toHaveAttribute('inert', '');
    await page.evaluate(() => document.fonts.ready);
    const before = await barsOf(page);
    const worded = await shiftsOn(page);
    go();
    await ready(page);
    await expect(page.getByRole('toolbar')).toHaveCount(2);
    await expect(page.locator('[data-state="saved"]')).toBeVisible();
    await expect(first).toHaveCount(0);
    expect(await differingShare(decoder, before, await barsOf(page))).toBe(0);
    // Words may become some pixels wider with their own face; in Arabic the device's is of another width altogether.
    if (language !== 'ar') expect(sumOf(worded), JSON.stringify(worded)).toBeLessThan(0.0005);
    const shifts = await shiftsOn(page);
    const [early, all] = [sumOf(worded), sumOf(shifts)];
    if (language !== 'ar') expect(all - early, JSON.stringify(shifts)).toBeLessThan(0.0002);
    await page.context().close();
  });

test('dark on a light system: the empty page before the dashboard has it too, and nothing moves on it', async ({
  page: decoder,
  browser,
  server,
}) => {
  const page = await device(browser, server.origin, { 'atrium-theme': 'dark' }, { colorScheme: 'light' });
  await signUp(page, server.origin, newPerson());
  const code = await holdBack(page, /\/assets\/shell-.*\.js$/);
  await page.goto(`${server.origin}/dashboard`, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await darkShare(decoder, await page.screenshot())).toBeGreaterThan(0.85);
  code();
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await darkShare(decoder, await page.screenshot())).toBeGreaterThan(0.6);
  expect((await seenOn(page)).looks).toEqual(['en ltr dark comfortable']);
  // Words may become some pixels wider with their own face.
  expect((await shiftsOn(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.0002);
  await page.context().close();
});
