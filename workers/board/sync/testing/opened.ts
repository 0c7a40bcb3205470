// A board opened by the client in a test: who draws on it, and what went over the line. Tabs end with their test.

import { afterEach } from 'vitest';
import type { SyncEnvironment } from '../environment.ts';
import type { SyncOptions } from '../host.ts';
import { type Tab, type TestBrowser, until } from './browser.ts';
import { PaperHost } from './paper-host.ts';
import type { ScriptedServer } from './scripted-server.ts';

let tabs: Tab<PaperHost>[] = [];
afterEach(() => {
  for (const tab of tabs) tab.kill();
  tabs = [];
});

export async function open(
  browser: TestBrowser,
  server: ScriptedServer,
  options: Partial<SyncOptions> = {},
  timing: Partial<SyncEnvironment['timing']> = {},
): Promise<Tab<PaperHost> & { draw: (label: string, after?: number, bytes?: number, behind?: number) => number }> {
  const wire = { origin: 'http://board.test', fetch: server.fetch, socket: () => server.connect() };
  const tab = browser.open(new PaperHost(), wire, options, timing);
  tabs.push(tab);
  let token = 0;
  await tab.client.start();
  return Object.assign(tab, {
    draw: (label: string, after = 0, bytes = 0, behind = 0) => {
      token += 1;
      tab.client.push(token, tab.host.draw(token, label, after, bytes), behind);
      return token;
    },
  });
}

export const pushes = (server: ScriptedServer) =>
  server.sockets.map(({ frames }) => frames.flatMap((frame) => (frame.type === 'push' ? frame.txns : [])));
export const online = (tab: Tab<PaperHost>) =>
  until('online', () => tab.host.me !== undefined && tab.host.saved === 'saved');
