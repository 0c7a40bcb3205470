// Three people type in one sticky note at once, each in a real client and engine over a line that breaks: they put letters in and
// take some away, mark them and make lists of them, are offline for a while, lose their tab. Afterwards all have the same text as the server, and of every letter
// that was safe there is one, unless somebody took it away. One of them takes its typing back now and then, and redoes it: that
// moves nobody else's. TXT-1, TXT-2, TXT-3, TXT-4, TXT-5, TXT-7, TXT-8.
//
// TYPIST_SEEDS=500 runs more; TYPIST_SEED=17 runs that one alone and prints its steps.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { plainText } from '#protocol/items/text-group.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { nextSecret } from '../../server/testing/seed.ts';
import { isSoak } from '../../server/testing/share.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, Seeded } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until } from '../../workers/board/sync/testing/browser.ts';
import { readSpec } from '../../workers/drawing/text/texts.ts';
import { run } from '../../workers/engine/commands.ts';
import { EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

const one = process.env.TYPIST_SEED;
const seeds = one
  ? [Number(one)]
  : Array.from({ length: Number(process.env.TYPIST_SEEDS ?? (isSoak ? 400 : 16)) }, (_, index) => index + 1);
const STEPS = 300;
const STICKY = 7;
/** Bytes of an edited text before its spec: id, box, rotation and zoom. */
const BEFORE_SPEC = 16 + 6 * 8;
const FORMATS = [
  ['bold', ''],
  ['italic', ''],
  ['link', 'https://example.org'],
  ['list', '2'],
  ['indent', '3'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** A person at the box over the note: what stands in it, and what the board last heard of it. */
class Typist {
  readonly life: Life;
  readonly browser: TestBrowser;
  readonly wire: FaultyWire;
  tab!: Tab<EngineHost>;
  box = '';
  told = '';
  #typing = false;
  /** It has taken typing back, or redone it: of its own letters any may be there or not. */
  steps = false;
  /** Letters typed and not known to be on this device's disk yet. */
  unsure: string[] = [];

  constructor(life: Life, n: number) {
    this.life = life;
    this.browser = new TestBrowser(() => life.random.next(), life.seed * 10 + n);
    this.wire = new FaultyWire(server.address, () => life.random.next(), 0.01);
  }

  async open(): Promise<void> {
    const { random, secret } = this.life;
    const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
    const host = new EngineHost(random.bytes(32), 1_700_000_000_000);
    this.tab = this.browser.open(host, this.wire, options);
    host.sync = this.tab.client;
    await this.tab.client.start();
    this.#typing = false;
  }

  get text(): string {
    return this.tab.host.engine.plainText(this.life.note);
  }

  /** What the page is told of the box. */
  #edited(): string | undefined {
    const bytes = this.tab.host.engine.editing();
    if (bytes.length === 0) return undefined;
    return plainText(readSpec(bytes.subarray(BEFORE_SPEC)).paragraphs);
  }

  /** The box is opened, or shows what others have typed. */
  look(): void {
    const { engine } = this.tab.host;
    if (engine.editing().length === 0) run(engine, 'beginEdit', idText(this.life.note));
    const edited = this.#edited();
    if (edited === undefined) return;
    this.box = edited;
    this.told = edited;
    this.#typing = true;
  }

  type(): void {
    if (!this.#typing || this.#edited() === undefined) this.look();
    if (this.#edited() === undefined) return;
    const { random } = this.life;
    const letters = [...this.box];
    const from = random.below(letters.length + 1);
    const removed = random.below(3) === 0 ? random.below(Math.min(6, letters.length - from) + 1) : 0;
    const put = removed > 0 && random.below(2) === 0 ? [] : this.life.letters(1 + random.below(3));
    for (const letter of letters.slice(from, from + removed)) this.life.remove(letter, this);
    for (const letter of put) this.life.owner.set(letter, this);
    this.unsure.push(...put);
    this.box = [...letters.slice(0, from), ...put, ...letters.slice(from + removed)].join('');
    run(this.tab.host.engine, 'writeText', this.told, this.box);
    this.told = this.box;
  }

  /** Letters are marked, or paragraphs are set, as the box has them. */
  format(): void {
    if (!this.#typing || this.#edited() === undefined) this.look();
    if (this.#edited() === undefined) return;
    const { random } = this.life;
    const from = random.below(this.box.length + 1);
    const to = from + random.below(this.box.length - from + 1);
    const [name, value] = FORMATS[random.below(FORMATS.length)] as (typeof FORMATS)[number];
    const on = random.below(3) > 0;
    run(this.tab.host.engine, 'formatText', name, on, on ? value : '', from, to, this.told);
  }

  /** What was typed last is taken back, or typed again: own letters alone, wherever others have typed meanwhile. */
  step(back: boolean): void {
    this.end();
    if (back) run(this.tab.host.engine, 'undo');
    else run(this.tab.host.engine, 'redo');
    this.tab.host.flush();
    this.steps = true;
  }

  share(): void {
    run(this.tab.host.engine, 'shareText');
    this.tab.host.flush();
  }

  end(): void {
    run(this.tab.host.engine, 'closeText', true);
    this.tab.host.flush();
    this.#typing = false;
  }

  /** All that was shared is on this device's disk. */
  async keep(): Promise<void> {
    this.share();
    const { unsure } = this;
    this.unsure = [];
    await this.tab.client.kept();
    for (const letter of unsure) this.life.safe.add(letter);
  }
}

class Life {
  readonly seed: number;
  readonly random: Seeded;
  readonly secret: Uint8Array;
  readonly note: Uint8Array;
  readonly safe = new Set<string>();
  readonly removed = new Map<string, Set<Typist>>();
  readonly owner = new Map<string, Typist>();
  #letters = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Seeded(seed);
    this.secret = nextSecret();
    this.note = itemId(this.random);
  }

  remove(letter: string, typist: Typist): void {
    this.removed.set(letter, (this.removed.get(letter) ?? new Set()).add(typist));
  }

  /** How many have taken a letter away. */
  hands(letter: string): number {
    return this.removed.get(letter)?.size ?? 0;
  }

  say(words: string): void {
    if (one) console.log(words);
  }

  /** None twice; some are pairs of surrogates. */
  letters(n: number): string[] {
    return Array.from({ length: n }, () => {
      this.#letters += 1;
      return String.fromCodePoint((this.random.below(4) === 0 ? 0x2_0000 : 0x3400) + this.#letters);
    });
  }

  async pass(turns: number): Promise<void> {
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function step(life: Life, typists: readonly Typist[]): Promise<void> {
  const { random } = life;
  const who = random.below(typists.length);
  const typist = typists[who] as Typist;
  const dice = random.below(100);
  if (dice < 50) {
    if (dice < 36) typist.type();
    else typist.format();
    await life.pass(random.below(3));
  } else if (dice < 65) {
    typist.share();
    await life.pass(random.below(10));
  } else if (dice < 78) {
    typist.look();
  } else if (dice < 84) {
    if (who === 0 && dice < 82) typist.step(random.below(3) > 0);
    else typist.end();
  } else if (dice < 90) {
    await life.pass(random.below(60));
  } else if (dice < 94) {
    await typist.keep();
  } else if (dice < 96) {
    typist.wire.down = !typist.wire.down;
    life.say(`${who} is ${typist.wire.down ? 'down' : 'up'}`);
    if (typist.wire.down) typist.wire.cut();
    else typist.tab.client.wake();
  } else if (dice === 96) {
    typist.wire.cut();
  } else {
    life.say(`${who} loses the tab`);
    if (random.below(2) === 0) await typist.keep();
    // What was not on the disk may be gone.
    typist.unsure = [];
    typist.tab.kill();
    await typist.open();
  }
}

test.each(seeds)('TXT-5 TXT-8 seed %i: three write in one note; no letter twice, none lost', async (seed) => {
  const life = new Life(seed);
  const typists = [1, 2, 3].map((n) => new Typist(life, n));
  for (const typist of typists) await typist.open();
  const first = typists[0] as Typist;
  // Who takes steps back would take the note back with them.
  (typists[2] as Typist).tab.host.putItem(
    new ByteWriter(1024)
      .u8(1)
      .varint(1)
      .raw(item({ id: life.note, kind: STICKY }))
      .done(),
  );
  await until('all see the note', () => typists.every(({ tab }) => tab.host.engine.count(-1) === 1));
  for (let i = 0; i < STEPS; i++) await step(life, typists);

  for (const typist of typists) {
    typist.wire.faults = 0;
    typist.wire.down = false;
    typist.end();
    await typist.keep();
    typist.tab.client.wake();
  }
  const states = () =>
    typists.map(({ tab: { host } }) => `${JSON.stringify(host.events.saved)} at ${host.seq} ${host.notices}`);
  await until(
    () => `all saved: ${states().join('; ')} (seed ${seed})`,
    () => typists.every(({ tab: { host } }) => host.saved === 'saved'),
  );
  const last = () => Math.max(...typists.map(({ tab }) => tab.host.seq));
  await until(
    () => `all at one row: ${states().join('; ')} (seed ${seed})`,
    () => typists.every(({ tab: { host } }) => host.saved === 'saved' && host.seq === last()),
  );
  const { text } = first;
  life.say(text);
  for (const { tab, text: theirs } of typists) {
    expect(theirs, `seed ${seed}`).toBe(text);
    expect(tab.host.digest, `seed ${seed}`).toBe(first.tab.host.digest);
    expect(tab.host.pending.size, `seed ${seed}`).toBe(0);
    expect(await tab.client.kept(), `seed ${seed}`).toEqual([]);
  }
  const letters = [...text];
  // What two took away, and one of them brought back before it knew of the other, may be there twice.
  const doubled = letters.filter((letter, at) => letters.indexOf(letter) < at && life.hands(letter) < 2);
  expect(doubled, `doubled, seed ${seed}`).toEqual([]);
  const own = (letter: string): boolean => life.owner.get(letter)?.steps ?? false;
  const lost = [...life.safe].filter((letter) => life.hands(letter) === 0 && !own(letter) && !letters.includes(letter));
  expect(lost, `lost, seed ${seed}`).toEqual([]);
  for (const { tab } of typists) await tab.client.stop();
});
