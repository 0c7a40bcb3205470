// Deletes an account and reads the whole schema for what is left of it. Rows with its names and ids are planted before, in every column
// that server/workspace/cleanup/person-columns.ts lists.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { jobOfEvent } from '../../../server/access/inbox-events.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { PERSON_COLUMNS } from '../../../server/workspace/cleanup/person-columns.ts';
import { StrictClient } from '../identity/client.ts';
import { callsTo } from './api.ts';
import { type PeopleEngine, peopleEngines } from './engines.ts';
import { columnsWith, plantRow, type SchemaColumn, schemaColumns } from './schema-walk.ts';
import { signedUp } from './signed-up.ts';

/** Columns of text or bytes that hold neither a person's id nor a name: ids of other things, words, hashes, sealed or drawn content. */
const OF_NOBODY: Record<string, string> = {
  access_request: 'id kind message network role thing',
  account: 'email email_key locale password',
  account_link: 'purpose sha256',
  attempt: 'key',
  blob_mark: 'sha256',
  board: 'admits alias id project title title_key',
  board_blob: 'board kind sha256',
  board_client: 'board client_id',
  board_creator: 'board',
  board_damage: 'board damage',
  board_inside: 'board',
  board_lead: 'board tools',
  board_link: 'board derived password role sha256',
  board_meeting_role: 'board role',
  board_op: 'board client_id data sha256',
  board_outcome: 'board client_id code hash',
  board_owner: 'board node',
  board_pack: 'board sha256',
  board_person: 'board',
  board_picture: 'board kind sha256 type',
  board_presentation: 'board frame screen',
  board_public: 'board name',
  board_reader: 'board',
  board_removal: 'board',
  board_snapshot: 'board manifest',
  board_span: 'board',
  board_span_writer: 'board',
  board_term: 'board name',
  board_timer: 'board',
  board_version: 'board name',
  converted_account: 'iss',
  entity: 'embed_origins id name tier',
  handed_file: 'board format id name sha256 token',
  http_line: 'line node',
  inbox_entry: 'id kind thing thing_kind',
  inbox_setting: 'delivery kind',
  invite: 'email id kind role thing',
  invite_token: 'invite kind sha256',
  job: 'kind lease payload thing',
  mark: 'kind mark thing',
  membership: 'kind place role thing',
  migration: 'name',
  node: 'address id',
  oidc_record: 'grant_id id kind network uid',
  opened_board: 'board',
  opened_link: 'board sha256',
  panel_code: 'board hash session token',
  panel_pairing: 'board session token',
  panel_place: 'board id kept_before network session sha256',
  panel_remote: 'board id network session sha256',
  panel_session: 'actor board claim id role',
  person: 'color email entity initials iss language last_template metadata role team time_zone',
  person_board: 'board sha256 title',
  person_gone: 'sha256',
  plan_change: 'entity id old_tier reason tier',
  plan_request: 'entity tier',
  project: 'color id name team',
  recovery_code: 'sha256',
  search_board: 'board run',
  search_item: 'id text',
  search_token: 'token',
  second_factor: 'sealed',
  setting: 'name value',
  sign_in: 'browser system uid',
  signing_key: 'sealed',
  stored_bytes: 'kind network sha256',
  team: 'color entity id name',
  template: 'category cover cover_type id name name_key owner sha256 words',
  template_blob: 'kind sha256 template',
  template_category: 'id names owner owner_id',
  template_hidden: 'name owner owner_id',
  team_export: 'id language sha256 team',
  ticket_used: 'nonce',
};

const HOUR_MS = 3600_000;

const SEED = 166;
const random = new Seeded(SEED);

describe.each(Object.entries(peopleEngines))('a deleted account on %s', (name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let database: Database;
  let columns: SchemaColumn[];
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
    const { databaseUrl: url } = engine.settings;
    database = await openDatabase(url ? { url } : { file: server.database });
    columns = await schemaColumns(database, name);
  });
  afterAll(async () => {
    await database.close();
    await server.end();
    await engine.end();
  });

  test('has a decision for every column that could hold an id or a name', () => {
    const decided = [
      ...PERSON_COLUMNS.map(({ table, column }) => `${table}.${column}`),
      ...Object.entries(OF_NOBODY).flatMap(([table, of]) => of.split(' ').map((column) => `${table}.${column}`)),
    ];
    const there = columns.filter(({ type }) => type !== 'number').map(({ table, column }) => `${table}.${column}`);
    expect(decided.sort()).toEqual(there.sort());
  });

  test('WHO-7 leaves its name nowhere, and its ids where a board’s log is told from alone', async () => {
    const client = await StrictClient.of(`http://localhost:${server.port}`);
    const call = callsTo(server.address);
    const [givenName, familyName] = ['Zephyrine', 'Quillfeather'];
    const { tokens, email } = await signedUp(client, { givenName, familyName });
    const other = await signedUp(client, { givenName: 'Milo', familyName: '' });
    const secret = random.bytes(32);
    const early = await open(secret, { name: `${givenName} early` });
    const write = async (opened: OpenBoardAnswer) => {
      const peer = await TestClient.join(server.address, secret, { opened });
      peer.push(1, putTxn({ id: itemId(random) }));
      await peer.answer(1);
      await peer.leave();
    };
    await write(early);
    await write(await open(secret, { name: 'Milo' }));
    const opened = await open(secret, { guest: early.guest }, tokens.access_token);
    await write(opened);
    const timer = await fetch(`${server.address}/api/boards/${opened.id}/timer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ms: 60_000 }),
    });
    expect(timer.ok).toBe(true);

    const called = `${givenName} ${familyName}`;
    const { id } = (await call(tokens, 'GET', 'me')).body as { id: string };
    const milo = (await call(other.tokens, 'GET', 'me')).body as { id: string; entityId: string; teamId: string };
    const account = async (person: string): Promise<string> =>
      (await database.queries.selectFrom('person').select('sub').where('id', '=', person).executeTakeFirstOrThrow())
        .sub;
    const [sub, subOfMilo] = [await account(id), await account(milo.id)];
    const guest = `guest:${randomUUID()}`;
    await plantRow(database, columns, {
      table: 'guest_person',
      values: { guest, person: `person:${id}` },
      references: {},
    });

    // One row for each column and each way that the person is written there.
    const own = new Set(['account.sub', 'person.id', 'guest_person.guest']);
    for (const { table, column, content, atDeletion } of PERSON_COLUMNS) {
      if (atDeletion === 'row' || content === 'name' || own.has(`${table}.${column}`)) continue;
      for (const value of content === 'actor' ? [`person:${id}`, guest] : [content === 'person' ? id : sub]) {
        const values: Record<string, unknown> = { ...(table === 'account' && { sub: randomUUID() }), [column]: value };
        // The person who confirmed an account is not the person whom the row names.
        const besides = ['delete', 'query', 'keep'].includes(atDeletion) ? PERSON_COLUMNS : [];
        for (const beside of besides)
          if (beside.table === table && beside.content === 'name') values[beside.column] = called;
          else if (beside.table === table && beside.atDeletion === 'row')
            values[beside.column] = JSON.stringify({ value });
        await plantRow(database, columns, { table, values, references: await referencesOf(milo, subOfMilo) });
      }
    }

    const ids = [id, id.replaceAll('-', ''), sub, guest, early.actor.slice('guest:'.length)];
    const names = [givenName, familyName];
    const planted = await columnsWith(database, columns, [...ids, ...names]);
    expect(planted).toEqual(PERSON_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());

    const event = { kind: 'role', resourceKind: 'team', resource: milo.teamId, subject: milo.id, sender: id } as const;
    await database.queries
      .insertInto('job')
      .values({ ...jobOfEvent(event), due: Date.now() + HOUR_MS })
      .execute();

    expect((await call(tokens, 'DELETE', 'me')).status).toBe(204);
    expect(await columnsWith(database, columns, [...names, email])).toEqual([]);
    expect(await columnsWith(database, columns, ids)).toEqual(
      PERSON_COLUMNS.filter(({ atDeletion }) => atDeletion === 'keep')
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    );
  });

  async function open(secret: Uint8Array, more: object, token?: string): Promise<OpenBoardAnswer> {
    const response = await fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        alias: deriveBoard(secret).alias,
        secret: Buffer.from(secret).toString('base64url'),
        ...more,
      }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as OpenBoardAnswer;
  }

  /** Rows of somebody else that a planted one may refer to, the board a new one each time. */
  async function referencesOf(
    { id: person, entityId: entity, teamId: team }: { id: string; entityId: string; teamId: string },
    sub: string,
  ): Promise<Record<string, string>> {
    const [board, project, invite] = [randomUUID(), randomUUID(), randomUUID()];
    const { queries } = database;
    await queries.insertInto('board').values({ id: board, alias: board, created_at: 1 }).execute();
    await queries
      .insertInto('project')
      .values({ id: project, team, name: 'P', color: '#112233', created_at: 1, created_by: person })
      .execute();
    await queries
      .insertInto('invite')
      .values({
        id: invite,
        kind: 'team',
        thing: team,
        role: 'editor',
        email: '',
        invited_by: person,
        at: 1,
        expires: 1,
      })
      .execute();
    return { board, project, invite, entity, team, person, sub, account: sub, invited_by: person, made_by: person };
  }
});
