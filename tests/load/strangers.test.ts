// Ten people (three outside a soak) sign in, draw, invite and set forgotten passwords anew while strangers from twenty networks do all
// that strangers can (strangers-program.ts), for ten minutes in a soak: each of them gets through every time, and little is kept of what the
// strangers sent. A real server process with default settings and real mail; the people are one network, as a school is.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, moveTxn, putTxn, Seeded } from '../../server/testing/txns.ts';
import { Browser, StrictClient, type Tokens } from '../contract/identity/client.ts';
import { callsTo } from '../contract/people/api.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { freePort } from '../services/process.ts';
import { type Message, startSmtp, type TestSmtp } from '../services/smtp.ts';
import type { Known } from './strangers-program.ts';

const soak = process.env.ATRIUM_SOAK !== undefined;
const PEOPLE = soak ? 10 : 3;
const EDITS = 20;
/** A person signs in and invites so often, ms: below what one browser may try. */
const DUE_MS = 30_000;
const SOAK_MS = 600_000;
/** Of those, before the strangers come. */
const ALONE_MS = 60_000;
/** Between two edits of one person in a soak: who draws without pause is what the others wait for. */
const EDIT_EVERY_MS = 100;
const MAX_GROWTH_BYTES = 50 << 20;
const PASSWORD = 'a rising line under a roof';

let dataDir: string;
let smtp: TestSmtp;
let server: ServerProcess;
let issuer: string;
let client: StrictClient;
let strangers: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-strangers-'));
  smtp = await startSmtp();
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  server = await ServerProcess.start(dataDir, {
    PORT: String(port),
    PUBLIC_URL: issuer,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Atrium <boards@northside.example>',
    // As they are by default.
    OPEN_BOARDS_PER_MINUTE: '',
    BOARDS_PER_ADDRESS: '',
    WAITING_SOCKETS_PER_ADDRESS: '',
  });
  client = await StrictClient.of(issuer);
});
afterEach(async () => {
  strangers?.kill('SIGKILL');
  await server.signal('SIGKILL');
  await smtp.end();
  await rm(dataDir, { recursive: true, force: true });
});

const linkIn = ({ text }: Message): string => /^http\S+$/m.exec(text)?.[0] as string;

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(path.join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

class Person {
  readonly email: string;
  readonly browser = new Browser(issuer);
  readonly ackMs: number[] = [];
  readonly signInMs: number[] = [];
  #password = PASSWORD;
  #tokens: Tokens | undefined;
  #teamId = '';
  /** The secret of theirs. */
  readonly #board = randomBytes(32);
  /**
   * The last row that their browser has of it, as browsers do. Without, each coming back would read all that was drawn since the beginning,
   * and the first edit would be answered behind that: later ones later, whoever else is there.
   */
  #has = 0;
  #hasDrawn = false;
  #invited = 0;
  #dueMs = 0;
  readonly #item: Uint8Array;

  constructor(n: number, random: Seeded) {
    this.email = `ana${n}@northside.example`;
    this.#item = itemId(random);
  }

  async signUp(): Promise<void> {
    const request = client.request({ prompt: 'create' });
    const form = await this.browser.get(request.url);
    await this.browser.submit(form, { givenName: 'Ana', email: this.email, password: this.#password });
    const opened = await this.browser.get(linkIn(await smtp.next(this.email)));
    this.#tokens = await client.redeem(request, await this.browser.submit(opened, { password: this.#password }));
    const { body } = await callsTo(issuer)(this.#tokens, 'POST', 'signin');
    this.#teamId = String(body?.teamId);
  }

  isDue(): boolean {
    if (this.#dueMs > Date.now()) return false;
    this.#dueMs = Date.now() + DUE_MS;
    return true;
  }

  async signIn(): Promise<void> {
    const fromMs = performance.now();
    const request = client.request({ prompt: 'login' });
    const form = await this.browser.get(request.url);
    const sent = await this.browser.submit(form, { email: this.email, password: this.#password });
    this.#tokens = await client.redeem(request, sent);
    this.signInMs.push(performance.now() - fromMs);
  }

  async draw(): Promise<void> {
    const peer = await TestClient.join(issuer, this.#board, { lastSeq: this.#has });
    for (let n = 1; n <= EDITS; n++) {
      const fromMs = performance.now();
      peer.push(n, this.#hasDrawn ? moveTxn([this.#item], 1, 1) : putTxn({ id: this.#item }));
      expect(await peer.answer(n)).toHaveProperty('seq');
      this.ackMs.push(performance.now() - fromMs);
      this.#hasDrawn = true;
      if (soak) await passed(EDIT_EVERY_MS);
    }
    this.#has = peer.lastSeq;
    await peer.leave();
  }

  async invite(): Promise<void> {
    this.#invited += 1;
    const email = `guest${this.#invited}.${this.email}`;
    await this.#mutate(
      'mutation ($id: ID!, $email: String!) { done: createInvite(kind: team, id: $id, email: $email, role: "member") { mailed } }',
      { id: this.#teamId, email },
    );
  }

  /** A link to a board of theirs that lets in nobody unasked. */
  async askingBoard(): Promise<{ alias: string; secret: string }> {
    const bytes = randomBytes(32);
    const { alias } = deriveBoard(bytes);
    const secret = bytes.toString('base64url');
    const board = { alias, secret, title: 'Open day' };
    const made = await this.#mutate('mutation ($board: NewBoard!) { done: createBoard(board: $board) { id } }', {
      board,
    });
    await this.#mutate('mutation ($id: ID!) { done: setAdmits(boardId: $id, admits: asked) }', made);
    return { alias, secret };
  }

  async #mutate(query: string, variables: object): Promise<object> {
    const headers = { authorization: `Bearer ${this.#tokens?.access_token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${issuer}/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data: { done: object } };
    expect(answer).toEqual({ data: { done: expect.anything() } });
    return answer.data.done;
  }

  /** By the last letter that came: strangers may have asked for it. */
  async setPasswordAnew(): Promise<void> {
    const letters = () =>
      smtp.messages.filter(({ to, subject }) => to.includes(this.email) && /new password/.test(subject));
    const had = letters().length;
    await this.browser.submit(await this.browser.get('/oidc/forgot'), { email: this.email });
    if (had === 0) await smtp.next(this.email);
    this.#password = `${PASSWORD} ${had}`;
    const opened = await this.browser.get(linkIn(letters().at(-1) as Message));
    const done = await this.browser.submit(opened, { password: this.#password });
    expect(done.text).toContain('<h1>Password set</h1>');
    await this.signIn();
  }
}

test(
  'people sign in, draw, invite and set passwords anew beside all that strangers can do; little of that is kept',
  async () => {
    const random = new Seeded(testSeed());
    const people = Array.from({ length: PEOPLE }, (_, n) => new Person(n, random));
    for (const person of people) await person.signUp();
    let rounds = 0;
    const work = async (forMs: number): Promise<void> => {
      const untilMs = Date.now() + forMs;
      do {
        rounds += 1;
        await Promise.all(
          people.map(async (person) => {
            await person.draw();
            if (!person.isDue()) return;
            await person.signIn();
            await person.invite();
          }),
        );
      } while (soak && Date.now() < untilMs);
    };
    await work(ALONE_MS);
    const alone = taken(people);

    const link = await boardOf(async (call) => {
      const made = await call('/links', { role: 'editor', password: 'green leaf' });
      return (await made.json()) as { secret: string };
    });
    const asking = await (people[0] as Person).askingBoard();
    const before = await bytesIn(dataDir);
    const emails = people.map(({ email }) => email);
    const said = await begin({ issuer, emails, withPassword: link, asking, seed: random.below(1e6) });

    await Promise.all(people.map((person) => person.setPasswordAnew()));
    await work(SOAK_MS - ALONE_MS);
    strangers?.stdin?.end();
    const statuses = JSON.parse((await said.next()).value ?? '[]') as [string, number][];

    const beside = taken(people);
    const grown = (await bytesIn(dataDir)) - before;
    const at = (list: number[], q: number) => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length * q)] ?? 0);
    const tries = statuses.map(([deed, times]) => `${times} × ${deed}`).join(', ');
    console.log(`${rounds} rounds; strangers: ${tries}; ${(grown / 2 ** 20).toFixed(1)} MiB more`);
    console.log(`acknowledged p99 ${at(alone.ackMs, 0.99)} ms alone, ${at(beside.ackMs, 0.99)} ms beside`);
    console.log(`signed in p50 ${at(alone.signInMs, 0.5)} ms alone, ${at(beside.signInMs, 0.5)} ms beside`);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter(([deed]) => / 5\d\d$/.test(deed))).toEqual([]);
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
  },
  soak ? SOAK_MS + 300_000 : 150_000,
);

function taken(people: readonly Person[]) {
  return {
    ackMs: people.flatMap((person) => person.ackMs.splice(0)),
    signInMs: people.flatMap((person) => person.signInMs.splice(0)),
  };
}

/** The lines that the strangers' process says from now on. */
async function begin(known: Known): Promise<AsyncIterator<string>> {
  const script = path.join(import.meta.dirname, 'strangers-program.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(known)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  strangers = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('begun');
  return lines;
}

/** A new board that its maker does something to. */
async function boardOf<T>(
  change: (call: (path: string, body: object) => Promise<Response>) => Promise<T>,
): Promise<{ alias: string; secret: string } & T> {
  const bytes = randomBytes(32);
  const { id, alias, token } = await openBoard(issuer, bytes);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (to: string, body: object) =>
    fetch(`${issuer}/api/boards/${id}${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { alias, secret: bytes.toString('base64url'), ...(await change(call)) };
}
