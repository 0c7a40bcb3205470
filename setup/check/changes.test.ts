import { describe, expect, it } from 'vitest';
import { faultsOfChanges } from './changes.ts';

const change = (body: string, imports = ''): string => `${imports}
export function teamChanges(db: Kysely<Tables>) {
  return {
    async createTeam({ id, right }: NewTeam): Promise<void> {
      await db.transaction().execute(async (all) => {
        ${body}
      });
    },
  };
}`;
const faults = (body: string, imports?: string): string[] =>
  faultsOfChanges('server/team-changes.ts', change(body, imports));

describe('changes', () => {
  it('lets a change wait for its database and for functions of the database’s thread', () => {
    const imports = "import { lockAndCheckRights } from '../../access/lock-rights.ts';";
    expect(faults("await all.insertInto('team').values({ id }).execute();")).toEqual([]);
    expect(faults('const access = await lockAndCheckRights(all, [right]); await access.team(id);', imports)).toEqual(
      [],
    );
    expect(faults('await sql`DELETE FROM team`.execute(all);', "import { sql } from 'kysely';")).toEqual([]);
    expect(faults('const rows = all.selectFrom(id); await Promise.all([rows.execute(), rows.execute()]);')).toEqual([]);
  });

  it.each([
    ['a request', "await fetch('https://example.org');", ''],
    ['a timer', 'await new Promise((resolve) => setTimeout(resolve, 10));', ''],
    ['a service', 'await mailer.send(id);', "import { mailer } from '../../platform/mail/mailer.ts';"],
    ['a file', "await readFile('a');", "import { readFile } from 'node:fs/promises';"],
  ])('refuses one that waits for %s', (_what, body, imports) => {
    expect(faults(body, imports).join('\n')).toContain('a change waits for the database only');
  });
});
