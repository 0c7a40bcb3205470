// WebKit, the engine of Safari and of every browser on iOS, as WebKitGTK's MiniBrowser: its own driver, on a screen that Xvfb
// makes up. Every tab is a browser of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { findWebKit } from '../../setup/system.ts';
import { freePort } from '../e2e/server.ts';
import { type Browser, VIEW } from './browser.ts';
import { WebDriverTab } from './webdriver.ts';

const READY_MS = 30_000;

export async function openWebKit(): Promise<Browser> {
  const found = findWebKit();
  if (!found) throw new Error('no WebKit: npm test installs it');
  const { driver, browser, screen } = found;
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      // In a container its own sandbox cannot be made; the pages are ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/status`);
  return {
    name: 'WebKit',
    async newTab() {
      const tab = await WebDriverTab.open(origin, {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      });
      // The window has bars of its own; what is left is told to the tests by the page.
      await tab.size(VIEW.width, VIEW.height);
      return tab;
    },
    async close() {
      await ended(server);
      await ended(xvfb);
    },
  };
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await wait(50);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
