// What is seen before a page can be used is what is seen then: no frame in another theme, language, direction or density.

import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test';
import { ready, shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare, differingShare } from './pixels.ts';

interface Seen {
  /** Of the first content, and each that it became afterwards. */
  looks: string[];
}

/** In the page, before its first script. */
function note(): void {
  const seen: Seen = { looks: [] };
  Object.assign(window, { seen });
  const look = (): void => {
    const { lang, dir, dataset } = document.documentElement;
    const now = `${lang} ${dir} ${dataset.theme} ${dataset.density}`;
    if (document.getElementById('root')?.hasChildNodes() && seen.looks.at(-1) !== now) seen.looks.push(now);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Somebody who has chosen these here before. */
async function device(
  browser: Browser,
  origin: string,
  chosen: Record<string, string>,
  options: BrowserContextOptions,
): Promise<Page> {
  const localStorage = Object.entries(chosen).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript(note);
  return page;
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
      const page = await device(
        browser,
        server.origin,
        { 'atrium-theme': theme },
        { colorScheme: system, serviceWorkers: 'block' },
      );
      const expectTheme = async (): Promise<void> => {
        const share = await darkShare(decoder, await page.screenshot());
        if (theme === 'dark') expect(share).toBeGreaterThan(0.85);
        else expect(share).toBeLessThan(0.15);
      };
      const styles = await holdBack(page, /\/assets\/.*\.css$/);
      const code = await holdBack(page, /\/assets\/main-.*\.js$/);
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

test('what was chosen is there with the first content: by the server, and by the service worker after another choice', async ({
  browser,
  server,
}) => {
  const page = await device(
    browser,
    server.origin,
    { 'atrium-theme': 'dark', 'atrium-density': 'panel' },
    { colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  );
  const visit = async (path: string): Promise<string[]> => {
    await page.goto(server.origin + path);
    if (path !== '/') await ready(page);
    await expect(page.locator('#root > *').first()).toBeVisible();
    return (await seenOn(page)).looks;
  };
  for (const path of ['/', '/board/incognito']) expect(await visit(path)).toEqual(['en ltr dark panel']);
  await shellKept(page);
  await page.evaluate(() => {
    localStorage.setItem('atrium-theme', 'light');
    localStorage.setItem('atrium-density', 'comfortable');
  });
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
  await page.goto('about:blank');
  for (const path of ['/board/incognito', '/']) expect(await visit(path)).toEqual(['ar rtl light comfortable']);
  await page.context().close();
});

test('the bars that come first are those that one can draw beside, to the pixel', async ({
  page: decoder,
  browser,
  server,
  query,
}) => {
  const page = await device(browser, server.origin, {}, { serviceWorkers: 'block', reducedMotion: 'reduce' });
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
