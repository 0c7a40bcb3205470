// Invites from before they had several links come through the update of the server as they were.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/platform/database/migrate.ts';
import * as workspace from '../../../server/platform/database/migrations/0017-workspace.ts';
import { name as inviteTokens } from '../../../server/platform/database/migrations/0018-invite-tokens.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { inviteChanges } from '../../../server/workspace/invites/invite-changes.ts';
import { inviteQueries } from '../../../server/workspace/invites/invite-queries.ts';
import { type Engine, engines } from './engines.ts';

const DAY_MS = 24 * 3600_000;
const sha = (n: number): Uint8Array => new Uint8Array(32).fill(n);

describe.each(Object.entries(engines))('on %s', (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine.end());

  test('a link by address asks for it as before, one without is for whoever has it, and what was over stays so', async () => {
    const where = await engine.fresh();
    const { queries: db, close } = await openDatabase(where);
    const bytes = name === 'PostgreSQL' ? 'BYTEA' : 'BLOB';
    // As the database was.
    for (const statement of [
      'DROP TABLE invite_token',
      'DROP TABLE invite',
      'DROP INDEX account_confirmed_by',
      'ALTER TABLE account DROP COLUMN confirmed_by',
      'ALTER TABLE account DROP COLUMN confirmed_at',
      `DELETE FROM migration WHERE name = '${inviteTokens}'`,
      ...workspace.statements.filter((one) => /\b(TABLE|INDEX) invite/.test(one)),
    ])
      await sql.raw(statement.replaceAll('BLOB', bytes)).execute(db);
    await db.insertInto('entity').values({ id: 'e', name: '', created_at: 1 }).execute();
    await db.insertInto('team').values({ id: 't', entity: 'e', name: '', created_at: 1 }).execute();
    const said = { iss: 'i', sub: 's', name: 'Ana', initials: '', color: '', email: '', email_verified: 0 };
    await db
      .insertInto('person')
      .values({ id: 'ana', ...said, language: null, entity: 'e', team: 't', created_at: 1 })
      .execute();
    const nowMs = Date.now();
    for (const [n, { email, more = {} }] of [
      { email: 'guest@kinderatelier.example' },
      { email: '' },
      { email: 'ended@kinderatelier.example', more: { revoked: 1 } },
      { email: 'in@kinderatelier.example', more: { accepted_by: 'ana', accepted_at: nowMs } },
    ].entries())
      await db
        .insertInto('invite')
        .values({
          id: `${n}`,
          kind: 'team',
          thing: 't',
          role: 'member',
          email,
          sha256: sha(n),
          invited_by: 'ana',
          at: nowMs,
          expires: nowMs + DAY_MS,
          ...more,
        } as never)
        .execute();

    await migrate(db, name === 'PostgreSQL' ? 'postgres' : 'sqlite');
    const invites = { ...inviteQueries(db), ...inviteChanges(db) };
    const found = await Promise.all([0, 1, 2, 3].map((n) => invites.inviteOfToken(sha(n))));
    expect(found.map((one) => one && [one.token.kind, one.email, one.revoked, one.acceptedBy])).toEqual([
      ['old', 'guest@kinderatelier.example', false, null],
      ['copied', '', false, null],
      ['old', 'ended@kinderatelier.example', true, null],
      ['old', 'in@kinderatelier.example', false, 'ana'],
    ]);
    expect(found[0]?.token).toEqual({ kind: 'old', madeBy: 'ana', maker: 'Ana', expiresMs: nowMs + DAY_MS });
    const waiting = await invites.waitingInvites({ kind: 'team', thing: 't', nowMs });
    expect(waiting.map(({ id }) => id)).toEqual(['0', '1']);

    // A link goes with its invite, and with who made it.
    await db.deleteFrom('invite').where('id', '=', '1').execute();
    expect(await invites.inviteOfToken(sha(1))).toBeUndefined();
    await close();
  });
});
