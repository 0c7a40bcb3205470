// CLI-27: a server that answers and denies access. What is on this device alone is counted and copied, and never said to be offline.

import { describe, expect, test } from 'vitest';
import type { Denial } from '#protocol/board-events.ts';
import { hexOf } from '#protocol/bytes.ts';
import { sha256 } from '#protocol/derive.ts';
import type { CLOSE } from '#protocol/errors.ts';
import { JOINED } from '#protocol/session-links.ts';
import { putItems } from '#protocol/txn.ts';
import { deleteTxn, item, itemId, moveOp, OP, op, putTxn, restoreTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { SECRET, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { online, open } from '../../workers/board/sync/testing/opened.ts';
import { labelOf, paperTxn } from '../../workers/board/sync/testing/paper-host.ts';
import { ScriptedServer } from '../../workers/board/sync/testing/scripted-server.ts';

type Opened = Awaited<ReturnType<typeof open>>;

const SEED = 270_027;
const random = new Seeded(SEED);
const [mine, second, theirs] = [itemId(random), itemId(random), itemId(random)];
const PICTURE = Uint8Array.of(137, 80, 78, 71, 3);

/** A person drew an item, drew a second in one transaction with a move of another's, deleted another's, and undid that. */
const WORK = [
  putTxn({ id: mine }),
  txn([op(OP.put, item({ id: second })), moveOp([mine, theirs], 5, 5)]),
  deleteTxn([theirs]),
  restoreTxn([{ id: theirs }]),
];

function push(tab: Opened, token: number, bytes: Uint8Array): void {
  tab.host.pending.set(token, { label: labelOf(bytes), after: 0, txn: bytes });
  tab.client.push(token, bytes);
}

/** A tab whose work could not be sent, on a board that the link has opened before (`hasOpened`). */
async function drawnOffline(secret: string, hasOpened: boolean): Promise<[TestBrowser, ScriptedServer]> {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  if (hasOpened) server.other(paperTxn('theirs'));
  else server.unreachable = true;
  const tab = await open(browser, server, { secret });
  if (hasOpened) {
    await online(tab);
    await until('the row is here', () => tab.host.seq === 1);
    server.unreachable = true;
    tab.network(false);
  }
  for (const [k, one] of WORK.entries()) push(tab, 1000 + k, one);
  await until('stored', () => tab.host.saved === 'offline(4)');
  await tab.client.kept();
  tab.kill();
  server.unreachable = false;
  return [browser, server];
}

const stateOf = (tab: Opened) => tab.host.events.findLast(({ saved }) => saved)?.saved;
const statesOf = (tab: Opened) => tab.host.events.flatMap(({ saved }) => saved?.state ?? []);
const denied = (reason: Denial) => ({ state: 'denied', reason, pending: 4, unkept: 0, others: 3 });

describe('CLI-27 an answer to the opening', () => {
  test.each<[string, string, number, string, boolean, Denial]>([
    ['a link that never opened the board', SECRET, 400, 'bad-secret', false, 'wrong-link'],
    ['a link that is not there any more', SECRET, 404, 'not-found', true, 'link-ended'],
    ['a link that was turned off or has expired', SECRET, 410, 'gone', true, 'link-ended'],
    ['a guest who is not let in', SECRET, 403, 'forbidden', true, 'access-revoked'],
    ['a session at a panel that is over', JOINED, 410, 'gone', true, 'session-ended'],
    ['a session of later participants', JOINED, 404, 'not-found', true, 'session-ended'],
    ['an account that has lost the board', '', 404, 'not-found', true, 'access-revoked'],
    ['an account whose provider gives it no boards', '', 403, 'permission-required', true, 'access-revoked'],
    ['an account that was signed out elsewhere', '', 401, 'unauthorized', true, 'signed-out'],
    ['a page that is too old', SECRET, 426, 'too-old', true, 'too-old'],
  ])('%s is said, with what is unsent', async (_, secret, status, error, hasOpened, reason) => {
    const [browser, server] = await drawnOffline(secret, hasOpened);
    server.openAnswers = Array.from({ length: 50 }, () => ({ status, error }));
    const tab = await open(browser, server, { secret });
    await until(
      () => JSON.stringify(stateOf(tab)),
      () => (stateOf(tab) as { others?: number })?.others === 3,
    );
    expect(stateOf(tab)).toEqual(denied(reason));
    expect(statesOf(tab)).not.toContain('offline');
  });
});

describe('CLI-27 a socket that the server closes', () => {
  test.each<[keyof typeof CLOSE, string, Denial]>([
    ['forbidden', SECRET, 'link-ended'],
    ['forbidden', '', 'access-revoked'],
    ['forbidden', JOINED, 'session-ended'],
    ['gone', SECRET, 'board-deleted'],
    ['gone', '', 'board-deleted'],
    ['gone', JOINED, 'session-ended'],
    ['too-old', SECRET, 'too-old'],
    ['damaged', SECRET, 'damaged'],
  ])('as %s, of a board opened by "%s", is said at once', async (name, secret, reason) => {
    const [browser, server] = [new TestBrowser(), new ScriptedServer()];
    const tab = await open(browser, server, { secret });
    await online(tab);
    server.deaf = true;
    for (const [k, one] of WORK.entries()) push(tab, 1000 + k, one);
    server.socket.bye(name);
    await until(
      () => JSON.stringify(stateOf(tab)),
      () => (stateOf(tab) as { others?: number })?.others === 3,
    );
    expect(stateOf(tab)).toEqual(denied(reason));
    expect(statesOf(tab)).not.toContain('offline');
  });
});

test('CLI-27 it is offline while there is no network, and denied again with it', async () => {
  const [browser, server] = [new TestBrowser(), new ScriptedServer()];
  const tab = await open(browser, server);
  await online(tab);
  push(tab, 1000, putTxn({ id: mine }));
  await tab.client.saved();
  server.socket.bye('forbidden');
  await until('denied', () => tab.host.saved === 'denied(0)');
  tab.network(false);
  expect(tab.host.saved).toBe('offline(0)');
  server.openAnswers = [{ status: 410, error: 'gone' }];
  tab.network(true);
  await until('denied', () => tab.host.saved === 'denied(0)');
});

test('CLI-27 a copy has the person’s own items with their pictures, and nothing of others', async () => {
  const [browser, server] = await drawnOffline(SECRET, true);
  server.openAnswers = [{ status: 410, error: 'gone' }];
  const tab = await open(browser, server);
  await until('denied', () => tab.host.saved === 'denied(4)');
  const name = await tab.client.images.keep(new Blob([PICTURE], { type: 'image/png' }));
  expect(name).toBe(hexOf(sha256(PICTURE)));
  const pictured = itemId(random);
  push(tab, 2000, putTxn({ id: pictured, kind: 9, pictures: [sha256(PICTURE)] }));
  const copy = JSON.parse(await (await tab.client.exportKept()).text()) as {
    transactions: { txn: string; code: string }[];
    images: { sha256: string }[];
  };
  const txns = copy.transactions.map((one) => Uint8Array.from(Buffer.from(one.txn, 'base64')));
  expect(copy.transactions.map(({ code }) => code)).toEqual(['unsent', 'unsent', 'unsent']);
  expect(txns.map(putItems)).toEqual([[hexOf(mine)], [hexOf(second)], [hexOf(pictured)]]);
  expect(copy.images.map((image) => image.sha256)).toEqual([name]);
});

test('CLI-27 trying again sends what is unsent once the server opens the board', async () => {
  const [browser, server] = await drawnOffline(SECRET, true);
  server.openAnswers = [{ status: 410, error: 'gone' }];
  const tab = await open(browser, server);
  await until('denied', () => tab.host.saved === 'denied(4)');
  await tab.client.retryKept();
  await until('saved', () => tab.host.saved === 'saved');
  expect(server.log).toHaveLength(5);
});
