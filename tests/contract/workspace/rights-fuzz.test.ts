import { expect, test } from 'vitest';
import { testSeed } from '../../../server/testing/seed.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { FUZZ_PEOPLE, fuzzRights } from './rights-fuzz.ts';
import { Stage } from './stage.ts';

const isSoak = process.env.ATRIUM_SOAK !== undefined;

test(
  'RIGHT-1 RIGHT-8 RIGHT-9 whatever is changed while sockets are open, nobody reads or edits what the policy, asked afresh, denies',
  async () => {
    const stage = await Stage.open(FUZZ_PEOPLE);
    await fuzzRights(stage, new Seeded(testSeed()), isSoak ? 2000 : 160);
    await stage.end();
    expect.hasAssertions();
  },
  isSoak ? 3600_000 : 240_000,
);
