// Names stored before what they may hold was narrowed: cleaned once, on either engine.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { change } from '../../../server/platform/database/migrations/0037-clean-names.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { titleKeyOf } from '../../../server/platform/database/titles.ts';
import { type Engine, engines } from './engines.ts';

describe.each(Object.entries(engines))('on %s', (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine.end());

  test('stored names lose what is refused today, and nothing else changes', async () => {
    const database = await openDatabase(await engine.fresh());
    const db = database.queries;
    const profile = { initials: 'A', color: '', email: '', emailVerified: false, language: null };
    const kept = ['Ada', 'Núñez 山田', 'علی‌رضا', '👩🏽‍🚀 ❤️'];
    const names = [...kept, 'Ada\u200e', 'A\u200bd\u00ada', '\u3164'];
    for (const [i, of] of names.entries())
      await personChanges(db).personMade({ iss: 'i', sub: `${i}`, profile: { ...profile, name: of } });
    const title = 'Plan\u2028B\u2800';
    await db.insertInto('board').values({ id: 'b', alias: 'b', created_at: 1, title, title_key: title }).execute();
    await db.insertInto('board_person').values({ board: 'b', actor: 'guest:1', name: 'report\u202efdp' }).execute();
    await change(db as never, name === 'PostgreSQL' ? 'postgres' : 'sqlite');

    const people = await db.selectFrom('person').select('name').orderBy('sub').execute();
    expect(people.map((row) => row.name)).toEqual([...kept, 'Ada', 'Ada', '']);
    expect(await db.selectFrom('board').select(['title', 'title_key']).execute()).toEqual([
      { title: 'Plan B', title_key: titleKeyOf('Plan B') },
    ]);
    expect(await db.selectFrom('board_person').select('name').execute()).toEqual([{ name: 'reportfdp' }]);
    await database.close();
  });
});
