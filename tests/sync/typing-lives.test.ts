// What one person types over the lives of several tabs, each lost before the server has heard all: every letter stands where it was
// typed, also when a line breaks between two outcomes, or the note is taken away and brought back meanwhile. TXT-2, TXT-5, TXT-10.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeClientFrame } from '#protocol/frames.ts';
import { idText } from '#protocol/items/ids.ts';
import { splicesText } from '#protocol/txn.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, Seeded } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { freePort } from '../services/process.ts';
import { EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

const STICKY = 7;
const random = new Seeded(40);
const note = itemId(random);

let server: TestServer;
beforeAll(async () => {
  // At one address, also when it is started again.
  server = await testServer({ port: await freePort() });
});
afterAll(() => server.end());

/** The next tab of a browser: shows what those before it have left. */
async function open(browser: TestBrowser, wire: FaultyWire, secret: Uint8Array, timing = {}): Promise<Tab<EngineHost>> {
  const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
  const tab = browser.open(new EngineHost(random.bytes(32), 1_700_000_000_000), wire, options, timing);
  tab.host.sync = tab.client;
  await tab.client.start();
  return tab;
}

function putNote({ host }: Tab<EngineHost>): void {
  const put = item({ id: note, kind: STICKY });
  host.putItem(new ByteWriter(1024).u8(1).varint(1).raw(put).done());
}

const textOf = ({ host }: Tab<EngineHost>): string => host.engine.plainText(note);

/** Makes the note say `words`; that is on this device's disk. */
async function type(tab: Tab<EngineHost>, words: string): Promise<void> {
  const { engine } = tab.host;
  run(engine, 'beginEdit', idText(note));
  run(engine, 'writeText', textOf(tab), words);
  run(engine, 'closeText', true);
  tab.host.flush();
  await tab.client.kept();
}

function lose(wire: FaultyWire): void {
  wire.down = true;
  wire.cut();
}

/** The server gets the first transactions, and the line is gone before its answer. */
function loseAfterPush(wire: FaultyWire): Promise<void> {
  const connect = wire.socket.bind(wire);
  return new Promise((resolve) => {
    wire.socket = (url) => {
      const socket = connect(url);
      const send = socket.send.bind(socket);
      socket.send = (frame) => {
        send(frame);
        const decoded = decodeClientFrame(frame as Uint8Array);
        if (!decoded.ok || decoded.frame.type !== 'push') return;
        wire.socket = connect;
        socket.onmessage = null;
        resolve();
      };
      return socket;
    };
  });
}

/** What goes out from now on: the transactions of each PUSH. */
function pushesOf(wire: FaultyWire): Uint8Array[][] {
  const pushes: Uint8Array[][] = [];
  const connect = wire.socket.bind(wire);
  wire.socket = (url) => {
    const socket = connect(url);
    const send = socket.send.bind(socket);
    socket.send = (frame) => {
      const decoded = decodeClientFrame((frame as Uint8Array).slice());
      if (decoded.ok && decoded.frame.type === 'push')
        pushes.push(decoded.frame.txns.map(({ body }) => ('bytes' in body ? body.bytes : new Uint8Array())));
      send(frame);
    };
    return socket;
  };
  return pushes;
}

/** The next socket ends at its HELLO: another one speaks for what this tab has adopted. */
function replaceNext(wire: FaultyWire): void {
  const connect = wire.socket.bind(wire);
  wire.socket = (url) => {
    wire.socket = connect;
    const socket = connect(url);
    socket.send = () => socket.onclose?.({ code: CLOSE.replaced } as CloseEvent);
    return socket;
  };
}

/** The line comes and is gone as soon as the tab has heard of an outcome; then the tab dies. */
async function dieAfterOutcome({ client, host, kill }: Tab<EngineHost>, wire: FaultyWire): Promise<void> {
  const { confirm } = host;
  const isHeard = new Promise<void>((resolve) => {
    host.confirm = (...outcome) => {
      confirm.apply(host, outcome);
      lose(wire);
      resolve();
    };
  });
  wire.down = false;
  client.wake();
  await isHeard;
  await client.kept();
  kill();
}

/** The line comes and stays. */
async function saveAll({ client, host }: Tab<EngineHost>, wire: FaultyWire): Promise<void> {
  wire.down = false;
  client.wake();
  await until('all is saved', () => host.saved === 'saved' && host.pending.size === 0);
  expect(await client.kept()).toEqual([]);
}

test('a note whose row was not heard of, and what two tabs that die have typed in it', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 1),
    new FaultyWire(server.address, () => random.next()),
  ];
  const isSent = loseAfterPush(wire);
  const first = await open(browser, wire, secret);
  putNote(first);
  await isSent;
  const watcher = await open(new TestBrowser(() => random.next(), 2), wire, secret);
  await until('the server has the note', () => watcher.host.engine.count(-1) === 1);
  lose(wire);
  await type(first, 'abcd');
  await type(first, 'aEFbcd');
  first.kill();

  const second = await open(browser, wire, secret);
  expect(textOf(second)).toBe('aEFbcd');
  await type(second, 'aEGHFbd');
  await dieAfterOutcome(second, wire);

  const third = await open(browser, wire, secret);
  expect(textOf(third)).toBe('aEGHFbd');
  await type(third, 'aEGIHFb');
  await saveAll(third, wire);
  watcher.client.wake();
  await until('the other has all', () => watcher.host.seq === third.host.seq);
  expect([textOf(third), textOf(watcher)]).toEqual(['aEGIHFb', 'aEGIHFb']);
  for (const { client } of [third, watcher]) await client.stop();
});

test('a note the server never got, and what four tabs that die have typed in it', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 3),
    new FaultyWire(server.address, () => random.next()),
  ];
  lose(wire);
  const first = await open(browser, wire, secret);
  putNote(first);
  await first.client.kept();
  first.kill();

  for (const [was, words] of [
    ['', 'abcd'],
    ['abcd', 'aEFbcd'],
    ['aEFbcd', 'aEGHFbd'],
    ['aEGHFbd', 'aEGIHFb'],
  ] as const) {
    const next = await open(browser, wire, secret);
    expect(textOf(next)).toBe(was);
    await type(next, words);
    await dieAfterOutcome(next, wire);
  }

  const last = await open(browser, wire, secret);
  expect(textOf(last)).toBe('aEGIHFb');
  await saveAll(last, wire);
  expect(textOf(last)).toBe('aEGIHFb');
  await last.client.stop();
});

test('TXT-2 what a tab has typed in a note of a tab before it goes out when the note has its outcome, whoever sends both', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 4),
    new FaultyWire(server.address, () => random.next()),
  ];
  lose(wire);
  const first = await open(browser, wire, secret);
  putNote(first);
  await first.client.kept();
  first.kill();
  // Under a number of its own: the note's is of the tab that has died.
  const second = await open(browser, wire, secret);
  await type(second, 'abc');
  second.kill();

  const last = await open(browser, wire, secret);
  expect(textOf(last)).toBe('abc');
  const sent = pushesOf(wire);
  await saveAll(last, wire);
  expect(sent.map((push) => push.map((bytes) => splicesText(bytes)))).toEqual([[false], [true]]);
  expect(textOf(last)).toBe('abc');
  await last.client.stop();
});

test('TXT-2 what stands on what another tab looks after goes out behind it, and does not wait for ever', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 7),
    new FaultyWire(server.address, () => random.next()),
  ];
  lose(wire);
  const first = await open(browser, wire, secret);
  putNote(first);
  await type(first, 'ab');
  first.kill();
  const last = await open(browser, wire, secret);
  await type(last, 'abc');
  replaceNext(wire);
  await saveAll(last, wire);
  expect(textOf(last)).toBe('abc');
  await last.client.stop();
});

test('TXT-2 what two tabs that die have typed behind each other stands where it was typed, though a third was open before', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 10),
    new FaultyWire(server.address, () => random.next()),
  ];
  const first = await open(browser, wire, secret);
  putNote(first);
  await type(first, 'abcd');
  await saveAll(first, wire);
  lose(wire);
  await type(first, 'abXYcd');
  // It looks for dead tabs when both are.
  const third = await open(browser, wire, secret, { orphansMs: 500 });
  first.kill();
  const second = await open(browser, wire, secret);
  expect(textOf(second)).toBe('abXYcd');
  await type(second, 'abXYd');
  second.kill();

  await until('all of it is found', () => third.client.standing()?.pending === 2);
  await saveAll(third, wire);
  expect(textOf(third)).toBe('abXYd');
  await third.client.stop();
});

test('TXT-10 a note that is taken away and brought back where nobody hears of it has what others typed meanwhile', async () => {
  const secret = random.bytes(32);
  const people = [5, 6].map((n) => ({
    browser: new TestBrowser(() => random.next(), n),
    wire: new FaultyWire(server.address, () => random.next()),
  }));
  const [anns, bens] = people as [(typeof people)[0], (typeof people)[0]];
  const [first, ben] = [await open(anns.browser, anns.wire, secret), await open(bens.browser, bens.wire, secret)];
  putNote(first);
  await type(first, 'abcd');
  await until('both have it', () => textOf(ben) === 'abcd' && first.host.saved === 'saved');

  lose(anns.wire);
  await type(first, 'abcd!');
  first.kill();
  // It has in it, when it comes back, what the tab before has typed.
  const ann = await open(anns.browser, anns.wire, secret);
  run(ann.host.engine, 'select', [idText(note)]);
  run(ann.host.engine, 'act', 'delete');
  run(ann.host.engine, 'undo');
  ann.host.flush();
  expect(textOf(ann)).toBe('abcd!');
  await ann.client.kept();
  await type(ben, 'xabcd');
  await saveAll(ben, bens.wire);
  await saveAll(ann, anns.wire);
  await until('both have all', () => ann.host.seq === ben.host.seq);
  expect([textOf(ann), textOf(ben)]).toEqual(['xabcd!', 'xabcd!']);
  for (const { client } of [ann, ben]) await client.stop();
});

test('TXT-4 what was removed elsewhere stays removed, and nothing else goes, where a text comes back as it was before', async () => {
  const secret = random.bytes(32);
  const people = [8, 9].map((n) => ({
    browser: new TestBrowser(() => random.next(), n),
    wire: new FaultyWire(server.address, () => random.next()),
  }));
  const [anns, bens] = people as [(typeof people)[0], (typeof people)[0]];
  const [ann, ben] = [await open(anns.browser, anns.wire, secret), await open(bens.browser, bens.wire, secret)];
  putNote(ann);
  await type(ann, 'abcd');
  await until('both have it', () => textOf(ben) === 'abcd' && ann.host.saved === 'saved');

  lose(bens.wire);
  run(ben.host.engine, 'select', [idText(note)]);
  run(ben.host.engine, 'act', 'delete');
  run(ben.host.engine, 'undo');
  ben.host.flush();
  await ben.client.kept();
  await type(ann, '#abcd');
  await saveAll(ann, anns.wire);
  lose(anns.wire);
  await type(ann, 'abcd');
  // It remembers nothing of what was typed before.
  server = await server.restart();
  await saveAll(ben, bens.wire);
  expect(textOf(ben)).toBe('abcd');
  await saveAll(ann, anns.wire);
  await until('both have all', () => ann.host.seq === ben.host.seq);
  expect([textOf(ann), textOf(ben)]).toEqual(['abcd', 'abcd']);
  for (const { client } of [ann, ben]) await client.stop();
});

/** Types on in the open text, as long as it is open; nothing of that is shared yet. */
async function typeOn({ client, host }: Tab<EngineHost>, before: string, words: string): Promise<void> {
  run(host.engine, 'writeText', before, words);
  host.flush();
  await client.kept();
}

describe('letters that are typed and not shared yet', () => {
  const lives = () => ({
    secret: random.bytes(32),
    browser: new TestBrowser(() => random.next(), 11),
    wire: new FaultyWire(server.address, () => random.next()),
  });

  test('TXT-5 are there, once, after the tab has died between two shares', async () => {
    const { secret, browser, wire } = lives();
    const first = await open(browser, wire, secret);
    putNote(first);
    await saveAll(first, wire);
    run(first.host.engine, 'beginEdit', idText(note));
    await typeOn(first, '', 'ab');
    await typeOn(first, 'ab', 'abc');
    first.kill();

    const second = await open(browser, wire, secret);
    expect(textOf(second)).toBe('abc');
    run(second.host.engine, 'beginEdit', idText(note));
    await typeOn(second, 'abc', 'abcd');
    run(second.host.engine, 'shareText');
    second.host.flush();
    await typeOn(second, 'abcd', 'abcde');
    await typeOn(second, 'abcde', 'abcdef');
    second.kill();

    const third = await open(browser, wire, secret);
    expect(textOf(third)).toBe('abcdef');
    await saveAll(third, wire);
    expect(textOf(third)).toBe('abcdef');
    await third.client.stop();
  });

  test('TXT-5 are there, once, after another person has typed before them', async () => {
    const { secret, browser, wire } = lives();
    const first = await open(browser, wire, secret);
    const other = await open(new TestBrowser(() => random.next(), 12), wire, secret);
    putNote(first);
    await until('both have it', () => other.host.engine.count(-1) === 1 && first.host.saved === 'saved');
    run(first.host.engine, 'beginEdit', idText(note));
    await typeOn(first, '', 'ab');
    await type(other, '12');
    await until('the other has typed', () => first.host.seq === other.host.seq && other.host.saved === 'saved');
    await typeOn(first, 'ab', 'abc');
    first.kill();

    const second = await open(browser, wire, secret);
    const words = textOf(second);
    expect(['12abc', 'abc12']).toContain(words);
    await saveAll(second, wire);
    await until('both have all', () => second.host.seq === other.host.seq);
    expect([textOf(second), textOf(other)]).toEqual([words, words]);
    for (const { client } of [second, other]) await client.stop();
  });

  test('TXT-5 leave nothing in the store once they are shared or deleted', async () => {
    const { secret, browser, wire } = lives();
    const first = await open(browser, wire, secret);
    putNote(first);
    await saveAll(first, wire);
    run(first.host.engine, 'beginEdit', idText(note));
    await typeOn(first, '', 'ab');
    await typeOn(first, 'ab', '');
    run(first.host.engine, 'closeText', false);
    first.host.flush();
    // Another item takes the number that they had.
    first.host.putItem(
      new ByteWriter(1024)
        .u8(1)
        .varint(1)
        .raw(item({ id: itemId(random), kind: STICKY }))
        .done(),
    );
    await first.client.kept();
    first.kill();

    const second = await open(browser, wire, secret);
    expect([textOf(second), second.host.engine.count(-1)]).toEqual(['', 2]);
    run(second.host.engine, 'beginEdit', idText(note));
    await typeOn(second, '', 'ab');
    run(second.host.engine, 'closeText', true);
    second.host.flush();
    await saveAll(second, wire);
    second.kill();

    const third = await open(browser, wire, secret);
    expect([textOf(third), third.client.standing()?.pending]).toEqual(['ab', 0]);
    await third.client.stop();
  });
});

test('CLI-29 TXT-5 a note that one tab made offline, and what two open tabs type in it, stand once and as typed', async () => {
  const secret = random.bytes(32);
  const [browser, wire] = [
    new TestBrowser(() => random.next(), 1),
    new FaultyWire(server.address, () => random.next()),
  ];
  const first = await open(browser, wire, secret);
  await until('online', () => first.host.saved === 'saved');
  lose(wire);
  putNote(first);
  await type(first, 'one');
  const second = await open(browser, wire, secret);
  const both = [first, second];
  const shown = () => both.map(textOf).join(' | ');
  const all = (words: string) => until(shown, () => both.every((tab) => textOf(tab) === words));
  await all('one');
  await type(second, 'one two');
  await all('one two');
  await type(first, 'zero one two');
  await all('zero one two');
  await type(second, 'zero one, two');
  await all('zero one, two');
  // Nothing of the other tab is this one's to take back.
  run(second.host.engine, 'undo');
  second.host.flush();
  await all('zero one two');

  wire.down = false;
  for (const { client } of both) client.wake();
  await until('all is saved', () => both.every(({ host }) => host.saved === 'saved' && host.pending.size === 0));
  expect(both.map(textOf)).toEqual(['zero one two', 'zero one two']);
  expect((await Promise.all(both.map(({ client }) => client.kept()))).flat()).toEqual([]);
  const other = await open(new TestBrowser(() => random.next(), 2), wire, secret);
  await until('all is here', () => textOf(other) === 'zero one two');
  for (const tab of [...both, other]) tab.kill();
});
