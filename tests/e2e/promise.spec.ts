// What reads Saved is saved, what reads "kept here" is kept here, and what is neither is not left silently. Driven by what a
// person does and reads: nothing here calls `saved()`, which pushes what was forgotten.

import type { Dialog, Page, Route } from '@playwright/test';
import { drag, expectCount, newBoard, onReady, openBoard, ready, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const status = (page: Page) => page.getByRole('status');
/** What the board's thread asks for itself: its own code and what that imports. */
const THREAD = /\/(workers\/board|assets\/(core|gl|raster2d|atrium_engine))-.*\.js$/;
const BOARD_CODE = /\/workers\/board-.*\.js$/;

/** Transactions of the only board of this device that wait in its database. */
function stored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('atrium-board-')) ?? {};
    if (name === undefined) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve(0);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('pending').objectStore('pending').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });
}

/** Everything of the thread's that is asked for once the board can be drawn on is given to `answer`. */
async function lateParts(page: Page, answer: (route: Route) => unknown): Promise<void> {
  let late = false;
  await onReady(page, () => {
    late = true;
  });
  await page.route(THREAD, async (route) => {
    if (late) await answer(route);
    else await route.continue();
  });
}

/** Draws on a page whose board has not begun yet. */
async function drawEarly(page: Page, y: number): Promise<void> {
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await drag(page, wave(400, y));
}

/** Tries to close the page; what the browser asks is answered with no. Resolves to whether it asked. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.once('dialog', (dialog: Dialog) => {
      resolve(dialog.type() === 'beforeunload');
      void dialog.dismiss();
    });
    page.once('close', () => resolve(false));
  });
  await page.close({ runBeforeUnload: true });
  return asked;
}

for (const [when, answer] of [
  ['late', () => new Promise(() => {})],
  ['never', (route: Route) => route.abort()],
] as const) {
  test(`CLI-15 whatever comes ${when} after the first frame: a stroke drawn at once is saved`, async ({
    page,
    server,
    query,
  }) => {
    await lateParts(page, answer);
    const url = await newBoard(page, server.origin, `${query}&cover=0`);
    await tool(page, 'Pen');
    await drag(page, wave(400, 300));
    const other = await secondPerson(page.context(), url);
    await expectCount(other, 1, 'stroke');
    await expect(status(page)).toHaveText('Saved');
    await other.context().close();
  });
}

test('CLI-15 the board’s own code comes late: what was drawn meanwhile is drawn then, and saved', async ({
  page,
  server,
  query,
}) => {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(BOARD_CODE, async (route) => {
    await given;
    await route.continue();
  });
  await page.goto(`${server.origin}/board/incognito?${query}`);
  await drawEarly(page, 300);
  await expect(status(page)).toHaveText('Opening…');
  give();
  await expectCount(page, 1, 'stroke');
  await expect(status(page)).toHaveText('Saved');
  const other = await secondPerson(page.context(), page.url());
  await expectCount(other, 1, 'stroke');
  await other.context().close();
});

for (const [part, pattern] of [
  ['its code', BOARD_CODE],
  ['what that imports', /\/assets\/core-.*\.js$/],
  ['the engine', /\/assets\/atrium_engine_bg-.*\.wasm$/],
] as const) {
  test(`CLI-15 ${part} fails to load twice: the board opens by itself, with what was drawn meanwhile`, async ({
    page,
    server,
    query,
  }) => {
    let failures = 2;
    await page.route(pattern, (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.goto(`${server.origin}/board/incognito?${query}`);
    await drawEarly(page, 300);
    await expectCount(page, 1, 'stroke');
    await expect(status(page)).toHaveText('Saved');
    expect(failures).toBeLessThan(0);
    const other = await secondPerson(page.context(), page.url());
    await expectCount(other, 1, 'stroke');
    await other.context().close();
  });
}

test('CLI-15 on the page’s own thread its code fails to load twice: the board opens by itself', async ({
  page,
  server,
  query,
}) => {
  let failures = 2;
  let pages: string | undefined;
  await page.route(/\/assets\/board-[^/]{8}\.js$/, (route) => {
    // The page's own chunk of that name is asked for first.
    pages ??= route.request().url();
    return route.request().url() !== pages && failures-- > 0 ? route.abort() : route.continue();
  });
  await page.goto(`${server.origin}/board/incognito?${query}&worker=0`);
  await expect(status(page)).toHaveText('Saved');
  expect(failures).toBeLessThan(0);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
});

test('CLI-15 CLI-16 its code never loads: it never reads Saved, says that it tries again, and asks before it is closed', async ({
  page,
  server,
  query,
}) => {
  let asked = 0;
  await page.route(BOARD_CODE, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`${server.origin}/board/incognito?${query}`);
  await drawEarly(page, 300);
  await expect(page.getByRole('alert')).toHaveText(/Trying again/);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expect(status(page)).toHaveText('Opening…');
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.unroute(BOARD_CODE);
  await expect(status(page)).toHaveText('Saved');
  await expectCount(page, 1, 'stroke');
  expect(await asksBeforeClosing(page)).toBe(false);
});

test('CLI-11 without an answer it reads Opening, then Saving; a tab that is killed once the device has the stroke loses nothing', {
  tag: '@way',
}, async ({ page, server, context, query }) => {
  const api = '**/api/boards/open';
  await context.route(api, () => new Promise(() => {}));
  const url = await newBoard(page, server.origin, query);
  await expect(status(page)).toHaveText('Opening…');
  await page.evaluate(() => {
    const read = document.querySelector('[role=status]') as Element;
    const seen = [read.textContent ?? ''];
    new MutationObserver(() => seen.push(read.textContent ?? '')).observe(read, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seen });
  });
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expect(status(page)).toHaveText(/^(Saving|Can’t reach the server)/);
  await expect.poll(() => stored(page)).toBe(1);
  await expect(status(page)).toHaveText('Can’t reach the server: 1 change saved on this device');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((words) => words === 'Saved')).toEqual([]);
  await page.close({ runBeforeUnload: false });

  await context.unroute(api);
  const again = await context.newPage();
  await openBoard(again, url);
  await expect(status(again)).toHaveText('Saved');
  const other = await secondPerson(context, url);
  await expectCount(other, 1, 'stroke');
  await other.context().close();
});

test('CLI-11 the browser is offline: so the status reads at once, and Saved when it is back', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await expect(status(page)).toHaveText('Saved');
  await context.setOffline(true);
  await expect(status(page)).toHaveText('Offline', { timeout: 5_000 });
  await drag(page, wave(400, 300));
  await expect(status(page)).toHaveText('Offline: 1 change saved on this device');
  await expect(page.getByTestId('saved-region')).toHaveText('Offline');
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Saved');
  const other = await secondPerson(context, url);
  await expectCount(other, 1, 'stroke');
  await other.context().close();
});

test('CLI-11 CLI-12 a server that falls silent: said to be away while it is, Saved when it answers', async ({
  page,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await expect(status(page)).toHaveText('Saved');
  server.pause();
  await drag(page, wave(400, 300));
  await expect(status(page)).toHaveText('Can’t reach the server: 1 change saved on this device');
  server.resume();
  await expect(status(page)).toHaveText('Saved');
  const other = await secondPerson(page.context(), url);
  await expectCount(other, 1, 'stroke');
  await other.context().close();
});

test('CLI-13 CLI-16 a device that keeps nothing: it says so, asks before it is closed, and is Saved when the server is back', async ({
  page,
  server,
  query,
}) => {
  // On the page's own thread a test can break its storage.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: [unknown]) {
      if (this.name === 'pending') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  // By way of home, whose code is there then.
  await page.goto(`${server.origin}/?${query}&worker=0`);
  await page.getByRole('link', { name: 'Start drawing' }).click();
  await expect(status(page)).toHaveText('Saved');
  const url = page.url();
  await server.kill();
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expect(status(page)).toHaveText('Can’t reach the server: 1 change not saved');
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  expect(await asksBeforeClosing(page), 'left for home it goes on until it is saved').toBe(true);
  await server.start();
  const other = await secondPerson(page.context(), url);
  await expectCount(other, 1, 'stroke');
  await other.context().close();
});

test('CLI-13 databases that the browser closes are opened again', async ({ page, server, query }) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    const opened: IDBDatabase[] = [];
    IDBFactory.prototype.open = function (this: IDBFactory, ...args: [string, number?]) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    Object.assign(window, { closeAll: () => opened.splice(0).map((db) => db.close()) });
  });
  const url = await newBoard(page, server.origin, `${query}&worker=0`);
  await expect(status(page)).toHaveText('Saved');
  await server.kill();
  await page.evaluate(() => (window as unknown as { closeAll(): void }).closeAll());
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expect(status(page)).toHaveText('Can’t reach the server: 1 change saved on this device');
  expect(await stored(page)).toBe(1);
  await page.close({ runBeforeUnload: false });
  await server.start();
  const again = await page.context().newPage();
  await openBoard(again, url);
  await expectCount(again, 1, 'stroke');
  await ready(again);
});
