// What breaks, told once by whom it broke for, after consent: with a stack that the sources know, and without a word of anybody's.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Worker } from '@playwright/test';
import { boardWithStroke, drag, expectCount, newBoard, ready, shellKept, tool, wave } from './board-page.ts';
import { answer, expect, test } from './consented.ts';
import { inviter } from './inviter.ts';
import { accountOf, newPerson, signUp } from './person.ts';
import type { Report, Reporter } from './reporter.ts';
import { codeOn, secretsOf, walkUp } from './wall.ts';

test.use({ serviceWorkers: 'allow' });

const CANARY = 'canary-b81f';

async function accept(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await answer(page, 'Accept');
}

const boardWorker = (page: Page): Worker => page.workers().find((one) => one.url().includes('/board-')) as Worker;

/** As `npm run stack` prints it. */
function stackOf(report: Report | undefined): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-report-'));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  const root = path.resolve(import.meta.dirname, '../..');
  const printed = execFileSync(process.execPath, ['setup/run.mjs', 'stack', file], { cwd: root, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  return printed;
}

const told = (reporter: Reporter, source: string) => expect.poll(() => reporter.of(source).length, source).toBe(1);

test('what breaks in the page, while drawing it, in all three workers and in the engine is one report each, its stack that of the sources', {
  tag: '@way',
}, async ({ page, told: server, reporter }) => {
  await accept(page, server.origin);
  await boardWithStroke(page, server.origin, '');

  await test.step('the page', async () => {
    await page.evaluate(() =>
      Object.defineProperty(WheelEvent.prototype, 'deltaX', {
        configurable: true,
        get() {
          throw new TypeError('wheel is not a function');
        },
      }),
    );
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 40);
    await told(reporter, 'page');
    expect(stackOf(reporter.of('page')[0])).toMatch(/src\/[\w/-]+\.tsx?:\d+:\d+/);
  });

  await test.step('the jobs worker', async () => {
    const ask = () => page.evaluate(() => window.board.export({ format: 'png' }).then(() => 'made', String));
    expect(await ask()).toBe('made');
    // An export has a worker of its own, which is told nothing until it is broken.
    await boardWorker(page).evaluate(() => {
      const { postMessage } = Worker.prototype;
      const held: (() => void)[] = [];
      Worker.prototype.postMessage = function (this: Worker, ...message: [unknown]) {
        held.push(() => postMessage.apply(this, message));
      };
      Object.assign(self, {
        tell() {
          Worker.prototype.postMessage = postMessage;
          for (const one of held) one();
        },
      });
    });
    const broken = page
      .waitForEvent('worker', (one) => one.url().includes('/jobs-'))
      .then((one) =>
        one.evaluate(() => {
          OffscreenCanvas.prototype.convertToBlob = () => {
            throw new TypeError('convertToBlob is not a function');
          };
        }),
      );
    const asked = ask();
    await broken;
    await boardWorker(page).evaluate(() => (self as unknown as { tell(): void }).tell());
    expect(await asked).toContain('job-failed');
    await told(reporter, 'jobs');
    expect(stackOf(reporter.of('jobs')[0])).toMatch(/workers\/jobs\/[\w/-]+\.ts:\d+:\d+/);
  });

  await test.step('the service worker', async () => {
    await shellKept(page);
    const [serviceWorker] = page.context().serviceWorkers();
    await serviceWorker?.evaluate(() => {
      Map.prototype.clear = () => {
        throw new TypeError('clear is not a function');
      };
    });
    // As a sign-out tells it.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'forget' }));
    await told(reporter, 'service-worker');
    expect(stackOf(reporter.of('service-worker')[0])).toMatch(/workers\/service-worker\/[\w/-]+\.ts:\d+:\d+/);
  });

  await test.step('drawing a page', async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      // By it people are greeted.
      Date.prototype.getHours = () => {
        throw new TypeError('getHours is not a function');
      };
    });
    await other.goto(server.origin);
    await told(reporter, 'render');
    expect(stackOf(reporter.of('render')[0])).toMatch(/src\/features\/home\/[\w-]+\.tsx?:\d+:\d+/);
    await other.close();
  });

  await test.step('the board’s worker', async () => {
    await boardWorker(page).evaluate(() => {
      // With it buffers of what was drawn are collected, to give them back.
      const { push } = Array.prototype;
      Object.defineProperty(Array.prototype, 'push', {
        configurable: true,
        get(this: unknown[]) {
          if (!(this[0] instanceof ArrayBuffer)) return push;
          Object.defineProperty(Array.prototype, 'push', { configurable: true, writable: true, value: push });
          return undefined;
        },
      });
    });
    await tool(page, 'Pen');
    await drag(page, wave(300, 400));
    await told(reporter, 'board');
    expect(stackOf(reporter.of('board')[0])).toMatch(/workers\/board\/[\w/-]+\.ts:\d+:\d+/);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('the board restarted');
    await alert.getByRole('button').click();
    await ready(page);
    await expect.poll(() => page.workers().filter((one) => one.url().includes('/board-')).length).toBe(1);
  });

  await test.step('the engine', async () => {
    await boardWorker(page).evaluate(() => {
      // The constants it came with, which lie behind its stack, are overwritten: it traps at the next one it uses.
      const { subarray } = Uint8Array.prototype;
      Uint8Array.prototype.subarray = function (this: Uint8Array, ...of: [number?, number?]) {
        if (this.buffer.byteLength > 1 << 20) {
          Uint8Array.prototype.subarray = subarray;
          new Uint8Array(this.buffer, 1 << 20, 5 << 10).fill(0xff);
        }
        return subarray.apply(this, of);
      } as typeof subarray;
    });
    await tool(page, 'Text');
    await page.mouse.click(300, 500);
    await page.keyboard.type('a');
    await expect.poll(() => reporter.of('board').length).toBe(2);
    const [, report] = reporter.of('board');
    expect(report?.exception.values[0]?.type).toBe('RuntimeError');
    expect(stackOf(report)).toMatch(/atrium_\w+::\S+.* \(engine\/\w+\/src\/[\w/]+\.rs\)/);
  });
});

test('a thousand errors in a second are thirty reports at most, and the board draws on', async ({
  page,
  told: server,
  reporter,
}) => {
  await accept(page, server.origin);
  await newBoard(page, server.origin);
  await page.evaluate(() => {
    for (let n = 0; n < 1000; n++) {
      const error = new RangeError('x');
      error.stack = `RangeError: x\n    at f${n} (${location.origin}/assets/a-1.js:${n + 1}:1)`;
      reportError(error);
    }
  });
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1);
  await expect.poll(() => reporter.of('page').length).toBeGreaterThan(0);
  await page.goto('about:blank');
  expect(reporter.of('page').length).toBeLessThanOrEqual(30);
});

test('nothing that somebody typed, was sent or is called leaves the browser, and who comes next has no id of theirs', async ({
  page,
  told: server,
  reporter,
  collector,
}) => {
  await accept(page, server.origin);
  const person = newPerson(CANARY, CANARY);
  await signUp(page, server.origin, person);
  const bearers = new Set<string>();
  page.on('request', (request) => {
    const [, bearer] = /^Bearer (.+)/.exec(request.headers().authorization ?? '') ?? [];
    if (bearer) bearers.add(bearer);
  });
  const ids = async () =>
    Object.fromEntries(
      (await page.context().cookies()).filter(({ name }) => name === 'ai_user').map(({ name, value }) => [name, value]),
    );
  await expect.poll(async () => Object.keys(await ids())).toEqual(['ai_user']);
  const first = await ids();

  await page.goto(`${server.origin}/dashboard?${CANARY}#${CANARY}`);
  await page.getByRole('button', { name: 'Search boards, text and people' }).click();
  await page.getByRole('combobox').fill(CANARY);
  await expect(page.getByRole('option', { name: /^All results/ })).toBeVisible();
  await page.route('**/graphql', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: CANARY, errors: [{ message: CANARY }] } }),
  );
  await page.goto(`${server.origin}/boards?${CANARY}#${CANARY}`);
  await expect.poll(() => reporter.of('http').length).toBeGreaterThan(0);
  // The minute before it, as it looked.
  await expect.poll(() => reporter.recorded.length).toBeGreaterThan(0);
  await page.unroute('**/graphql');

  const url = await newBoard(page, server.origin, `q=${CANARY}`);
  await page.getByRole('textbox', { name: 'Title' }).fill(CANARY);
  await tool(page, 'Text');
  await page.mouse.click(300, 300);
  await page.keyboard.type(CANARY);
  await page.keyboard.press('Escape');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('group', { name: 'More tools' }).getByRole('button', { name: 'Image' }).click();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>');
  await (await choosing).setFiles({ name: `${CANARY}.svg`, mimeType: 'image/svg+xml', buffer: svg });
  await expectCount(page, 1, 'image');
  const throwAround = async (...words: string[]) => {
    const before = reporter.of('page').length;
    await page.evaluate((word) => {
      setTimeout(() => {
        throw Object.assign(new Error(`${word} at ${location.href}`, { cause: new Error(document.title) }), { word });
      });
      void Promise.reject(new Error(`Bearer ${word}`));
      console.error(word);
    }, words.join(' '));
    await expect.poll(() => reporter.of('page').length).toBe(before + 2);
  };
  await throwAround(CANARY, ...bearers);
  const recorded = reporter.recorded.length;

  const { link } = await inviter(server.origin);
  const [, invited = ''] = link.split('share_token=');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Ortiz');
  await throwAround(invited, link);
  // A wall's session in the same browser, whose claim lies beside what is told.
  const wall = await page.context().newPage();
  await walkUp(wall, server.origin, '');
  await wall.getByRole('button', { name: /\/code/ }).click();
  const code = await codeOn(wall);
  const ofWall = (await secretsOf(wall)).map(String).filter((word) => /^[\w-]{22,}$/.test(word));
  expect(ofWall.length).toBeGreaterThan(1);
  await page.goto(`${server.origin}/code`);
  await page.getByLabel('Code').fill(code);
  await throwAround(code, code.replace(' ', ''), ...ofWall);
  await wall.close();

  await page.goto(server.origin);
  await accountOf(page, person).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The answer is the browser's, and stays: who looks at home now is counted as somebody else.
  await expect.poll(async () => (await ids()).ai_user).not.toBe(first.ai_user);
  await signUp(page, server.origin, newPerson('Jun', 'Kato'));
  await expect.poll(async () => Object.keys(await ids())).toEqual(['ai_user']);
  expect((await ids()).ai_user).not.toBe(first.ai_user);
  await page.goto('about:blank');

  const all = reporter.text + collector.text;
  const [, secret = ''] = new URL(url).hash.slice(1).split('.');
  expect(bearers.size).toBeGreaterThan(0);
  const typed = [CANARY, secret, person.email, person.password, code, code.replace(' ', '')];
  for (const word of [...typed, invited, ...ofWall, ...bearers]) expect(all.includes(word), word).toBe(false);
  // Never of a board.
  expect(recorded).toBeGreaterThan(0);
  const rows = reporter.recorded.filter(({ type }) => type === 4) as unknown as { data: { href: string } }[];
  expect(rows.map(({ data }) => data.href).filter((href) => href.startsWith('/board/'))).toEqual([]);
});
