// Three people work on one board at once, each with all that can be done there: two with today's page, one with a page of before (its
// engine, its sync client and its store, fixtures/older-page), against the real server over lines that break. Afterwards today's two
// have what the log says, byte for byte; the older one has the same in all that it knows, and has kept the rest; every bound end lies where
// its rule says; no row took what its maker did not know of; what was stored is in the log once, or in the "kept here" list. Then the older
// device gets today's page, which does not take what it finds there for true, and loses nothing of it. CLI-5, CLI-24, TXT-8, TXT-10.
//
// What others typed is in every row after it, but for what cannot hold: who writes a text as a whole, as an older page takes some typing
// back, overwrites what was logged since its base (TXT-4); and where TXT-10 does not hold, a text comes back as its client knew it.
//
// SEED=17 repeats one; a soak runs many.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '#engine/atrium_engine.js';
import { hexOf } from '#protocol/bytes.ts';
import { isLoggedAnew, OP_CODES, opsOf } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { grantLinkHistory } from '../../server/testing/link-history.ts';
import { nextSecret, testSeed } from '../../server/testing/seed.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { BoardStore } from '../../workers/store/board-store.ts';
import { endsOf } from './bound-ends.ts';
import { Drafter, Letters, recordsOf, type Seen } from './drafter.ts';
import { digestOf, EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';
import * as before from './fixtures/older-page/older-page.js';
import { OlderHost } from './older-host.ts';
import { groupsIn, type LoggedRow, RowHistory, wordsOf } from './row-history.ts';

const ACTIONS = 400;
/** While the older device is offline for the last time. */
const LAST_ACTIONS = 25;
const OLDER = 2;
/** What a refusal may be: something was locked meanwhile, it built on what was, or another brought the same thing back before. */
const REFUSALS = ['locked', 'depends', 'id-taken'];
const first = testSeed();
const seeds = Array.from({ length: process.env.ATRIUM_SOAK && !process.env.SEED ? 20 : 1 }, (_, k) => first + k);

let server: TestServer;
beforeAll(async () => {
  // A snapshot of a log that takes long to write would be sent in place of its rows.
  server = await testServer({ snapshotCheckMs: 3_600_000 });
});
afterAll(() => server.end());

/** What a transaction does, whatever number it builds on. */
const deedOf = (bytes: Uint8Array) => hexOf(bytes.subarray(readHeader(bytes).bytes).slice(0, 200));

/** A browser with one tab on the board. */
class Member {
  readonly browser: TestBrowser;
  readonly wire: FaultyWire;
  readonly drafter: Drafter;
  readonly #life: Life;
  readonly #older: boolean;
  #unsure: string[] = [];

  static async join(life: Life, who: number, older: boolean, device?: IDBFactory): Promise<Member> {
    const member = new Member(life, who, older, device);
    await member.tab.client.start();
    return member;
  }

  private constructor(life: Life, who: number, older: boolean, device?: IDBFactory) {
    const random = () => life.random.next();
    this.#life = life;
    this.#older = older;
    this.browser = new (older ? before.TestBrowser : TestBrowser)(
      random,
      life.seed * 10 + (device ? 4 : who + 1),
      device,
    );
    this.wire = new FaultyWire(server.address, random, device ? 0 : 0.004);
    this.wire.down = device !== undefined;
    this.drafter = new Drafter(who, older, this.#open(), life.random, life.letters);
  }

  get tab(): Tab<EngineHost> {
    return this.drafter.tab;
  }

  get host(): EngineHost {
    return this.tab.host;
  }

  #open(): Tab<EngineHost> {
    const { random, secret, alias } = this.#life;
    const host = new (this.#older ? OlderHost : EngineHost)(random.bytes(32), 1_700_000_000_000 + random.below(1e9));
    const options = { alias, secret: Buffer.from(secret).toString('base64url') };
    const tab = this.browser.open(host, this.wire, options);
    host.sync = tab.client;
    host.onMade = (txn) => {
      // What is typed, sets the board's record or brings a text back may be logged otherwise.
      const isRestore = [...opsOf(txn)].some(({ code }) => code === OP_CODES.restore);
      if (!isRestore && !isLoggedAnew(txn)) this.#unsure.push(deedOf(txn));
    };
    return tab;
  }

  /** All that was done so far is on this device's disk. */
  async keep(): Promise<void> {
    const unsure = this.#unsure;
    this.#unsure = [];
    await this.tab.client.kept();
    for (const deed of unsure) this.#life.stored.add(deed);
  }

  /** The tab dies, whatever waits then. A page of before would lose the order of that (orphans.test.ts). */
  async reopen(): Promise<void> {
    if (this.#older && this.host.pending.size > 0) return;
    this.tab.kill();
    this.#unsure = [];
    this.drafter.tab = this.#open();
    await this.tab.client.start();
  }

  calm(): void {
    this.wire.faults = 0;
    this.wire.down = false;
    this.tab.client.wake();
  }
}

class Life {
  readonly seed: number;
  readonly random: Seeded;
  readonly letters: Letters;
  readonly secret: Uint8Array;
  readonly alias: string;
  readonly stored = new Set<string>();

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Seeded(seed);
    this.letters = new Letters(this.random);
    this.secret = nextSecret();
    this.alias = deriveBoard(this.secret).alias;
  }

  async pass(turns: number): Promise<void> {
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Everybody does so many things, in any order, and lines and tabs are lost between them. */
  async act(members: readonly Member[], actions: number): Promise<void> {
    const left = members.map(() => actions);
    while (left.some((n) => n > 0)) {
      const k = this.random.below(members.length);
      const member = members[k] as Member;
      const dice = this.random.below(200);
      if (dice === 0) await member.reopen();
      else if (dice < 3) member.wire.cut();
      else if (dice < 6) {
        member.wire.down = !member.wire.down;
        if (member.wire.down) member.wire.cut();
        else member.tab.client.wake();
      } else if (dice < 16) await member.keep();
      else if (dice < 50) await this.pass(this.random.below(30));
      else if ((left[k] as number) > 0) {
        left[k] = (left[k] as number) - 1;
        await member.drafter.act();
      }
    }
  }

  /** All is sent, and everybody has all of it. */
  async settle(members: readonly Member[]): Promise<void> {
    for (const member of members) member.calm();
    for (const member of members) await member.keep();
    const states = () =>
      members.map(({ host }) => `${JSON.stringify(host.events.saved)} at ${host.seq} ${host.notices}`).join('; ');
    const isSent = ({ host }: Member): boolean => host.saved === 'saved' && host.pending.size === 0;
    // One after another: of hundreds of rows each has its time, however much else the machine does.
    for (const member of members)
      await until(
        () => `all sent by one: ${states()} (seed ${this.seed})`,
        () => isSent(member),
      );
    const last = () => Math.max(...members.map(({ host }) => host.seq));
    await until(
      () => `all saved at one row: ${states()} (seed ${this.seed})`,
      () => members.every((member) => isSent(member) && member.host.seq === last()),
    );
  }

  async log(): Promise<LoggedRow[]> {
    grantLinkHistory(server.database, this.secret);
    const join = async (): Promise<TestClient> =>
      TestClient.join(server.address, this.secret, { opened: await openBoard(server.address, this.secret) });
    let peer = await join();
    // The server may still know the link as one without history: it then sends a snapshot in place of the first rows.
    while (peer.welcome?.snapshot) {
      await peer.leave();
      peer = await join();
    }
    await peer.until(() => peer.rows.length === peer.welcome?.seq);
    const { rows } = peer;
    await peer.leave();
    return rows.map(({ seq, clientId, actor, atMs, body }) => {
      if (!('bytes' in body)) throw new Error('no action here is as large as that');
      // A clientId begins with its browser's number.
      const number = new DataView(clientId.buffer, clientId.byteOffset).getUint32(0) - this.seed * 10;
      return { seq, who: Math.min(OLDER, number - 1), actor, atMs, txn: body.bytes };
    });
  }
}

/** Where what an older engine has is not what it is, by group and id; today's engine reads both. */
function differences(older: Engine, present: Engine, formatted: ReadonlySet<string>): string[] {
  const reread = new Engine(false, new Uint8Array(32), 1_700_000_000_000);
  for (const chunk of older.snapshotChunks()) reread.loadChunk(chunk);
  const items = (engine: Engine): Map<string, Seen> =>
    new Map(recordsOf(engine.items(new Uint8Array(), -1, false)).map((one) => [one.id, one]));
  const [has, is] = [items(reread), items(present)];
  reread.free();
  const found = [...has.keys()].filter((id) => !is.has(id)).map((id) => `${id} is there no more`);
  for (const [id, { record, kind }] of is) {
    const kept = has.get(id);
    if (!kept) {
      found.push(`${id} is missing`);
      continue;
    }
    const [theirs, ours] = [groupsIn(kept.record), groupsIn(record)];
    for (const tag of new Set([...theirs.keys(), ...ours.keys()])) {
      // How letters and paragraphs are set it does not follow, nor who did that last.
      if (tag === 'a' || (tag === 'm' && formatted.has(id))) continue;
      const read = tag === 't' ? wordsOf : (content: string | undefined) => content;
      if (read(theirs.get(tag)) !== read(ours.get(tag)))
        found.push(`${id} (kind ${kind}): group ${tag} ${theirs.get(tag)} is ${ours.get(tag)}`);
    }
  }
  return found;
}

test.each(seeds)(
  'CLI-24 TXT-8 CLI-5 seed %i: two of today and one of before do anything at all; all are equal, bound ends hold, nothing is lost',
  async (seed) => {
    const life = new Life(seed);
    const members: Member[] = [];
    for (const who of [0, 1, OLDER]) members.push(await Member.join(life, who, who === OLDER));
    const [ann, ben, old] = members as [Member, Member, Member];
    await life.act(members, ACTIONS);
    await life.settle(members);

    const history = new RowHistory(life.letters, OLDER);
    const log = await life.log();
    for (const row of log) history.fold(row);
    expect(ann.host.digest).toBe(digestOf(log));
    expect(ben.host.digest).toBe(ann.host.digest);
    expect(differences(old.host.engine, ann.host.engine, history.formatted)).toEqual([]);

    // The older device keeps a picture of the board and goes on by itself. It comes back with today's page.
    // Of a multiple of 64 rows the store of then makes no snapshot.
    while (old.host.seq % 64 === 0) {
      await ann.drafter.act();
      await life.settle(members);
    }
    const pictured = old.host.seq;
    old.wire.down = true;
    old.wire.cut();
    const store = await before.BoardStore.open(old.browser.indexedDB, life.alias);
    const newest = (await store.load(new Set())).rows.at(-1);
    expect(newest?.seq).toBe(pictured);
    expect(await store.replaceSnapshot(pictured, old.host.engine.snapshotChunks(), newest?.term)).toBe(true);
    store.close();
    for (let k = 0; k < LAST_ACTIONS; k++) await old.drafter.act();
    await old.keep();
    await life.act([ann, ben], LAST_ACTIONS);
    const waiting = old.host.pending.size;
    old.tab.kill();
    const upgraded = await Member.join(life, OLDER, false, old.browser.indexedDB);
    expect(upgraded.host.seq).toBe(pictured);
    expect(upgraded.host.pending.size).toBe(waiting);
    const today = [ann, ben, upgraded];
    await life.settle(today);

    const all = await life.log();
    for (const row of all.slice(log.length)) history.fold(row);
    const truth = digestOf(all);
    for (const { host } of today) expect(host.digest).toBe(truth);
    expect(history.losses, history.losses.join('\n')).toEqual([]);
    history.free();

    for (const { host } of today) expect(endsOf(host.engine).faults).toEqual([]);
    const { bound } = endsOf(ann.host.engine);
    console.log(`${all.length} rows, ${ann.host.engine.count(-1)} items, ${bound} bound ends`);
    // It was about something.
    expect(bound).toBeGreaterThan(0);
    expect(history.met).toBeGreaterThan(0);

    const kept = [];
    for (const { browser } of today) {
      const stored = await BoardStore.open(browser.indexedDB, life.alias);
      kept.push(...(await stored.kept()));
      stored.close();
    }
    const known = new Set([...all, ...kept].map(({ txn }) => deedOf(txn)));
    expect([...life.stored].filter((deed) => !known.has(deed))).toEqual([]);
    expect([...new Set(kept.map(({ code }) => code))].filter((code) => !REFUSALS.includes(code))).toEqual([]);
    for (const { tab } of today) await tab.client.stop();
  },
  300_000,
);
