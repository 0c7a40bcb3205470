// Power is cut in the first seconds of a panel's session, before browsers have written localStorage to the disk. A soak makes four rounds.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expectCount, ready, saved } from './board-page.ts';
import { whole } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { cutPower, draw, runningOn, WALL, walkUp } from './wall.ts';

test.use({ serviceWorkers: 'allow' });

const ROUNDS = process.env.ATRIUM_SOAK ? 4 : 1;

for (let round = 1; round <= ROUNDS; round++)
  for (const seconds of [1, 2, 3, 5, 8])
    test(`PANEL-1 a panel whose power is cut at ${seconds} s of its session opens the same board (${round})`, async ({
      server,
      launchOptions,
    }) => {
      const profile = mkdtempSync(path.join(tmpdir(), 'atrium-power-'));
      const wall = async (): Promise<[BrowserContext, Page]> => {
        const context = await chromium.launchPersistentContext(profile, { ...whole(launchOptions), viewport: WALL });
        return [context, context.pages()[0] ?? (await context.newPage())];
      };
      let [context, page] = await wall();
      await walkUp(page, server.origin, '');
      await draw(page);
      await saved(page);
      const begun = await runningOn(page);
      await expect.poll(() => Date.now() - (begun.begunMs ?? 0)).toBeGreaterThanOrEqual(seconds * 1000);
      await cutPower(profile, context);

      [context, page] = await wall();
      await page.goto(`${server.origin}/ifp/board/new`);
      await ready(page);
      await expectCount(page, 1, 'stroke');
      expect(await runningOn(page)).toMatchObject({ alias: begun.alias, secret: begun.secret, claim: begun.claim });
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    });
