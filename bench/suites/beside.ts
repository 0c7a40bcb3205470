// What others feel of one person's heavy requests, on SQLite with default settings: acknowledgements of ten boards while a person with
// 5,000 boards is deleted and 50 searches a second run; and GET me of one while another asks for a hundred lists of 5,000 people. Each
// beside what it is without, on the same server in the same minute. What asks runs at low priority in a process of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { StrictClient, type Tokens } from '../../tests/contract/identity/client.ts';
import { callsTo } from '../../tests/contract/people/api.ts';
import { signedUp } from '../../tests/contract/people/signed-up.ts';
import { ServerProcess } from '../../tests/faults/server-process.ts';
import type { Job, ReportFigure } from '../context.ts';
import { quantile, tenth } from '../result.ts';
import { seedBoards } from '../scenes/many-boards.ts';
import type { AskingPlan } from './asking-process.ts';
import { Edits } from './edits.ts';

const ALONE_MS = 10_000;
/** Of who is deleted. */
const BOARDS_OF_ONE = 5000;
const SEARCHES_PER_S = 50;
/** So many search, since one may ask 600 times a minute. */
const SEARCHERS = 8;
const PEOPLE = 5000;
const LISTS = 100;
const TIMES_OF_ME = 60;
/** Rows of one statement. */
const BATCH_ROWS = 500;

export function beside(): Job[] {
  const job = (scene: string, run: Job['run']): Job => ({
    suite: 'beside',
    mode: 'server',
    scene,
    subject: 'sqlite',
    run,
  });
  return [job('a person is deleted, others search', deletion), job('lists of people', lists)];
}

interface Place {
  server: ServerProcess;
  client: StrictClient;
  call: ReturnType<typeof callsTo>;
  file: string;
}

interface Somebody {
  tokens: Tokens;
  id: string;
  teamId: string;
  entityId: string;
}

async function withServer(measure: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-bench-'));
  const server = await ServerProcess.start(dataDir, { NODE_ENV: 'production' });
  try {
    const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
    await measure({ server, client, call: callsTo(server.address), file: path.join(dataDir, 'atrium.db') });
  } finally {
    await server.signal('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function somebody({ client, call }: Place): Promise<Somebody> {
  const { tokens } = await signedUp(client);
  const { body } = await call(tokens, 'POST', 'signin');
  return { tokens, ...(body as Omit<Somebody, 'tokens'>) };
}

async function deletion(say: ReportFigure): Promise<void> {
  await withServer(async (place) => {
    const { server, file, call } = place;
    const leaving = await somebody(place);
    await seedBoards({ file }, { person: leaving.id, team: leaving.teamId, count: BOARDS_OF_ONE });
    await madeBy(file, leaving.id);
    const searchers: Somebody[] = [];
    for (let n = 0; n < SEARCHERS; n++) searchers.push(await somebody(place));
    const searched = await somebody(place);
    // Another number: by it the ids are made.
    await seedBoards({ file }, { person: searched.id, team: searched.teamId, count: BOARDS_OF_ONE + 1 });
    await giveTeam(
      file,
      searched.teamId,
      searchers.map(({ id }) => id),
    );

    const edits = await Edits.on(server.address);
    await passed(ALONE_MS);
    const alone = await edits.drain();
    const query = `query ($id: ID!) { boards(teamId: $id, search: "rivers", perPage: 24) { count rows { id title } } }`;
    const asking = await ask({
      address: server.address,
      tokens: searchers.map(({ tokens }) => tokens.access_token),
      body: JSON.stringify({ query, variables: { id: searched.teamId } }),
      perSecond: SEARCHES_PER_S,
    });
    const fromMs = performance.now();
    const deleted = await call(leaving.tokens, 'DELETE', 'me');
    if (deleted.status !== 204) throw new Error(`deleting: ${deleted.status}`);
    const tookMs = performance.now() - fromMs;
    const beside = await edits.drain();
    asking.kill();
    await edits.end();
    say('the deletion took', Math.round(tookMs), 'ms');
    tell(say, 'acknowledged', alone, beside);
  });
}

async function lists(say: ReportFigure): Promise<void> {
  await withServer(async (place) => {
    const { server, file, call } = place;
    const [asker, other] = [await somebody(place), await somebody(place)];
    await people(file, asker);
    const projectId = crypto.randomUUID();
    const headers = { authorization: `Bearer ${asker.tokens.access_token}`, 'content-type': 'application/json' };
    const post = async (query: string): Promise<void> => {
      const response = await fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      const text = await response.text();
      if (!response.ok || text.includes('"errors"'))
        throw new Error(`graphql: ${response.status} ${text.slice(0, 200)}`);
    };
    await post(
      `mutation { createProject(id: "${projectId}", teamId: "${asker.teamId}", name: "Open day", color: "#0b6e69") { id } }`,
    );
    const me = async (): Promise<number> => {
      const fromMs = performance.now();
      const { status } = await call(other.tokens, 'GET', 'me');
      if (status !== 200) throw new Error(`me: ${status}`);
      return performance.now() - fromMs;
    };
    for (let n = 0; n < TIMES_OF_ME; n++) await me();
    const alone: number[] = [];
    for (let n = 0; n < TIMES_OF_ME; n++) alone.push(await me());
    const asking = await ask({
      address: server.address,
      tokens: [asker.tokens.access_token],
      body: JSON.stringify({
        query: `{ projectMembers(projectId: "${projectId}", perPage: 100) { count rows { person { id name } } } }`,
      }),
      atOnce: LISTS,
    });
    let isOver = false;
    void once(asking, 'exit').then(() => (isOver = true));
    const beside: number[] = [];
    while (!isOver && beside.length < 10 * TIMES_OF_ME) beside.push(await me());
    asking.kill();
    say('GET me beside the lists', beside.length, 'times');
    tell(say, 'GET me', alone, beside);
  });
}

function tell(say: ReportFigure, what: string, alone: readonly number[], beside: readonly number[]): void {
  for (const [name, q] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['max', 1],
  ] as const) {
    const [without, during] = [quantile(alone, q) as number, quantile(beside, q) as number];
    say(`${what}, alone: ${name}`, tenth(without), 'ms');
    say(`${what}, beside: ${name}`, tenth(during), 'ms');
    say(`${what}: ${name}`, Math.round((during / without) * 100) / 100, '× alone');
  }
}

async function ask(plan: AskingPlan): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'asking-process.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  setPriority(child.pid as number, constants.priority.PRIORITY_LOW);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

/** All boards that were just laid are the person's. */
async function madeBy(file: string, person: string): Promise<void> {
  const { queries, close } = await openDatabase({ file });
  const boards = await queries.selectFrom('board').select('id').execute();
  for (const some of slices(boards)) {
    await queries
      .insertInto('board_creator')
      .values(some.map(({ id }) => ({ board: id, actor: `person:${person}` })))
      .execute();
    await queries
      .insertInto('person_board')
      .values(some.map(({ id }) => ({ board: id, person: `person:${person}`, title: '', at: 1 })))
      .execute();
  }
  await close();
}

async function giveTeam(file: string, team: string, ids: readonly string[]): Promise<void> {
  const { queries, close } = await openDatabase({ file });
  for (const some of slices(ids))
    await queries
      .insertInto('membership')
      .values(some.map((person) => ({ kind: 'team', thing: team, person, role: 'member' })))
      .execute();
  await close();
}

/** In the team of who asks. */
async function people(file: string, { teamId: team, entityId: entity }: Somebody): Promise<void> {
  const { queries, close } = await openDatabase({ file });
  const rows = Array.from({ length: PEOPLE }, (_, n) => ({
    id: `bench-${n}`,
    iss: 'bench',
    sub: String(n),
    name: `Person ${(n * 7919) % PEOPLE}`,
    initials: 'P',
    color: '#0b6e69',
    email: `p${n}@north.example`,
    email_verified: 1,
    language: null,
    entity,
    team,
    created_at: 1,
  }));
  for (const some of slices(rows)) await queries.insertInto('person').values(some).execute();
  await close();
  await giveTeam(
    file,
    team,
    rows.map(({ id }) => id),
  );
}

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH_ROWS) yield all.slice(at, at + BATCH_ROWS);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
