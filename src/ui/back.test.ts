// Back closes what lies on top, and leaves the history as if nothing had been opened.

import { beforeEach, expect, test } from 'vitest';
import { BackLayers } from './back.ts';

/** As a browser has it: a step back is told later. */
class Entries {
  entries: { state: unknown; url: string }[] = [
    { state: null, url: '/home' },
    { state: { key: 'b' }, url: '/board' },
  ];
  at = 1;
  layers: BackLayers | undefined;
  notified: string[] = [];

  get state(): { key: string } {
    return this.entries[this.at]?.state as { key: string };
  }
  pushState(state: unknown, _title: string, url: string | URL | null = this.url): void {
    this.entries.splice(++this.at, Infinity, { state, url: String(url) });
  }
  replaceState(state: unknown, _title: string, url: string | URL | null = this.url): void {
    this.entries[this.at] = { state, url: String(url) };
  }
  back(): void {
    queueMicrotask(() => this.go(-1));
  }
  go(by: number): void {
    this.at += by;
    if (!this.layers?.onPop()) this.notified.push(this.url);
  }
  get url(): string {
    return this.entries[this.at]?.url ?? '';
  }
  get urls(): string[] {
    return this.entries.slice(0, this.at + 1).map(({ url }) => url);
  }
}

let entries: Entries;
let layers: BackLayers;
let closed: string[];
const rest = () => new Promise((resolve) => setTimeout(resolve));
/** Closes as a component does that is taken away. */
const open = (name: string) => {
  const close = layers.add(() => {
    closed.push(name);
    close();
  });
  return close;
};

beforeEach(() => {
  entries = new Entries();
  layers = new BackLayers(
    entries,
    () => entries.url,
    (run) => queueMicrotask(run),
  );
  entries.layers = layers;
  closed = [];
});

test('closes the top one, then the next, then leaves, and the router hears of the last alone', async () => {
  open('panel');
  open('dialog');
  expect(entries.urls).toEqual(['/home', '/board', '/board']);
  for (const left of [['dialog'], ['dialog', 'panel']]) {
    entries.go(-1);
    await rest();
    expect(closed).toEqual(left);
  }
  expect([entries.notified, entries.urls]).toEqual([[], ['/home', '/board']]);
  entries.go(-1);
  expect(entries.notified).toEqual(['/home']);
});

test('leaves no entry of what is closed otherwise, and keeps the page’s own state', async () => {
  const close = open('menu');
  expect(entries.state.key).toBe('b');
  close();
  await rest();
  expect([entries.urls, entries.notified]).toEqual([['/home', '/board'], []]);
});

test('takes one entry for a menu and the dialog that follows it', async () => {
  const close = open('menu');
  close();
  open('dialog');
  await rest();
  expect(entries.urls).toEqual(['/home', '/board', '/board']);
  entries.go(-1);
  await rest();
  expect([closed, entries.urls]).toEqual([['dialog'], ['/home', '/board']]);
});

test('gives its entry to a page that is gone to from a menu', async () => {
  const close = open('menu');
  close();
  entries.pushState(null, '', '/settings');
  await rest();
  expect(entries.urls).toEqual(['/home', '/board', '/settings']);
  entries.go(-1);
  expect(entries.notified).toEqual(['/board']);
});

test('goes back over an entry that a reload has left, and over one ahead', async () => {
  open('menu')();
  await rest();
  entries.go(1);
  await rest();
  expect(entries.urls).toEqual(['/home', '/board']);
});

test('opens anew what opens while its own step back is under way', async () => {
  const close = open('menu');
  close();
  await Promise.resolve();
  open('panel');
  await rest();
  expect(entries.urls).toEqual(['/home', '/board', '/board']);
  entries.go(-1);
  await rest();
  expect(closed).toEqual(['panel']);
});

test('lets several steps at once go where they go', async () => {
  open('panel');
  entries.go(-2);
  await rest();
  expect([closed, entries.notified]).toEqual([[], ['/home']]);
});

test('stays on the page while what lies on top does not close', async () => {
  layers.add(() => closed.push('asks first'));
  entries.go(-1);
  await rest();
  expect([closed, entries.urls]).toEqual([['asks first'], ['/home', '/board', '/board']]);
});
