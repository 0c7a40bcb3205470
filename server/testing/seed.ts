// The seed of a test that draws at random: the same in every run, so that what fails here fails everywhere; another each time in
// a soak, which looks for what no seed has shown yet. SEED=17 repeats one.

const FIXED = 20_261_121;

export function testSeed(): number {
  const { SEED, ATRIUM_SOAK } = process.env;
  const seed = Number(SEED ?? (ATRIUM_SOAK ? Date.now() % 1_000_000 : FIXED));
  console.log(`seed ${seed} (SEED=${seed} repeats it)`);
  return seed;
}
