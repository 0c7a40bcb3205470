// Names as everybody may send them, by the examples of protocol/names.json: of people, guests, teams, projects and boards. In a board's log
// nothing is refused; what lists show of it is clean.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { titleTxn } from '../../../server/workspace/boards/title-txn.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

type Example = [about: string, given: string, tidy: string, chars: number, kept: string, fault: string | null];
const examples = JSON.parse(
  readFileSync(new URL('../../../protocol/names.json', import.meta.url), 'utf8'),
) as Example[];

const random = new Seeded(349);
let server: TestServer;
let ana: WorkspacePerson;
let project: string;
let board: { id: string; secret: Uint8Array };
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere', boardNotesMs: 50 });
  [ana] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  project = randomUUID();
  const make = `mutation ($id: ID!, $team: ID!) { createProject(id: $id, teamId: $team, name: "P", color: "#2266aa") { id } }`;
  expect((await ana.ask(make, { id: project, team: ana.teamId })).errors).toEqual([]);
  const secret = random.bytes(32);
  board = { secret, id: (await open(secret, { token: ana.token })).id };
});
afterAll(() => server.end());

async function open(secret: Uint8Array, { token, name }: { token?: string; name?: string } = {}) {
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({
      alias: deriveBoard(secret).alias,
      secret: Buffer.from(secret).toString('base64url'),
      ...(name !== undefined && { name }),
    }),
  });
  const body = (await response.json()) as { id: string; name: string; token: string; message?: string };
  return { status: response.status, ...body };
}

/** What each takes a name with; answers the name it has now, or why it was refused. */
const ways: Record<string, { chars: number; give(name: string): Promise<string | undefined> }> = {
  'a person': {
    chars: 60,
    async give(name) {
      const { status, body } = await ana.call('PATCH', 'me', { name });
      const { name: now, message } = body as { name?: string; message?: string };
      return status === 200 ? now : message;
    },
  },
  'a guest': {
    chars: 60,
    async give(name) {
      const { status, name: now, message } = await open(board.secret, { name });
      return status === 200 ? now : message;
    },
  },
  'a team': {
    chars: 80,
    give: (name) =>
      byGraphql(
        'mutation ($id: ID!, $name: String!) { made: changeTeam(id: $id, name: $name) { name } }',
        ana.teamId,
        name,
      ),
  },
  'a project': {
    chars: 80,
    give: (name) =>
      byGraphql(
        'mutation ($id: ID!, $name: String!) { made: changeProject(id: $id, name: $name) { name } }',
        project,
        name,
      ),
  },
  'an organization': {
    chars: 80,
    give: (name) =>
      byGraphql(
        'mutation ($id: ID!, $name: String!) { made: changeEntity(id: $id, name: $name) { name } }',
        ana.entityId,
        name,
      ),
  },
  'a board': {
    chars: 200,
    give: (name) =>
      byGraphql(
        'mutation ($id: ID!, $name: String!) { made: renameBoard(id: $id, title: $name) { name: title } }',
        board.id,
        name,
      ),
  },
};

async function byGraphql(document: string, id: string, name: string): Promise<string | undefined> {
  const { data, errors } = await ana.ask<{ made: { name: string } }>(document, { id, name });
  return data?.made?.name ?? errors[0]?.message;
}

describe.each(Object.entries(ways))('%s', (_who, { chars, give }) => {
  test.each(examples)('%s', async (_about, given, tidy, _chars, _kept, fault) => {
    const now = await give(given);
    if (fault) expect(now).toContain(fault);
    else expect(now).toBe(tidy);
  });

  test('as long as it may be, in code points, and not longer', async () => {
    const longest = '\u{20bb7}'.repeat(chars);
    expect(await give(longest)).toBe(longest);
    expect(await give('e\u0301'.repeat(chars))).toBe('é'.repeat(chars));
    expect(await give(`${longest}a`)).toContain(`${chars + 1} characters is out of range`);
  });
});

const OVERRIDE = 'report\u202efdp';

test('access request messages and version names are rejected for the same characters as names', async () => {
  const ask = 'mutation ($id: ID!, $message: String!) { askForAccess(kind: board, id: $id, message: $message) }';
  // A row of the log to give a name.
  await ways['a board']?.give('Beds');
  for (const [message, fault] of [
    [OVERRIDE, 'U+202E is not allowed'],
    ['let\u200b me in', 'U+200B is not allowed'],
  ]) {
    const { errors } = await ana.ask(ask, { id: board.id, message });
    expect(errors[0]?.message).toContain(fault);
    expect(await named(message as string)).toEqual({ status: 400, message: expect.stringContaining(fault as string) });
  }
  const { errors } = await ana.ask(ask, { id: board.id, message: 'می‌خواهم 👩🏽‍🚀' });
  expect(errors).toEqual([]);
  expect(await named('نسخه‌ای')).toMatchObject({ status: 204 });
});

async function named(version: string): Promise<{ status: number; message?: string }> {
  const { id, token } = await open(board.secret, { token: ana.token });
  const response = await fetch(`${server.address}/api/boards/${id}/versions/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: version }),
  });
  const text = await response.text();
  return {
    status: response.status,
    ...(text !== '' && { message: (JSON.parse(text) as { message: string }).message }),
  };
}

test('FILE-1 characters that names are rejected for are removed from the name of a shared file', async () => {
  const { id, token } = await open(board.secret, { token: ana.token });
  const sent = await fetch(`${server.address}/api/boards/${id}/exports?format=zip`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`\u200b${OVERRIDE}\u2800.zip\u200f`)}`,
    },
    body: Buffer.from('PK\x03\x04', 'latin1'),
  });
  expect(sent.status).toBe(201);
  const { token: file } = (await sent.json()) as { token: string };
  const shown = await fetch(`${server.address}/api/exports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: file }),
  });
  expect(await shown.json()).toMatchObject({ name: 'reportfdp.zip' });
});

test('REC a title of a board’s log is taken as it is, and clean in lists', async () => {
  const peer = await TestClient.join(server.address, board.secret);
  peer.push(1, titleTxn('Roof\u202e\n\u0007garden'));
  expect(await peer.answer(1)).toMatchObject({ seq: expect.any(Number) });
  const title = 'query ($id: ID!) { board(id: $id) { title } }';
  await expect
    .poll(async () => (await ana.ask(title, { id: board.id })).data)
    .toEqual({ board: { title: 'Roof garden' } });
  await peer.leave();
});
