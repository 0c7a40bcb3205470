// The seed of a test that draws at random: the same in every run, so that what fails here fails everywhere; another each time in
// a soak, which looks for what no seed has shown yet. SEED=17 repeats one.

import { Seeded } from './txns.ts';

const FIXED = 20_261_121;

export function testSeed(): number {
  const { SEED, ATRIUM_SOAK } = process.env;
  const seed = Number(SEED ?? (ATRIUM_SOAK ? Date.now() % 1_000_000 : FIXED));
  console.log(`seed ${seed} (SEED=${seed} repeats it)`);
  return seed;
}

let boards = 0;

/** Of a board that nobody was on. A test that is tried again would find on the board of its seed what its first try left there. */
export function nextSecret(): Uint8Array {
  boards += 1;
  return new Seeded(boards).bytes(32);
}
