// The client against a server played by hand: what is stored, sent and acknowledged, and who else is there.

import { describe, expect, test } from 'vitest';
import { encodePresence, type PresenceValue } from '#protocol/presence.ts';
import { BoardStore } from '../../store/board-store.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

describe('saving', () => {
  test('CLI-1 a stroke is stored before it is sent, sent once, and saved when it is acknowledged', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    expect(tab.host.saved).toBe('saving(1)');
    expect(pushes(server)[0]).toHaveLength(0);
    await until('sent', () => pushes(server)[0]?.length === 1);
    const store = await BoardStore.open(browser.indexedDB, ALIAS);
    const [client] = await store.clients();
    expect(await store.pendingOf(client?.clientIdHex ?? '')).toHaveLength(1);
    server.deaf = false;
    server.socket.cut();
    await tab.client.saved();
    expect(server.labels).toEqual(['one']);
    expect(tab.host.log).toEqual(['one']);
    await until('out of pending', async () => (await store.pendingOf(client?.clientIdHex ?? '')).length === 0);
    store.close();
  });

  test('many strokes of one tick are one write and one PUSH', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 50; i++) tab.draw(`s${i}`);
    await tab.client.saved();
    expect(server.socket.frames.filter((frame) => frame.type === 'push')).toHaveLength(1);
    expect(server.labels).toHaveLength(50);
  });

  test('an ACK that was lost is made good on the next socket without a second row', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    tab.draw('one');
    tab.draw('two');
    await until('committed', () => server.log.length === 2);
    expect(tab.host.saved).toBe('saving(2)');
    server.losesAcks = false;
    server.socket.cut();
    await tab.client.saved();
    expect(pushes(server)[1]).toEqual([]);
    expect(server.labels).toEqual(['one', 'two']);
    expect(tab.host.log).toEqual(['one', 'two']);
    expect(tab.host.pending.size).toBe(0);
  });

  test('CLI-3 what the server never got is sent again with the same number and bytes', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    await until('sent', () => pushes(server)[0]?.length === 1);
    server.deaf = false;
    server.socket.cut();
    await tab.client.saved();
    expect(pushes(server)[1]).toEqual(pushes(server)[0]);
  });

  test('an answer given again, out of its place, changes nothing', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    tab.draw('one');
    await tab.client.saved();
    server.socket.say({ type: 'ack', acks: [{ client: 0, clientSeq: 1, seq: 1, atMs: 1 }] });
    server.deaf = true;
    tab.draw('two');
    await until('sent', () => pushes(server)[0]?.length === 2);
    server.socket.say({ type: 'ack', acks: [{ client: 0, clientSeq: 2, seq: 7, atMs: 1 }] });
    server.other(paperTxn('other'));
    await until('folded', () => tab.host.log.length === 2);
    expect(tab.host.shown).toEqual(['one', 'other', 'two']);
    expect(tab.host.saved).toBe('saving(1)');
    expect(server.hellos).toHaveLength(1);
  });

  test('CLI-2 settled follows what is written, so that the server may forget', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    for (let i = 0; i < 3; i++) {
      tab.draw(`s${i}`);
      await tab.client.saved();
      await tab.client.kept();
    }
    expect(pushes(server)[0]?.map(({ settled }) => settled)).toEqual([0, 1, 2]);
    server.socket.cut();
    await until('hello again', () => server.hellos.length === 2);
    expect(server.hellos[1]?.clients[0]?.settled).toBe(3);
    expect(server.hellos[1]?.lastSeq).toBe(3);
  });
});

describe('people', () => {
  const bob = { session: 7, kind: 'joined', actor: 'b', name: 'Bob', colour: 2 } as const;

  test('presence is the latest only, and is said again on a new socket', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.socket.say({ type: 'presences', events: [bob] });
    await until('Bob', () => tab.host.people.get(7) === 'Bob');
    for (let calls = 1; calls <= 5; calls++) tab.client.presence({ calls });
    const sentValues = () =>
      server.socket.frames.flatMap((frame) => (frame.type === 'presence' ? [frame.value.at(-1)] : []));
    await until('said', () => sentValues().length > 0);
    expect(sentValues()).toEqual([5]);
    server.socket.cut();
    await until('here again', () => server.hellos.length === 2 && tab.client.standing()?.up === true);
    server.socket.say({ type: 'presences', events: [bob] });
    await until('said again', () => sentValues().length > 0);
    expect(sentValues()).toEqual([5]);
  });

  test('who is alone says nothing of their hand; who comes is told all of it', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const told = () =>
      server.socket.frames.flatMap((frame) =>
        frame.type === 'presence' ? [frame.value.at(-1)] : frame.type === 'live' ? [...frame.records] : [],
      );
    tab.client.presence({ calls: 1 });
    expect(tab.client.live(() => new Uint8Array([2]), 0)).toBe(false);
    server.socket.say({ type: 'presences', events: [bob] });
    await until('Bob', () => tab.host.people.get(7) === 'Bob' && told().length > 0);
    expect(told()).toEqual([1]);
    for (const part of [3, 4]) expect(tab.client.live(() => new Uint8Array([part]), 10)).toBe(true);
    await until('the stroke', () => told().length > 1);
    expect(told()).toEqual([1, 3]);
  });

  test('a client alone on a board sends presence only when its name changes', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const sentValues = () => server.socket.frames.flatMap((frame) => (frame.type === 'presence' ? [frame.value] : []));
    const value = (name: string, x: number): PresenceValue => ({ name, cursor: { x, y: 0 } });
    tab.client.presence(value('Ann', 1));
    tab.client.presence(value('Zoë', 2));
    await until('the name', () => sentValues().length > 0);
    tab.client.presence(value('Zoë', 3));
    tab.client.presence(value('Zoë K.', 4));
    await until('another name', () => sentValues().length > 1);
    // The scripted server is older than version 8.
    expect(sentValues()).toEqual([encodePresence(value('Zoë', 2), 1), encodePresence(value('Zoë K.', 4), 1)]);
  });

  test('PRES-7 a client sends values of the version that it speaks with the server', async () => {
    for (const [protocol, version] of [
      [7, 1],
      [8, 2],
    ] as const) {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      server.protocol = protocol;
      const tab = await open(browser, server);
      await online(tab);
      server.socket.say({ type: 'presences', events: [bob] });
      const value: PresenceValue = { cursor: { x: 1, y: 2 }, chat: 'hello', hand: 0 };
      tab.client.presence(value);
      const sentValues = () =>
        server.socket.frames.flatMap((frame) => (frame.type === 'presence' ? [frame.value] : []));
      await until('the value', () => sentValues().length > 0);
      expect(sentValues()).toEqual([encodePresence(value, version)]);
      tab.client.stop();
    }
  });

  test('PRES-12 EVENT `hand` lowers the own hand, another value of it or an unknown event does nothing', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const event = (name: string, value: string) => server.socket.say({ type: 'event', name, value });
    event('hands', 'false');
    event('hand', 'true');
    event('hand', 'false');
    await until('the event', () => tab.host.handsLowered > 0);
    expect(tab.host.handsLowered).toBe(1);
  });

  test('who left with the socket is gone', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    expect(tab.host.me?.name).toBe('Ann');
    server.socket.say({
      type: 'presences',
      events: [bob, { session: 7, kind: 'value', value: new Uint8Array([1]) }],
    });
    await until('Bob', () => tab.host.people.get(7) === 'Bob' && tab.host.presences.get(7) === '01');
    server.socket.cut();
    await until('gone', () => tab.host.people.size === 0 && tab.host.presences.size === 0);
  });

  test('READ follows the rows so that a long resume goes on', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    for (let i = 0; i < 4; i++) server.other(paperTxn(`r${i}`, 0, 100 * 1024));
    const tab = await open(browser, server);
    await until('folded', () => tab.host.seq === 4);
    await until('read', () => server.socket.frames.some((frame) => frame.type === 'read' && frame.seq === 4));
    expect(server.socket.frames.filter((frame) => frame.type === 'read').length).toBeGreaterThan(1);
  });
});
