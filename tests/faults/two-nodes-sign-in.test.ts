// Two processes share one PostgreSQL, with the provider inside the server. Strangers guess at an account at both processes, and its owner
// signs in on a new browser at either.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { Browser, type Page, StrictClient } from '../contract/identity/client.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { ServerProcess } from './server-process.ts';

const ana = { givenName: 'Ana', email: 'ana@northside.example', password: 'a rising line under a roof' };

let postgres: SharedPostgres;
let dataDir: string;
let nodes: ServerProcess[];
beforeAll(async () => {
  postgres = await sharedPostgres();
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-sign-in-'));
  const settings = { DATABASE_URL: await postgres.newDatabase(), TRUST_PROXY: 'loopback' };
  nodes = await Promise.all([1, 2].map(() => ServerProcess.start(dataDir, settings)));
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.signal('SIGTERM');
  await postgres.end();
  await rm(dataDir, { recursive: true, force: true });
});

const issuerOf = (node: number) => (nodes[node % 2] as ServerProcess).address.replace('127.0.0.1', 'localhost');
const isIn = ({ url }: Page): boolean => url.pathname === '/oauth/callback' && url.searchParams.has('code');

async function signIn(node: number, network: string, password: string): Promise<Page> {
  const issuer = issuerOf(node);
  const client = await StrictClient.of(issuer);
  const browser = new Browser(issuer, { 'x-forwarded-for': network });
  return browser.submit(await browser.get(client.request({ prompt: 'login' }).url), { email: ana.email, password });
}

test('strangers guess at both processes from seven networks; the owner signs in at either from a new one', async () => {
  const client = await StrictClient.of(issuerOf(0));
  const own = new Browser(issuerOf(0), { 'x-forwarded-for': '198.51.100.1' });
  expect(isIn(await own.submit(await own.get(client.request({ prompt: 'create' }).url), ana))).toBe(true);

  // One after another: at each process hard work of a network has its share too.
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await signIn(n, `203.0.113.${n}`, 'not her password at all')).status);
  expect(new Set(statuses)).toEqual(new Set([422]));
  for (const node of [0, 1]) expect(isIn(await signIn(node, `198.51.100.${10 + node}`, ana.password))).toBe(true);
}, 120_000);

test('one network has five guesses a minute at both processes together', async () => {
  const fromMs = Date.now();
  let looked = 0;
  for (let n = 0; n < 8; n += 1) {
    const { status } = await signIn(n, '203.0.113.99', 'not her password at all');
    expect([422, 429]).toContain(status);
    if (status === 422) looked += 1;
  }
  const windows = 1 + Math.floor((Date.now() - fromMs) / 60_000);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(windows * SERVER_LIMITS.signInsOfAccountPerMinute);
}, 120_000);
