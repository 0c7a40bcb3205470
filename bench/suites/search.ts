// Search as a whole request, for a person who reads five boards among 10 and among 10,000. Hits on boards of others must cost no more than an
// absent word. The second scene is acknowledgements of ten boards while 1,000 boards are indexed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type Where } from '../../server/platform/database/open-database.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { item, itemId, OP, op, Seeded, txn } from '../../server/testing/txns.ts';
import { StrictClient } from '../../tests/contract/identity/client.ts';
import { callsTo } from '../../tests/contract/people/api.ts';
import { signedUp } from '../../tests/contract/people/signed-up.ts';
import { ServerProcess } from '../../tests/faults/server-process.ts';
import { startPostgres } from '../../tests/services/postgres.ts';
import { type Job, type ReportFigure, type SuiteContext, wanted } from '../context.ts';
import { quantile } from '../result.ts';
import { seedIndexedBoards, TOKENS } from '../scenes/indexed-boards.ts';
import { Edits } from './edits.ts';

const FEW = 10;
const MANY = 10_000;
const WARM_UP = 15;
/** All requests of one person are fewer than 600, the limit of a minute. */
const ROUNDS = 80;
const ENGINES = ['sqlite', 'postgresql'] as const;
type EngineName = (typeof ENGINES)[number];
const QUERIES = { ...TOKENS, absent: 'absent' };
type QueryName = keyof typeof QUERIES;

const INDEXED_BOARDS = 1000;
const TEXTS = 200;
const IDLE_MS = 20_000;
/** Rows of one statement. */
const BATCH_ROWS = 500;

const DOCUMENT = `query ($words: String!) { search(words: $words) {
  count totalPage rows { board { id title } item { id kind excerpt } } } }`;

export function search(context: SuiteContext): Job[] {
  const jobs = ENGINES.flatMap((engine) => [
    { name: engine, scene: `five readable boards, ${engine}`, run: measureRequests, engine },
    { name: `indexing-${engine}`, scene: `1,000 boards are indexed, ${engine}`, run: measureIndexing, engine },
  ]);
  return jobs
    .filter(({ name }) => wanted(context, name))
    .map(
      ({ scene, run, engine }): Job => ({
        ...{ suite: 'search', mode: 'server', scene, subject: 'atrium' },
        run: (report) => run(engine, report),
      }),
    );
}

interface SearchServer {
  server: ServerProcess;
  where: Where;
  person: string;
  /** Returns the body of the response. */
  fetchHits(query: string): Promise<string>;
  end(): Promise<void>;
}

async function startServer(databaseUrl: string | undefined): Promise<SearchServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-bench-'));
  const settings = { NODE_ENV: 'production', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const server = await ServerProcess.start(dataDir, settings);
  const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
  const { tokens } = await signedUp(client);
  const { body: person } = await callsTo(server.address)(tokens, 'POST', 'signin');
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
  return {
    server,
    where: databaseUrl === undefined ? { file: path.join(dataDir, 'atrium.db') } : { url: databaseUrl },
    person: String(person?.id),
    async fetchHits(query) {
      const body = JSON.stringify({ query: DOCUMENT, variables: { words: query } });
      const response = await fetch(`${server.address}/graphql`, { method: 'POST', headers, body });
      const text = await response.text();
      if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 200)}`);
      return text;
    },
    async end() {
      await server.signal('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function measureRequests(engine: EngineName, report: ReportFigure): Promise<void> {
  const postgres = engine === 'postgresql' ? await startPostgres() : undefined;
  const servers = new Map<number, SearchServer>();
  try {
    for (const count of [FEW, MANY]) {
      const server = await startServer(await postgres?.newDatabase());
      servers.set(count, server);
      await seedIndexedBoards(server.where, { person: server.person, count });
    }
    const many = servers.get(MANY) as SearchServer;
    const absent = await many.fetchHits(QUERIES.absent);
    for (const name of ['single', 'forbidden'] as const)
      report(
        `a word of ${NAMES[name]}: same body as an absent one`,
        Number((await many.fetchHits(QUERIES[name])) === absent),
        'of 1',
      );
    const p50 = await mediansOf(servers);
    for (const name of Object.keys(QUERIES) as QueryName[])
      for (const count of [FEW, MANY])
        report(`${count} boards, a word of ${NAMES[name]}: p50`, hundredth(p50(count, name)), 'ms');
    for (const name of ['all', 'readable'] as const)
      report(
        `a word of ${NAMES[name]}: ${MANY} boards`,
        hundredth(p50(MANY, name) / p50(FEW, name)),
        `× ${FEW} boards`,
      );
    const ofFive = p50(MANY, 'readable');
    report(`${MANY} boards: a word of ${NAMES.all}`, hundredth(p50(MANY, 'all') / ofFive), '× a word of five');
    for (const name of ['single', 'forbidden'] as const)
      report(`a word of ${NAMES[name]}`, hundredth(p50(MANY, name) / p50(MANY, 'absent')), '× an absent word');
  } finally {
    for (const { end } of servers.values()) await end();
    await postgres?.end();
  }
}

const NAMES: Record<QueryName, string> = {
  all: 'every board',
  readable: 'the five readable boards',
  single: 'one forbidden board',
  forbidden: 'all forbidden boards',
  absent: 'no board',
};

/** Asks both servers for all words in turn. Returns the medians. */
async function mediansOf(
  servers: ReadonlyMap<number, SearchServer>,
): Promise<(count: number, name: QueryName) => number> {
  const timesMs = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [count, { fetchHits }] of servers) {
      for (const [name, query] of Object.entries(QUERIES)) {
        const startMs = performance.now();
        await fetchHits(query);
        const key = `${count} ${name}`;
        if (round >= WARM_UP) timesMs.set(key, [...(timesMs.get(key) ?? []), performance.now() - startMs]);
      }
    }
  }
  return (count, name) => quantile(timesMs.get(`${count} ${name}`) ?? [], 0.5) as number;
}

async function measureIndexing(engine: EngineName, report: ReportFigure): Promise<void> {
  const postgres = engine === 'postgresql' ? await startPostgres() : undefined;
  const bench = await startServer(await postgres?.newDatabase());
  const database = await openDatabase(bench.where);
  try {
    const boards = await writeBoards(bench.server.address);
    const edits = await Edits.on(bench.server.address);
    await delay(IDLE_MS);
    await edits.drain();
    await delay(IDLE_MS);
    const idle = await edits.drain();
    const db = database.queries;
    for (let i = 0; i < boards.length; i += BATCH_ROWS) {
      const batch = boards.slice(i, i + BATCH_ROWS);
      await db
        .updateTable('board_creator')
        .set({ actor: `person:${bench.person}` })
        .where('board', 'in', batch)
        .execute();
      const jobs = batch.map((thing) => ({ kind: 'search-index', thing, payload: '{}', due: 0 }));
      await db.insertInto('job').values(jobs).execute();
    }
    const startMs = performance.now();
    const waiting = db.selectFrom('job').select('thing').where('kind', '=', 'search-index').limit(1);
    while (await waiting.executeTakeFirst()) await delay(250);
    report('indexing took', Math.round(performance.now() - startMs), 'ms');
    const busy = await edits.drain();
    await edits.end();
    const { indexed } = await db
      .selectFrom('search_board')
      .select((is) => is.fn.countAll<number>().as('indexed'))
      .where('seq', '>', 0)
      .executeTakeFirstOrThrow();
    report('indexed', Number(indexed), `of ${boards.length} boards`);
    for (const [name, q] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const [without, during] = [quantile(idle, q) as number, quantile(busy, q) as number];
      report(`acknowledged, idle: ${name}`, hundredth(without), 'ms');
      report(`acknowledged, indexing: ${name}`, hundredth(during), 'ms');
      report(`acknowledged: ${name}`, hundredth(during / without), '× idle');
    }
  } finally {
    await database.close();
    await bench.end();
    await postgres?.end();
  }
}

/** Returns the ids. */
async function writeBoards(address: string): Promise<string[]> {
  const random = new Seeded(65);
  const ids: string[] = [];
  for (let n = 0; n < INDEXED_BOARDS; n++) {
    const secret = random.bytes(32);
    const opened = await openBoard(address, secret);
    const peer = await TestClient.join(address, secret, { opened });
    const text = (i: number) => `lesson ${i} of board ${n}, rivers and roads`;
    const puts = Array.from({ length: TEXTS }, (_, i) => op(OP.put, item({ id: itemId(random), text: text(i) })));
    peer.push(1, txn(puts));
    await peer.answer(1);
    await peer.leave();
    ids.push(opened.id);
  }
  return ids;
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
