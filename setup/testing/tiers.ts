// The tiers of browser tests, said once: docs/tests.md tells what belongs where. A test has its tier by its tag.

/** `smoke` and `ways` run in every `npm test`, `depths` by `npm test -- depths`. */
export const TIERS = ['smoke', 'ways', 'depths'] as const;

export type Tier = (typeof TIERS)[number];

/** Browser tests that `npm test` may run. */
export const MAX_GATE_TESTS = 170;

const TIER = 'ATRIUM_TEST_TIER';

export const tierEnv = (tier: Tier): Record<string, string> => ({ [TIER]: tier });

/** Undefined: all tiers. */
export function tierOfRun(env: NodeJS.ProcessEnv = process.env): Tier | undefined {
  return TIERS.find((tier) => tier === env[TIER]);
}
