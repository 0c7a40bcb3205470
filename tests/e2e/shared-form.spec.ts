// What other applications share with the product, and what any site can pretend to: it waits on a page that asks, as letters and files,
// and is nowhere afterwards.

import type { BrowserContext, Page } from '@playwright/test';
import { png } from '../../server/testing/pictures.ts';
import { items, ready, saved, shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { storedHere } from './stored-here.ts';

test.use({ serviceWorkers: 'allow' });

const FOREIGN = 'http://elsewhere.example';
const CANARY = 'canary-5c1d7e';

interface Posted {
  title?: string;
  text?: string;
  url?: string;
  files?: { name: string; type: string; base64?: string; bytes?: number }[];
}

/** A page of another site posts the form. */
async function post(context: BrowserContext, page: Page, origin: string, posted: Posted): Promise<void> {
  await context.route(`${FOREIGN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
  await page.goto(FOREIGN);
  const arrived = page.waitForURL(`${origin}/shared**`);
  await page.evaluate(
    ({ to, fields: { files = [], ...words } }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: to, enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(words)) {
        const field = document.createElement('textarea');
        Object.assign(field, { name, value });
        form.append(field);
      }
      const data = new DataTransfer();
      for (const { name, type, base64 = '', bytes } of files) {
        const content = bytes ? new Uint8Array(bytes) : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
      }
      const field = document.createElement('input');
      Object.assign(field, { type: 'file', name: 'files', multiple: true });
      field.files = data.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { to: `${origin}/shared`, fields: posted },
  );
  await arrived;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

async function withWorker(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a page of another site posts files, HTML, a javascript: address and 200 MB: nothing is on a board, nothing runs, nothing is kept', async ({
  page,
  context,
  server,
}) => {
  await withWorker(page, server.origin);
  const script = `<script>window.ran = '${CANARY}'</script><img src=x onerror="window.ran = 1">`;
  await post(context, page, server.origin, {
    title: script,
    text: `${CANARY} ${script}`,
    url: `javascript:window.ran='${CANARY}'`,
    files: [
      { name: `${CANARY}.html`, type: 'text/html', base64: base64(script) },
      {
        name: `${CANARY}.svg`,
        type: 'image/svg+xml',
        base64: base64(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      },
    ],
  });
  await heading(page, 'Where should this go?');
  await expect(page.getByRole('region', { name: 'What was shared' })).toContainText('<img src=x onerror');
  await expect(page.getByText('javascript:')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Don’t add it' }).click();
  await page.waitForURL(`${server.origin}/`);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.goto(`${server.origin}/shared`);
  await heading(page, 'Nothing was shared');

  await post(context, page, server.origin, {
    text: CANARY,
    files: [{ name: 'a.png', type: 'image/png', bytes: 200 << 20 }],
  });
  await heading(page, 'That was too much at once');
  const kept = await storedHere(page);
  expect(kept.filter(({ name, text }) => `${name} ${text}`.includes(CANARY))).toEqual([]);
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys())
      for (const key of await (await caches.open(name)).keys()) texts.push(`${name} ${key.url}`);
    return texts;
  });
  expect(cached.filter((text) => /shared|canary/.test(text.replace(/\/assets\/.*/, '')))).toEqual([]);
  // Nobody began a board.
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { name: 'Untitled' })).toHaveCount(0);
});

test('what was shared goes to the board that is chosen: a picture and letters', { tag: '@way' }, async ({
  page,
  context,
  server,
}) => {
  await withWorker(page, server.origin);
  await post(context, page, server.origin, {
    text: '<b>Roots</b> and rain',
    url: 'https://example.org/leaf',
    files: [{ name: 'leaf.png', type: 'image/png', base64: png(40, 30).toString('base64') }],
  });
  await page.getByRole('button', { name: 'New board' }).click();
  await ready(page);
  await expect
    .poll(async () => (await items(page)).map(({ kind, text }) => [kind, text ?? '']).sort())
    .toEqual([
      ['image', ''],
      ['text', '<b>Roots</b> and rain\nhttps://example.org/leaf'],
    ]);
  await saved(page);
  // Once.
  await page.goBack();
  await page.goto(`${server.origin}/shared`);
  await heading(page, 'Nothing was shared');
});

test('before there is a service worker the server says to share it again, and then it is taken', async ({
  page,
  context,
  server,
}) => {
  await post(context, page, server.origin, { text: 'Roots' });
  await heading(page, 'Try again');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await post(context, page, server.origin, { text: 'Roots' });
  await heading(page, 'Where should this go?');
});

test('a file that is opened with the product waits there too', async ({ page, server }) => {
  // The system opens files in an installed window alone, which a browser without one does not have: the page's own consumer is given
  // real file handles.
  await page.addInitScript(() => {
    const queue = Object.getPrototypeOf(window.launchQueue) as { setConsumer(consumer: unknown): void };
    queue.setConsumer = (consumer) => Object.assign(window, { consumer });
  });
  await page.goto(`${server.origin}/shared`);
  await heading(page, 'Nothing was shared');
  const scene = { type: 'excalidraw', elements: [{ id: 'a', type: 'rectangle', x: 0, y: 0, width: 90, height: 60 }] };
  await page.evaluate(async (text) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('one.excalidraw', { create: true });
    const writing = await handle.createWritable();
    await writing.write(text);
    await writing.close();
    (window as unknown as { consumer(params: object): void }).consumer({ files: [handle] });
  }, JSON.stringify(scene));
  await heading(page, 'Where should this go?');
  await page.getByRole('button', { name: 'New board' }).click();
  await ready(page);
  await expect.poll(async () => (await items(page)).map(({ kind }) => kind)).toEqual(['rectangle']);
});
