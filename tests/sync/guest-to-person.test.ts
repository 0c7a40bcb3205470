// Somebody draws as a guest and signs in: the real client, engine and server, a browser whose tabs die and whose line is cut, and
// people who come one after the other to the same device.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { HOME_DATABASE } from '#protocol/home.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, modeTxn, Seeded } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { signedUp } from '../contract/people/signed-up.ts';
import { EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

let server: TestServer;
let provider: StrictClient;
const random = new Seeded(2217);
beforeAll(async () => {
  server = await testServer();
  provider = await StrictClient.of(`http://localhost:${server.port}`);
});
afterAll(() => server.end());

const signIn = async (): Promise<string> => (await signedUp(provider)).tokens.access_token;
let browsers = 0;

/** A board that a manager has made, a device at it, and who reads along. */
async function table() {
  const secret = random.bytes(32);
  const manager = await openBoard(server.address, secret);
  const reader = await TestClient.join(server.address, secret, { opened: manager });
  const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
  const wire = new FaultyWire(server.address, () => random.next());
  browsers += 1;
  const browser = new TestBrowser(() => random.next(), browsers);
  const open = async (): Promise<Tab<EngineHost>> => {
    const tab = browser.open(new EngineHost(random.bytes(32), 1_700_000_000_000), wire, options);
    tab.host.sync = tab.client;
    await tab.client.start();
    return tab;
  };
  /** Who made each row, in order. */
  const authors = async (count: number): Promise<string[]> => {
    await reader.until(() => reader.rows.length >= count);
    return reader.rows.map(({ actor }) => actor);
  };
  return { secret, manager, reader, wire, browser, open, authors };
}

const draw = ({ host }: Tab<EngineHost>): void =>
  host.putItem(
    new ByteWriter(256)
      .u8(1)
      .varint(1)
      .raw(item({ id: itemId(random) }))
      .done(),
  );
const shows = (tab: Tab<EngineHost>, count: number): Promise<void> =>
  until(
    () => `${count} items, but ${tab.host.engine.count(-1)}`,
    () => tab.host.engine.count(-1) === count,
  );

function offline(wire: FaultyWire, down: boolean): void {
  wire.down = down;
  if (down) wire.cut();
}

test('CLI-20 CLI-4 what a guest drew offline goes out as the guest’s once somebody has signed in; what follows is theirs', async () => {
  const { reader, wire, browser, open, authors } = await table();
  const first = await open();
  draw(first);
  await first.client.saved();
  const [guest] = await authors(1);
  expect(guest).toMatch(/^guest:/);
  offline(wire, true);
  draw(first);
  draw(first);
  await first.client.safe();
  // To the provider and back.
  first.kill();
  browser.bearer = await signIn();
  const second = await open();
  await shows(second, 3);
  offline(wire, false);
  draw(second);
  await second.client.saved();
  const [, two, three, person] = await authors(4);
  expect([two, three]).toEqual([guest, guest]);
  expect(person).toMatch(/^person:/);
  // The device's own cache says so too: another tab shows the same, byte for byte.
  const third = await open();
  await shows(third, 4);
  expect(third.host.digest).toBe(second.host.digest);
  await Promise.all([second, third].map((tab) => tab.client.stop()));
  await reader.leave();
});

test('CLI-20 a device that the server never answered: what was drawn before signing in is the guest’s', async () => {
  const { reader, wire, browser, open, authors } = await table();
  offline(wire, true);
  const first = await open();
  draw(first);
  await first.client.safe();
  first.kill();
  browser.bearer = await signIn();
  const second = await open();
  await shows(second, 1);
  draw(second);
  offline(wire, false);
  await second.client.saved();
  draw(second);
  await second.client.saved();
  const [one, two, three] = await authors(3);
  expect([one, two, three].map((actor) => actor?.replace(/:.*/, ''))).toEqual(['guest', 'person', 'person']);
  expect(three).toBe(two);
  await second.client.stop();
  await reader.leave();
});

test('CLI-20 WHO-4 a board that is open while its user signs in goes on: undo takes back what the guest and what the person made, also where each edits their own alone', async () => {
  const { reader, manager, secret, browser, open, authors } = await table();
  const tab = await open();
  draw(tab);
  await tab.client.saved();
  reader.push(1, modeTxn(2));
  await reader.answer(1);
  // In another tab.
  browser.bearer = await signIn();
  tab.client.reopen();
  await until('the person is there', async () => {
    draw(tab);
    await tab.client.saved();
    return reader.rows.at(-1)?.actor.startsWith('person:') === true;
  });
  const made = tab.host.engine.count(-1);
  for (let n = 0; n < made; n++) {
    run(tab.host.engine, 'undo');
    tab.host.flush();
  }
  await tab.client.saved();
  await shows(tab, 0);
  expect(tab.host.notices).toEqual([]);
  expect(await tab.client.kept()).toEqual([]);
  const last = await TestClient.join(server.address, secret, { opened: await openBoard(server.address, secret) });
  await last.until(() => last.lastSeq === last.welcome?.seq);
  // The mode alone.
  expect((await authors(last.lastSeq)).filter((actor) => actor === manager.actor)).toHaveLength(1);
  await Promise.all([tab.client.stop(), last.leave(), reader.leave()]);
});

test('CLI-21 CLI-4 of two people after each other on one device the second sees, sends and takes back nothing of the first', async () => {
  const { reader, wire, browser, open, authors } = await table();
  const asGuest = await open();
  draw(asGuest);
  await asGuest.client.saved();
  offline(wire, true);
  draw(asGuest);
  await asGuest.client.safe();
  asGuest.kill();
  const ann = await signIn();
  browser.bearer = ann;
  const asAnn = await open();
  await shows(asAnn, 2);
  offline(wire, false);
  await asAnn.client.saved();
  draw(asAnn);
  await asAnn.client.saved();
  offline(wire, true);
  draw(asAnn);
  await asAnn.client.safe();
  await shows(asAnn, 4);
  asAnn.kill();
  // Signing out takes who the device was with it; edits that were not sent stay where they are.
  browser.bearer = undefined;
  await emptied(browser);
  const between = await open();
  await shows(between, 3);
  draw(between);
  await between.client.safe();
  between.kill();
  browser.bearer = await signIn();
  const asBen = await open();
  offline(wire, false);
  await asBen.client.saved();
  draw(asBen);
  await asBen.client.saved();
  const [guest, , anns, between1, bens] = await authors(5);
  expect(new Set([guest, anns, between1, bens]).size).toBe(4);
  for (let n = 0; n < 4; n++) run(asBen.host.engine, 'undo');
  asBen.host.flush();
  await asBen.client.saved();
  await shows(asBen, 4);
  expect(await asBen.client.kept()).toEqual([]);
  await asBen.client.stop();
  // Ann comes again: hers is there still, and goes out as hers.
  browser.bearer = ann;
  await emptied(browser);
  const again = await open();
  await until('hers is sent', () => reader.rows.filter(({ actor }) => actor === anns).length === 2);
  await again.client.saved();
  await shows(again, 5);
  await again.client.stop();
  await reader.leave();
});

test('WHO-1 a panel’s guest is nobody’s: what it has not sent waits until nobody is signed in', async () => {
  const { reader, wire, browser, open, authors } = await table();
  browser.isPanel = true;
  const asGuest = await open();
  draw(asGuest);
  await asGuest.client.saved();
  offline(wire, true);
  draw(asGuest);
  await asGuest.client.safe();
  asGuest.kill();
  browser.bearer = await signIn();
  offline(wire, false);
  const signedIn = await open();
  await until('the person is there', async () => {
    draw(signedIn);
    await signedIn.client.saved();
    return reader.rows.at(-1)?.actor.startsWith('person:') === true;
  });
  await signedIn.client.stop();
  browser.bearer = undefined;
  const last = await open();
  const [guest] = await authors(1);
  await until('the guest’s is sent', () => reader.rows.filter(({ actor }) => actor === guest).length === 2);
  await last.client.stop();
  await reader.leave();
});

/** Without who the device was: the guest credential and what goes with it. */
async function emptied({ indexedDB }: TestBrowser): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(HOME_DATABASE);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const transaction = asked.result.transaction('device', 'readwrite');
      transaction.objectStore('device').clear();
      transaction.oncomplete = () => {
        asked.result.close();
        resolve();
      };
    };
  });
}
