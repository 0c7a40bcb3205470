// The client when the line breaks at the worst moment, and when the server says no.

import { describe, expect, test } from 'vitest';
import { JOINED } from '#protocol/session-links.ts';
import { ALIAS, TestBrowser, until } from './testing/browser.ts';
import { online, open, pushes } from './testing/opened.ts';
import { paperTxn } from './testing/paper-host.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

describe('lines that break', () => {
  test('drawn offline, shown at once, stored, and merged when the line is back', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.unreachable = true;
    const tab = await open(browser, server);
    await until('offline', () => tab.host.saved === 'offline(0)');
    tab.draw('mine');
    // "Kept here" is said once the store has it, not before.
    expect(tab.host.saved).toBe('saving(1)');
    await until('kept here', () => tab.host.saved === 'offline(1)');
    server.other(paperTxn('theirs'));
    server.unreachable = false;
    tab.client.wake();
    await tab.client.saved();
    expect(tab.host.log).toEqual(['theirs', 'mine']);
    expect(tab.host.saved).toBe('saved');
  });

  test('an old socket that closes late does not touch the new one', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    const old = server.socket;
    tab.network(false);
    await until('offline', () => tab.host.saved.startsWith('offline'));
    tab.network(true);
    await until('again', () => server.hellos.length === 2);
    old.cut();
    old.say({ type: 'ops', rows: [] });
    tab.draw('one');
    await tab.client.saved();
    expect(server.hellos).toHaveLength(2);
  });

  test('a row that does not continue the log makes it connect again and fetch what is between', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.socket.reading = false;
    server.other(paperTxn('lost'));
    server.socket.reading = true;
    server.other(paperTxn('seen'));
    await until('both', () => tab.host.log.length === 2);
    expect(tab.host.log).toEqual(['lost', 'seen']);
    expect(server.hellos[1]?.lastSeq).toBe(0);
  });

  test('a connect that is refused for a while loses no queued change', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.openAnswers = [
      { status: 503, error: 'not-ready' },
      { status: 429, error: 'too-many-requests' },
      { status: 500, error: 'internal' },
    ];
    const tab = await open(browser, server);
    tab.draw('one');
    await tab.client.saved();
    expect(server.labels).toEqual(['one']);
  });

  test.each([
    ['forbidden', 'gone'],
    ['gone', 'gone'],
    ['too-old', 'too-old'],
    ['damaged', 'board-damaged'],
  ] as const)(
    'after BYE %s it says so, comes again only when woken, and keeps what is pending',
    async (name, notice) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      const tab = await open(browser, server);
      await online(tab);
      server.deaf = true;
      tab.draw('one');
      await until('sent', () => pushes(server)[0]?.length === 1);
      server.socket.bye(name);
      await until('told', () => tab.host.notices().includes(notice));
      expect(tab.host.saved).toBe('denied(1)');
      server.deaf = false;
      tab.client.wake();
      await tab.client.saved();
      expect(server.labels).toEqual(['one']);
    },
  );

  test('unsent items of an ended joined session stay visible, with a notice that it has ended', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server, { secret: JOINED });
    await online(tab);
    server.deaf = true;
    tab.draw('one');
    await until('sent', () => pushes(server)[0]?.length === 1);
    server.socket.bye('forbidden');
    await until('told', () => tab.host.notices().length > 0);
    expect([tab.host.notices(), tab.host.shown]).toEqual([['session-ended'], ['one']]);
  });

  test.each(['restart', 'too-slow', 'hello-timeout', 'failed', 'unauthorized'] as const)(
    'after BYE %s it comes again by itself',
    async (name) => {
      const [browser, server] = [new TestBrowser(), new ScriptedServer()];
      const tab = await open(browser, server);
      await online(tab);
      server.socket.bye(name);
      await until('again', () => server.hellos.length === 2 && tab.host.saved === 'saved');
      expect(tab.host.notices()).toEqual([]);
    },
  );

  test('a client older than the server allows goes read-only and keeps its pending edits unsent', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    server.minClient = 99;
    const tab = await open(browser, server);
    tab.draw('one');
    await until('told', () => tab.host.notices().includes('too-old'));
    expect(tab.host.events.findLast(({ role }) => role)?.role).toBe('viewer');
    await tab.client.kept();
    expect(pushes(server).flat()).toEqual([]);
    expect(tab.host.shown).toEqual(['one']);
  });
});

describe('refusals', () => {
  test('CLI-5 a refused transaction and what builds on it leave the screen and are kept here, the rest is saved', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('bad', 'bad-item');
    const bad = tab.draw('bad');
    tab.draw('child', bad);
    tab.draw('good');
    await expect(tab.client.saved()).rejects.toThrow('bad-item');
    expect(tab.host.shown).toEqual(['good']);
    expect((await tab.client.kept()).map(({ code }) => code)).toEqual(['bad-item', 'depends']);
    expect(tab.host.events.findLast(({ kept }) => kept !== undefined)?.kept).toBe(2);
    expect(tab.host.saved).toBe('saved');
  });

  test('what was kept can be sent again as new numbers, on its base', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.refuses.set('bad', 'bad-item');
    tab.draw('child', tab.draw('bad'));
    await expect(tab.client.saved()).rejects.toThrow();
    server.refuses.clear();
    await tab.client.retryKept();
    expect(tab.host.shown).toEqual(['bad', 'child']);
    await tab.client.saved();
    expect(server.labels).toEqual(['bad', 'child']);
    expect(await tab.client.kept()).toEqual([]);
    expect(server.log[1]?.body).toEqual({ bytes: paperTxn('child', server.log[0]?.clientSeq) });
  });

  test('kept transactions survive the tab and can be taken out as JSON', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    server.refuses.set('bad', 'id-taken');
    tab.draw('bad');
    await expect(tab.client.saved()).rejects.toThrow('id-taken');
    await tab.client.kept();
    tab.kill();
    const later = await open(browser, server);
    expect(later.host.events.find(({ kept }) => kept)?.kept).toBe(1);
    const exported = JSON.parse(await (await later.client.exportKept()).text()) as {
      transactions: { code: string; txn: string }[];
    };
    expect(exported).toMatchObject({ format: 'atrium-kept', version: 1, alias: ALIAS });
    expect(exported.transactions[0]?.code).toBe('id-taken');
    expect(new Uint8Array(Buffer.from(exported.transactions[0]?.txn ?? '', 'base64'))).toEqual(paperTxn('bad'));
  });

  test('a refusal whose REJECT was lost is learnt from WELCOME', async () => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server);
    await online(tab);
    server.losesAcks = true;
    server.refuses.set('bad', 'bad-item');
    tab.draw('bad');
    await until('refused', () => server.outcomes.size === 1);
    server.socket.cut();
    await expect(tab.client.saved()).rejects.toThrow('bad-item');
    expect(tab.host.shown).toEqual([]);
    expect(pushes(server)[1]).toEqual([]);
  });
});
