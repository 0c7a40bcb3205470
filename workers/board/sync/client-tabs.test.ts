// Two open tabs of one browser while the server is away: each shows what the other has drawn and not sent, and each sends its own.

import { expect, test } from 'vitest';
import { TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

type Tab = Awaited<ReturnType<typeof open>>;
const offline = (tab: Tab) => until('offline', () => tab.host.saved.startsWith('offline'));
const shows = (tab: Tab, labels: string[]) =>
  until(
    () => tab.host.shown.join(),
    () => tab.host.shown.join() === labels.join(),
  );
/** Connects again when it is woken. */
const LATER = { pauseMs: 60_000, maxPauseMs: 60_000 };
const away = async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const first = await open(browser, server, {}, LATER);
  await online(first);
  first.draw('old');
  await first.client.saved();
  server.unreachable = true;
  server.socket.cut();
  await offline(first);
  return { browser, server, first };
};
const back = async (server: ScriptedServer, ...tabs: Tab[]) => {
  server.unreachable = false;
  for (const { client } of tabs) client.wake();
  for (const tab of tabs) await until('saved', () => tab.host.saved === 'saved');
};

test('CLI-29 a second tab opened offline shows what the first has not sent, and what it draws from then on', async () => {
  const { browser, server, first } = await away();
  first.draw('one');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'one']);
  first.draw('two');
  await shows(second, ['old', 'one', 'two']);
  second.draw('three');
  await shows(first, ['old', 'one', 'two', 'three']);
  expect([first.host.saved, second.host.saved]).toEqual(['offline(2)', 'offline(1)']);
});

test('CLI-29 when the server is back each sends its own, once, and both show all of it', async () => {
  const { browser, server, first } = await away();
  first.draw('one');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'one']);
  second.draw('two');
  await shows(first, ['old', 'one', 'two']);
  await back(server, first, second);
  await until('sent', () => server.labels.length === 3);
  const labels = [...server.labels];
  expect(labels.toSorted()).toEqual(['old', 'one', 'two']);
  await shows(first, labels);
  await shows(second, labels);
  expect([first.host.pending.size, second.host.pending.size]).toEqual([0, 0]);
  const numbers = pushes(server).flat();
  expect(numbers.length).toBe(3);
});

test('CLI-29 the client sends what builds on something of the other tab after it', async () => {
  const { browser, server, first } = await away();
  first.draw('base');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'base']);
  const [base] = [...second.host.pending].find(([, { label }]) => label === 'base')!;
  second.draw('on it', base);
  second.draw('beside');
  await shows(first, ['old', 'base', 'on it', 'beside']);
  server.unreachable = false;
  second.client.wake();
  await until('sent', () => server.labels.includes('beside'));
  expect(server.labels).toEqual(['old', 'beside']);
  first.client.wake();
  await until('all', () => server.labels.length === 4);
  expect(server.labels).toEqual(['old', 'beside', 'base', 'on it']);
});

test('CLI-29 a transaction that builds on one of the other tab waits for it also after a reload', async () => {
  const { browser, server, first } = await away();
  first.draw('base');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'base']);
  const [base] = [...second.host.pending].find(([, { label }]) => label === 'base')!;
  second.draw('on it', base);
  await shows(first, ['old', 'base', 'on it']);
  second.kill();
  const third = await open(browser, server);
  await until('shown', () => third.host.shown.length === 3);
  await back(server, third, first);
  await until('all', () => server.labels.length === 3);
  expect(server.labels).toEqual(['old', 'base', 'on it']);
});

test('CLI-29 a tab takes over what it shows already when the other one dies', async () => {
  const { browser, server, first } = await away();
  first.draw('one');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'one']);
  first.kill();
  await until('taken over', () => second.host.saved === 'offline(1)');
  expect(second.host.shown).toEqual(['old', 'one']);
  await back(server, second);
  expect(server.labels).toEqual(['old', 'one']);
  await shows(second, ['old', 'one']);
});

test('CLI-29 the second tab drops what the server rejects of the first', async () => {
  const { browser, server, first } = await away();
  first.draw('bad');
  first.draw('good');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'bad', 'good']);
  server.refuses.set('bad', 'forbidden');
  await back(server, first);
  await shows(second, ['old', 'good']);
  await back(server, second);
  await shows(second, ['old', 'good']);
  expect(second.host.pending.size).toBe(0);
});

test('CLI-29 the second tab shows what the first has sent until it has the row', async () => {
  const { browser, server, first } = await away();
  first.draw('one');
  const second = await open(browser, server, {}, LATER);
  await shows(second, ['old', 'one']);
  await back(server, first);
  first.draw('two');
  await first.client.saved();
  expect(second.host.shown).toEqual(['old', 'one']);
  await back(server, second);
  await shows(second, ['old', 'one', 'two']);
  await until('rows', () => second.host.pending.size === 0);
});
