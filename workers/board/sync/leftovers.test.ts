// What of a board is on this device alone, read from outside.

import { expect, test } from 'vitest';
import { copyOfLeftovers, leftovers } from './leftovers.ts';
import { ALIAS, SECRET, TestBrowser, until } from './testing/browser.ts';
import { online, open } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

test('CLI-17 what waits and what was refused is counted, and copied with its bytes and why', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  expect(await leftovers(browser.indexedDB, ALIAS)).toEqual({ unsent: 0, refused: 0, secrets: [] });
  server.refuses.set('bad', 'bad-item');
  tab.draw('bad');
  await until('refused', () => tab.host.shown.length === 0);
  await tab.client.kept();
  server.unreachable = true;
  tab.network(false);
  tab.draw('one');
  tab.draw('two');
  await until('kept here', () => tab.host.saved === 'offline(2)');
  const other = await open(browser, server, { secret: 'B'.repeat(43) });
  other.draw('three');
  await until('kept here', () => other.host.saved === 'offline(1)');

  const found = await leftovers(browser.indexedDB, ALIAS);
  expect(found).toMatchObject({ unsent: 3, refused: 1 });
  expect([...found.secrets].sort()).toEqual([SECRET, 'B'.repeat(43)]);
  const copy = JSON.parse(await copyOfLeftovers(browser.indexedDB, ALIAS)) as { transactions: { code: string }[] };
  expect(copy).toMatchObject({ format: 'atrium-kept', version: 1, alias: ALIAS });
  expect(copy.transactions.map(({ code }) => code).sort()).toEqual(['bad-item', 'unsent', 'unsent', 'unsent']);
});
