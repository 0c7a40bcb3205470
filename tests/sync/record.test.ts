// Paper, mode and title of one board, set by two devices at once: pages of today and one of before (fixtures/older-page, which sends the
// record as a whole), each with its engine, sync client and store, against the real server on both engines of the database. Each of
// rename, paper and lock is made on one device while it is away from the other's rename, paper or lock. SPEC: REC.

import { afterAll, describe, expect, test } from 'vitest';
import type { Engine } from '#engine/atrium_engine.js';
import { ByteWriter } from '#protocol/bytes.ts';
import { FIELD, frameGroup, NIL_ID, TAG } from '#protocol/item-bytes.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { marked } from '../../server/board/core/record-merge.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { OP, op, recordTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { type Tab, TestBrowser, until, type Wire } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { startPostgres } from '../services/postgres.ts';
import { digestOf, EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';
import * as before from './fixtures/older-page/older-page.js';
import { OlderHost } from './older-host.ts';

const LINED = 1;
const MUSIC = 5;
const LOCKED = 1;
const OWN_ONLY = 2;
const random = new Seeded(3302);

const deeds = {
  rename: (engine: Engine, by: string) => run(engine, 'setTitle', `Named ${by}`),
  paper: (engine: Engine, by: string) => run(engine, 'setPaper', by === 'late' ? 'music' : 'lined'),
  lock: (engine: Engine, by: string) => run(engine, 'setMode', by === 'late' ? 'own' : 'locked'),
};
type Deed = keyof typeof deeds;
const all = Object.keys(deeds) as Deed[];

const begun = { title: 'Begun', paper: 2, mode: 0 };
const shows = { rename: 'title', paper: 'paper', lock: 'mode' } as const;
const made = {
  late: { title: 'Named late', paper: MUSIC, mode: OWN_ONLY },
  soon: { title: 'Named soon', paper: LINED, mode: LOCKED },
};
type Who = keyof typeof made;
const does = (deed: Deed, who: Who) => ({ [shows[deed]]: made[who][shows[deed]] });

const recordOf = ({ engine }: { engine: Engine }) => ({
  title: engine.title(),
  paper: engine.paper(),
  mode: engine.mode(),
});

interface Device {
  wire: FaultyWire;
  tab: Tab<EngineHost>;
}

/** A board of two devices; without the credential of who made it they may edit it and not more. */
class Table {
  readonly #server: TestServer;
  readonly secret = random.bytes(32);
  guest: string | undefined;
  readonly #devices: Device[] = [];

  constructor(server: TestServer) {
    this.#server = server;
  }

  async join(page: 'older' | 'today', as: 'manager' | 'editor' = 'manager'): Promise<Device> {
    this.guest ??= (await openBoard(this.#server.address, this.secret)).guest;
    const [ofThen, wire] = [page === 'older', new FaultyWire(this.#server.address, () => random.next())];
    const guest = as === 'manager' ? this.guest : undefined;
    const known: Wire = {
      origin: wire.origin,
      socket: (url) => wire.socket(url),
      fetch: (input, init) => wire.fetch(input, opens(input) ? { ...init, body: withGuest(init?.body, guest) } : init),
    };
    const browser = new (ofThen ? before.TestBrowser : TestBrowser)(() => random.next(), random.below(2 ** 31));
    const host = new (ofThen ? OlderHost : EngineHost)(random.bytes(32), 1_700_000_000_000);
    const secret = Buffer.from(this.secret).toString('base64url');
    const tab = browser.open(host, known, { alias: deriveBoard(this.secret).alias, secret });
    host.sync = tab.client;
    await tab.client.start();
    const device = { wire, tab };
    this.#devices.push(device);
    await this.settle();
    return device;
  }

  /** All that may be sent is, and everybody online has all of it. */
  async settle(): Promise<void> {
    const here = this.#devices.filter(({ wire }) => !wire.down);
    for (const { tab } of here) tab.client.flush();
    const last = () => Math.max(...here.map(({ tab }) => tab.host.seq));
    await until(
      () => `all saved at one row: ${here.map(({ tab }) => `${tab.host.saved} at ${tab.host.seq}`)}`,
      () => here.every(({ tab: { host } }) => host.saved === 'saved' && host.pending.size === 0 && host.seq === last()),
    );
  }

  async away({ wire }: Device, work: () => Promise<void>): Promise<void> {
    wire.down = true;
    wire.cut();
    await work();
  }

  async back({ wire, tab }: Device): Promise<void> {
    wire.down = false;
    tab.client.wake();
    await this.settle();
  }

  /** Of the log alone. */
  async digest(): Promise<string> {
    const maker = this.guest === undefined ? {} : { guest: this.guest };
    const opened = await openBoard(this.#server.address, this.secret, maker);
    const peer = await TestClient.join(this.#server.address, this.secret, { opened });
    await peer.until(() => peer.rows.length === peer.welcome?.seq);
    await peer.leave();
    return digestOf(
      peer.rows.map(({ body, ...row }) => {
        if (!('bytes' in body)) throw new Error('no action here is as large as that');
        return { ...row, txn: body.bytes };
      }),
    );
  }

  async equal(record: Partial<typeof begun>, name: string): Promise<void> {
    const digest = await this.digest();
    for (const { tab } of this.#devices) {
      expect(recordOf(tab.host), name).toEqual({ ...begun, ...record });
      expect(tab.host.digest, name).toBe(digest);
    }
  }

  async end(): Promise<void> {
    for (const { tab } of this.#devices) await tab.client.stop();
  }
}

const opens = (input: RequestInfo | URL) => String(input).endsWith('/api/boards/open');
const withGuest = (body: BodyInit | null | undefined, guest: string | undefined) =>
  JSON.stringify({ ...JSON.parse(String(body)), ...(guest && { guest }) });

const engines: Record<string, () => Promise<{ server: TestServer; end(): Promise<void> }>> = {
  async SQLite() {
    const server = await testServer();
    return { server, end: () => server.end() };
  },
  async PostgreSQL() {
    const postgres = await startPostgres();
    const server = await testServer({ databaseUrl: await postgres.newDatabase() });
    return {
      server,
      end: async () => {
        await server.end();
        await postgres.end();
      },
    };
  },
};

test('REC-3 a log of before, in which renames dropped paper and lock, folds as it did then', async () => {
  const put = new ByteWriter()
    .u8(0)
    .raw(NIL_ID)
    .raw(frameGroup(TAG.k, Uint8Array.of(FIELD.paper, 1, LINED)));
  const txns = [
    recordTxn({ paper: MUSIC, mode: LOCKED, title: 'Plan' }),
    recordTxn({ title: 'A rename of then' }),
    recordTxn({ mode: OWN_ONLY, title: '' }),
    txn([op(OP.put, new ByteWriter().bytes(put.done()).done())]),
    marked(recordTxn({ paper: LINED, title: 'Merged' }, { base: 2 })),
    recordTxn({}),
    recordTxn({ paper: 77, mode: 9 }),
  ];
  const rows = txns.map((one, k) => ({ seq: k + 1, actor: `person:${k % 2}`, atMs: 1000 * (k + 1), txn: one }));
  const ofThen = new OlderHost(new Uint8Array(32), 0);
  for (const [k, { seq, actor, atMs, txn: bytes }] of rows.entries()) {
    await ofThen.applyRow(seq, actor, atMs, bytes);
    expect(digestOf(rows.slice(0, k + 1)), `row ${seq}`).toBe(ofThen.digest);
  }
});

describe.each(Object.entries(engines))('on %s', (_, open) => {
  const opened = open();
  afterAll(async () => (await opened).end());
  const table = async () => new Table((await opened).server);

  /** One is away while the other does something; both and who comes later then have the same. */
  async function meet(pages: readonly ['older' | 'today', 'older' | 'today'], late: Deed, soon: Deed, record: object) {
    const board = await table();
    const [one, other] = [await board.join(pages[0]), await board.join(pages[1])];
    const { engine } = one.tab.host;
    run(engine, 'setTitle', begun.title);
    run(engine, 'setPaper', 'squared');
    await board.settle();
    await board.away(one, async () => {
      deeds[soon](other.tab.host.engine, 'soon');
      await board.settle();
      deeds[late](engine, 'late');
      one.tab.client.flush();
    });
    await board.back(one);
    await board.equal(record, `${pages[0]} ${late} while ${pages[1]} ${soon}`);
    expect([...one.tab.host.notices, ...other.tab.host.notices]).toEqual([]);
    await board.end();
  }

  test.each(all.flatMap((late) => all.map((soon) => [late, soon] as const)))(
    'REC-1 REC-2 today’s %s, late, and another’s %s both count, whatever page the other has',
    async (late, soon) => {
      for (const other of ['today', 'older'] as const)
        await meet(['today', other], late, soon, { ...does(soon, 'soon'), ...does(late, 'late') });
    },
  );

  test.each(all.flatMap((late) => all.map((soon) => [late, soon] as const)))(
    'REC-3 an older page’s %s, late, takes nothing of another’s %s back: its title alone counts',
    async (late, soon) => {
      await meet(['older', 'today'], late, soon, {
        ...does(soon, 'soon'),
        ...(late === 'rename' && does(late, 'late')),
      });
    },
  );

  test('REC-3 what an older page sets on the record that is there counts in full, one after the other too', async () => {
    const board = await table();
    const [older] = [await board.join('older'), await board.join('today')];
    const { engine } = older.tab.host;
    run(engine, 'setTitle', begun.title);
    run(engine, 'setPaper', 'squared');
    await board.settle();
    await board.away(older, async () => {
      deeds.rename(engine, 'late');
      deeds.paper(engine, 'late');
      deeds.lock(engine, 'late');
    });
    await board.back(older);
    await board.equal(made.late, 'all of it');
    await board.end();
  });

  test('REC-8 what takes a paper back takes back that alone, and no paper that another has set since', async () => {
    const board = await table();
    const [one, other] = [await board.join('today'), await board.join('today')];
    const [{ engine }, { engine: theirs }] = [one.tab.host, other.tab.host];
    run(engine, 'setPaper', 'squared');
    await board.settle();
    deeds.paper(engine, 'late');
    await board.settle();
    deeds.lock(theirs, 'soon');
    deeds.rename(theirs, 'soon');
    await board.settle();
    run(engine, 'undo');
    await board.settle();
    await board.equal({ ...made.soon, paper: begun.paper }, 'taken back');
    run(engine, 'redo');
    await board.settle();
    deeds.paper(theirs, 'soon');
    await board.settle();
    run(engine, 'undo');
    await board.settle();
    await board.equal(made.soon, 'theirs');
    await board.end();
  });

  test.each(['older', 'today'] as const)(
    'REC-4 a rename by who may not set the mode, on a page of %s, stands beside a change of the mode',
    async (page) => {
      const board = await table();
      const [manager, editor] = [await board.join('today'), await board.join(page, 'editor')];
      run(manager.tab.host.engine, 'setTitle', begun.title);
      run(manager.tab.host.engine, 'setPaper', 'squared');
      await board.settle();
      await board.away(editor, async () => {
        run(manager.tab.host.engine, 'setMode', 'own');
        await board.settle();
        deeds.rename(editor.tab.host.engine, 'late');
        editor.tab.client.flush();
      });
      await board.back(editor);
      await board.equal({ title: 'Named late', mode: OWN_ONLY }, page);
      expect(editor.tab.host.events.kept ?? 0).toBe(0);
      await board.end();
    },
  );
});
