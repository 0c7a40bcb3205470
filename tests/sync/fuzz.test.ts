// Random lives of several people on one board against the real server: tabs open, draw, move, delete, get refused, upload, lose
// the line at every possible place, die and are adopted. Afterwards every replica has the digest of the log on the server's
// disk, what was stored is in the log exactly once or in the "kept here" list, and nothing else is.
//
// SYNC_SEEDS=2000 runs more; SYNC_SEED=17 runs that one alone and prints its steps.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import type { Row } from '#protocol/frames.ts';
import { idText } from '#protocol/items/ids.ts';
import { readHeader } from '#protocol/txn-header.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { grantLinkHistory } from '../../server/testing/link-history.ts';
import { nextSecret } from '../../server/testing/seed.ts';
import { isSoak } from '../../server/testing/share.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, OP, op, Seeded, txn } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { BoardStore } from '../../workers/store/board-store.ts';
import { digestOf, EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

const one = process.env.SYNC_SEED;
const seeds = one
  ? [Number(one)]
  : Array.from({ length: Number(process.env.SYNC_SEEDS ?? (isSoak ? 2000 : 60)) }, (_, index) => index + 1);
const STEPS = 250;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** What a transaction does, whatever number it builds on: unique in a run. */
const deedOf = (bytes: Uint8Array) => hexOf(bytes.subarray(readHeader(bytes).bytes).slice(0, 200));

class Life {
  readonly random: Seeded;
  readonly secret: Uint8Array;
  readonly browsers: { browser: TestBrowser; wire: FaultyWire; tabs: FuzzTab[] }[];
  readonly alias: string;
  readonly ids: Uint8Array[] = [];
  /** Deeds known to be on a disk: the device's or the server's. */
  readonly stored = new Set<string>();

  constructor(seed: number) {
    this.random = new Seeded(seed);
    this.secret = nextSecret();
    this.alias = deriveBoard(this.secret).alias;
    this.browsers = Array.from({ length: 1 + this.random.below(2) }, (_, index) => ({
      browser: new TestBrowser(() => this.random.next(), seed * 10 + index),
      wire: new FaultyWire(server.address, () => this.random.next(), 0.02),
      tabs: [],
    }));
  }

  say(words: string): void {
    if (one) console.log(words);
  }

  tabs(): FuzzTab[] {
    return this.browsers.flatMap(({ tabs }) => tabs);
  }

  async open(index: number): Promise<FuzzTab> {
    const { browser, wire, tabs } = this.browsers[index] as (typeof this.browsers)[number];
    const options = { alias: this.alias, secret: Buffer.from(this.secret).toString('base64url') };
    const tab = new FuzzTab(
      this,
      browser.open(new EngineHost(this.random.bytes(32), 1_700_000_000_000 + this.random.below(1e9)), wire, options),
      `${index}.${this.random.below(1000)}`,
    );
    tabs.push(tab);
    await tab.tab.client.start();
    return tab;
  }

  async step(): Promise<void> {
    const { random } = this;
    const index = random.below(this.browsers.length);
    const { wire, tabs } = this.browsers[index] as (typeof this.browsers)[number];
    const tab = tabs[random.below(tabs.length)];
    const dice = random.below(100);
    if (!tab || (dice < 4 && this.tabs().length < 5)) {
      await this.open(index);
      this.say(`open ${index}`);
    } else if (dice < 7) {
      this.say(`kill ${tab.name}`);
      tab.tab.kill();
      tabs.splice(tabs.indexOf(tab), 1);
    } else if (dice < 9) {
      this.say(`close ${tab.name}`);
      tabs.splice(tabs.indexOf(tab), 1);
      await tab.tab.client.stop();
      tab.keep();
    } else if (dice < 13) {
      this.say(`cut ${index}`);
      wire.cut();
    } else if (dice < 16) {
      wire.down = !wire.down;
      this.say(`${wire.down ? 'down' : 'up'} ${index}`);
      if (wire.down) wire.cut();
      else tab.tab.client.wake();
    } else if (dice < 26) {
      await tab.tab.client.kept();
      tab.keep();
    } else if (dice < 46) {
      await this.pass(random.below(40));
    } else {
      tab.edit();
      await this.pass(random.below(4));
    }
  }

  /** Turns of the event loop: time for frames to travel. */
  async pass(turns: number): Promise<void> {
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
  }
}

class FuzzTab {
  readonly life: Life;
  readonly tab: Tab<EngineHost>;
  readonly name: string;
  #unsure: string[] = [];
  /** Tokens of transactions the engine did not make itself, far from its own and from adopted ones. */
  #foreign = 2 ** 41;

  constructor(life: Life, tab: Tab<EngineHost>, name: string) {
    this.life = life;
    this.tab = tab;
    this.name = name;
    tab.host.sync = tab.client;
    tab.host.onMade = (txn) => this.#unsure.push(deedOf(txn));
  }

  /** What was pushed before is on this device's disk by now. */
  keep(): void {
    for (const deed of this.#unsure) this.life.stored.add(deed);
    this.#unsure = [];
  }

  edit(): void {
    const { random, ids } = this.life;
    const { engine } = this.tab.host;
    const dice = random.below(100);
    const known = ids.length > 0 ? (ids[random.below(ids.length)] as Uint8Array) : undefined;
    if (dice < 40 || !known) {
      const id = itemId(random);
      ids.push(id);
      const chunk = (one: Uint8Array) => new ByteWriter(1024).u8(1).varint(1).raw(one).done();
      if (this.tab.host.put) {
        if (dice < 10) this.tab.host.closePut();
        else this.tab.host.putPart(chunk(item({ id, textBytes: 30_000 })));
      } else if (dice < 2) {
        // With so many parts of it that it is an upload, as often as not.
        this.tab.host.openPut();
      } else {
        this.tab.host.putItem(chunk(item({ id, x: random.below(1e6) })));
      }
    } else if (dice < 84) {
      run(engine, 'select', [idText(known)]);
      if (dice < 65) run(engine, 'act', 'nudge', random.next(), random.next());
      else if (dice < 70) run(engine, 'act', 'duplicate');
      else if (dice < 74) run(engine, 'act', 'front');
      else run(engine, 'act', 'delete');
    } else if (dice < 88) {
      run(engine, 'undo');
    } else if (dice < 90) {
      run(engine, 'redo');
    } else if (dice < 96) {
      // Refused when the item lives by the time it arrives.
      this.#foreignTxn(txn([op(OP.put, item({ id: known, x: random.below(1e6), y: random.next() }))]));
    } else {
      this.#foreignTxn(txn([op(99, random.bytes(8))]));
    }
    this.tab.host.flush();
  }

  #foreignTxn(bytes: Uint8Array): void {
    this.tab.host.flush();
    const token = ++this.#foreign;
    this.tab.host.adopt(token, bytes);
    this.tab.host.push(token, bytes);
  }
}

/** The whole log, with what travelled by reference. */
async function logOf(life: Life): Promise<Row[]> {
  grantLinkHistory(server.database, life.secret);
  const opened = await openBoard(server.address, life.secret);
  const peer = await TestClient.join(server.address, life.secret, { opened });
  let read = 0;
  await peer.until(() => {
    const { length } = peer.rows;
    if (length > read) peer.send({ type: 'read', seq: length });
    read = length;
    return length === peer.welcome?.seq;
  });
  const { rows } = peer;
  await peer.leave();
  for (const row of rows) {
    if ('bytes' in row.body) continue;
    const url = `${server.address}/api/boards/${opened.id}/blobs/${hexOf(row.body.sha256)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${opened.token}` } });
    row.body = { bytes: new Uint8Array(await response.arrayBuffer()) };
  }
  return rows;
}

test.each(seeds)('seed %i: all replicas equal the log, nothing is lost or doubled', async (seed) => {
  const life = new Life(seed);
  await life.open(0);
  for (let i = 0; i < STEPS; i++) await life.step();

  for (const { wire } of life.browsers) {
    wire.faults = 0;
    wire.down = false;
    wire.cut();
  }
  for (const { tab } of life.tabs()) if (tab.host.put) tab.host.closePut();
  // Someone in every browser takes over what dead tabs left, and somebody sees the board for the first time.
  for (const index of life.browsers.keys()) await life.open(index);
  for (const tab of life.tabs()) tab.tab.client.wake();
  for (const tab of life.tabs()) {
    await tab.tab.client.kept();
    tab.keep();
  }
  const stores = await Promise.all(life.browsers.map(({ browser }) => BoardStore.open(browser.indexedDB, life.alias)));
  const states = () =>
    life
      .tabs()
      .map(({ name, tab: { host } }) => `${name} ${JSON.stringify(host.events.saved)} at ${host.seq} ${host.notices}`);
  await until(
    () => `all saved: ${states().join('; ')} (seed ${seed})`,
    async () => {
      if (life.tabs().some(({ tab }) => tab.host.saved !== 'saved')) return false;
      const clients = await Promise.all(stores.map((store) => store.clients()));
      const pending = await Promise.all(
        clients.flatMap((list, i) => list.map(({ clientIdHex }) => stores[i]?.pendingOf(clientIdHex) ?? [])),
      );
      return pending.flat().length === 0;
    },
  );

  const rows = await logOf(life);
  const log = rows.flatMap(({ body, ...row }) => ('bytes' in body ? [{ ...row, txn: body.bytes }] : []));
  const truth = digestOf(log);
  for (const { tab } of life.tabs()) {
    await until(`folded to ${rows.length} (seed ${seed})`, () => tab.host.seq === rows.length);
    expect(tab.host.digest, `seed ${seed}`).toBe(truth);
    expect(tab.host.pending.size, `seed ${seed}`).toBe(0);
  }

  const deeds = log.map((row) => deedOf(row.txn));
  const kept = (await Promise.all(stores.map((store) => store.kept()))).flat();
  const sockets = life.browsers.reduce((sum, { wire }) => sum + wire.sockets, 0);
  life.say(`${rows.length} rows, ${kept.length} refused, ${life.stored.size} stored, ${sockets} sockets`);
  // Undo and redo may say the same twice; an item is put once.
  const puts = deeds.filter((deed) => deed.slice(2, 4) === '01');
  expect(new Set(puts).size, `doubled, seed ${seed}`).toBe(puts.length);
  const known = new Set([...deeds, ...kept.map((refused) => deedOf(refused.txn))]);
  expect(
    [...life.stored].filter((deed) => !known.has(deed)),
    `lost, seed ${seed}`,
  ).toEqual([]);
  const codes = new Set(kept.map(({ code }) => code));
  expect(
    [...codes].filter((code) => !['id-taken', 'unknown-op', 'depends'].includes(code)),
    `refusals, seed ${seed}`,
  ).toEqual([]);

  // And the next start shows the same board from the device alone.
  for (const [index, { wire, tabs }] of life.browsers.entries()) {
    for (const { tab } of tabs) await tab.client.stop();
    tabs.length = 0;
    wire.down = true;
    const { tab } = await life.open(index);
    expect(tab.host.digest, `from the device, seed ${seed}`).toBe(truth);
    tab.kill();
    stores[index]?.close();
  }
});
