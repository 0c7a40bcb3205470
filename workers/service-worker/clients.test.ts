// Which clients the service worker serves: by the row of the page, told before or found after it began anew.

import { expect, test } from 'vitest';
import { type KnownClient, ServedClients } from './clients.ts';

const client = (id: string, path: string, type: ClientTypes = 'window'): KnownClient => ({
  id,
  url: `https://boards.example${path}`,
  type,
});
const having = (...all: KnownClient[]) => new ServedClients({ all: async () => all });

test('offline pages are served; what was told of a page counts more than its first address', async () => {
  const served = having(
    client('home', '/'),
    client('board', '/board/incognito'),
    client('host', '/teamsapp'),
    client('auth', '/oauth/callback'),
    client('silent', '/oauth/silent-renew'),
    client('none', '/no/such/page'),
    client('led-on', '/oauth/callback'),
  );
  served.serve('led-on');
  expect(served.isServed('home')).toBeUndefined();
  await served.look();
  const all = ['home', 'board', 'host', 'auth', 'silent', 'none', 'led-on'].map((id) => served.isServed(id));
  expect(all).toEqual([true, true, false, false, false, false, true]);
});

test('a worker that is found is served where every page is', async () => {
  const worker = client('worker', '/workers/board-AbCd1234.js', 'worker');
  const alone = having(client('board', '/board/incognito'), worker);
  await alone.look();
  expect(alone.isServed('worker')).toBe(true);
  const beside = having(client('board', '/board/incognito'), client('host', '/teamsapp'), worker);
  await beside.look();
  expect(beside.isServed('worker')).toBeUndefined();
});

test('nobody is served by an empty id', () => {
  const served = having();
  served.serve('');
  served.leave('');
  expect(served.isServed('')).toBeUndefined();
});
