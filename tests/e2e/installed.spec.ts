// The product as an installed application: the browser installs it by its manifest, tells the system which files it opens, and opens one with it.
// By Chromium's PWA domain, which an incognito context does not have: a profile of its own, and a data folder of its own for what the system keeps.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as browsers, type CDPSession } from '@playwright/test';
import { items, ready, shellKept } from './board-page.ts';
import { chromium, whole } from './chromium.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const SCENE = { type: 'excalidraw', elements: [{ id: 'a', type: 'rectangle', x: 0, y: 0, width: 90, height: 60 }] };
const MANIFEST = path.resolve(import.meta.dirname, '../../public/manifest.webmanifest');

/** The domain is not among those that Playwright has types of. */
const askOf =
  (cdp: CDPSession) =>
  <T = unknown>(method: string, params: object = {}): Promise<T> =>
    (cdp.send as (method: string, params: object) => Promise<T>)(method, params);

test('it is installed with its file handlers, and a file that the system opens with it waits where to go', {
  tag: '@way',
}, async ({ server }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-installed-'));
  const context = await browsers.launchPersistentContext(path.join(folder, 'profile'), {
    // The shell installs nothing.
    ...whole(chromium('--disable-software-rasterizer')),
    env: { ...process.env, XDG_DATA_HOME: path.join(folder, 'data'), XDG_CONFIG_HOME: path.join(folder, 'config') },
  });
  try {
    const [page = await context.newPage()] = context.pages();
    await page.goto(server.origin);
    await shellKept(page);
    const ask = askOf(await context.newCDPSession(page));
    const { appId: manifestId } = await ask<{ appId: string }>('Page.getAppId');
    await expect.poll(() => ask('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    await ask('PWA.install', { manifestId, installUrlOrBundleUrl: `${server.origin}/` });

    const { fileHandlers } = await ask<{
      fileHandlers: { action: string; accepts: { mediaType: string; fileExtensions: string[] }[] }[];
    }>('PWA.getOsAppState', { manifestId });
    const accepted = (accepts: Record<string, string[]>) =>
      Object.entries(accepts)
        .map(([type, extensions]) => `${type} ${[...extensions].sort()}`)
        .sort();
    const named = JSON.parse(readFileSync(MANIFEST, 'utf8')).file_handlers as {
      action: string;
      accept: Record<string, string[]>;
    }[];
    expect(
      fileHandlers.map(({ action, accepts }) => [
        action,
        accepted(Object.fromEntries(accepts.map((one) => [one.mediaType, one.fileExtensions]))),
      ]),
    ).toEqual(named.map(({ action, accept }) => [server.origin + action, accepted(accept)]));

    const file = path.join(folder, 'one.excalidraw');
    writeFileSync(file, JSON.stringify(SCENE));
    const opened = context.waitForEvent('page');
    await ask('PWA.launchFilesInApp', { manifestId, files: [file] });
    const window = await opened;
    await expect(window.getByRole('heading', { name: 'Where should this go?' })).toBeVisible();
    await window.getByRole('button', { name: 'New board' }).click();
    await ready(window);
    await expect.poll(async () => (await items(window)).map(({ kind }) => kind)).toEqual(['rectangle']);
    await ask('PWA.uninstall', { manifestId });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
