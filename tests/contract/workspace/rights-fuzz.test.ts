import { expect, test } from 'vitest';
import { testSeed } from '../../../server/testing/seed.ts';
import { isSoak, share } from '../../../server/testing/share.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { FUZZ_PEOPLE, fuzzRights } from './rights-fuzz.ts';
import { TestTeam } from './stage.ts';

test(
  'RIGHT-1 RIGHT-8 RIGHT-9 RIGHT-15 RIGHT-17 nobody reads or edits what the policy now denies',
  async () => {
    const stage = await TestTeam.open(FUZZ_PEOPLE);
    await fuzzRights(stage, new Seeded(testSeed()), share('rounds', { ci: 80, soak: 2000 }));
    await stage.end();
    expect.hasAssertions();
  },
  isSoak ? 3600_000 : 240_000,
);
