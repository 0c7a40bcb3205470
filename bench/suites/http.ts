// What the workspace's first calls cost, as × /healthz of the same server in the same minutes, with few boards and with many: lists
// and the way into a board should not grow with what is there. Both servers run at once and are asked in turns.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Where } from '../../server/platform/database/open-database.ts';
import { StrictClient } from '../../tests/contract/identity/client.ts';
import { callsTo } from '../../tests/contract/people/api.ts';
import { signedUp } from '../../tests/contract/people/signed-up.ts';
import { ServerProcess } from '../../tests/faults/server-process.ts';
import { startPostgres } from '../../tests/services/postgres.ts';
import { type Job, type ReportFigure, type SuiteContext, wanted } from '../context.ts';
import { quantile } from '../result.ts';
import { seedBoards } from '../scenes/many-boards.ts';

const FEW = 10;
const MANY = 10_000;
const WARM_UP = 20;
const ROUNDS = 120;
const ENGINES = ['sqlite', 'postgresql'] as const;

type Name = 'healthz' | 'dashboard' | 'recently opened' | 'board open';

interface Place {
  /** Each answers when its answer was read. */
  requests: Record<Name, (round: number) => Promise<void>>;
  end(): Promise<void>;
}

export function http(context: SuiteContext): Job[] {
  return ENGINES.filter((engine) => wanted(context, engine)).map(
    (engine): Job => ({
      suite: 'http',
      mode: 'server',
      scene: engine,
      subject: 'atrium',
      run: (say) => measure(engine, say),
    }),
  );
}

async function measure(engine: (typeof ENGINES)[number], say: ReportFigure): Promise<void> {
  const postgres = engine === 'postgresql' ? await startPostgres() : undefined;
  const places = new Map<number, Place>();
  try {
    for (const count of [FEW, MANY]) places.set(count, await placeWith(count, await postgres?.newDatabase()));
    const timesMs = new Map<string, number[]>();
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [count, { requests }] of places) {
        for (const [name, request] of Object.entries(requests)) {
          const fromMs = performance.now();
          await request(round);
          const key = `${count} ${name}`;
          if (round >= WARM_UP) timesMs.set(key, [...(timesMs.get(key) ?? []), performance.now() - fromMs]);
        }
      }
    }
    const p50 = (count: number, name: Name): number => quantile(timesMs.get(`${count} ${name}`) ?? [], 0.5) as number;
    const share = (count: number, name: Name): number => p50(count, name) / p50(count, 'healthz');
    for (const count of [FEW, MANY]) say(`${count} boards, /healthz: p50`, hundredth(p50(count, 'healthz')), 'ms');
    for (const name of ['dashboard', 'recently opened', 'board open'] as const) {
      for (const count of [FEW, MANY]) {
        say(`${count} boards, ${name}: p50`, hundredth(p50(count, name)), 'ms');
        say(`${count} boards, ${name}`, hundredth(share(count, name)), '× /healthz');
      }
      say(`${name}: ${MANY} boards`, hundredth(share(MANY, name) / share(FEW, name)), `× ${FEW} boards`);
    }
  } finally {
    for (const { end } of places.values()) await end();
    await postgres?.end();
  }
}

/** A server of its own, somebody who is signed in, and their boards. */
async function placeWith(count: number, databaseUrl: string | undefined): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-bench-'));
  const server = await ServerProcess.start(dataDir, {
    NODE_ENV: 'production',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const end = async (): Promise<void> => {
    await server.signal('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const where: Where = databaseUrl === undefined ? { file: path.join(dataDir, 'atrium.db') } : { url: databaseUrl };
    const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
    const { tokens } = await signedUp(client);
    const { body: person } = await callsTo(server.address)(tokens, 'POST', 'signin');
    const { id, teamId } = person as { id: string; teamId: string };
    const aliases = await seedBoards(where, { person: id, team: teamId, count });
    if (databaseUrl !== undefined) await analyzed(where);
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
    const ask = async (address: string, alias?: string): Promise<void> => {
      const init = alias === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ alias }) };
      const response = await fetch(`${server.address}${address}`, init);
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    return {
      requests: {
        healthz: () => ask('/healthz'),
        dashboard: () => ask(`/api/user/dashboard?teamId=${teamId}`),
        'recently opened': () => ask(`/api/user/team/${teamId}/board/recently_opened?perpage=24`),
        'board open': (round) => ask('/api/boards/open', aliases[(round * 7) % aliases.length]),
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What its own process does within a minute. */
async function analyzed(where: Where): Promise<void> {
  const database = await openDatabase(where);
  await sql`ANALYZE`.execute(database.queries);
  await database.close();
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
