// Looks for the transaction of at most 256 KiB that keeps a room longest: the worst so far is changed at random, and kept when it got
// worse. Whatever comes up is taken or refused by name within the work that one transaction may be. WORK-1.
//
// ATRIUM_SOAK looks for ten minutes, at the size of a large board; SEED=17 repeats a search. What it finds goes into `worst`.

import { expect, test } from 'vitest';
import { ERRORS } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BoardModel } from '../../server/board/core/board-model.ts';
import { EngineInstances } from '../../server/board/core/engine-instances.ts';
import { TextRebase } from '../../server/board/core/text-rebase.ts';
import { TimeSlices } from '../../server/board/core/time-slices.ts';
import { testSeed } from '../../server/testing/seed.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { type Gene, mutated, Scene, someGene, worst } from './costliest.ts';

const isSoak = process.env.ATRIUM_SOAK !== undefined;
const size = isSoak
  ? { children: 40_000, pieces: 8000, textBytes: 250_000 }
  : { children: 2000, pieces: 500, textBytes: 50_000 };
const tries = isSoak ? 2000 : 60;
const untilMs = Date.now() + 600_000;
/** Of checking, and of folding: what the engine counts, in steps of 500 units, and as many to put it back. */
const maxSteps = (2 * 4_000_000) / 500 + (4 * LIMITS.inlineTxnBytes) / 500 + 1000;

interface Kept {
  genes: readonly Gene[];
  outcome: string;
  /** Of this thread's own: what else the machine does is not the room's. */
  ms: number;
  /** The longest between two looks at the clock. */
  stepMs: number;
  steps: number;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const instances = new EngineInstances();
const scene = new Scene(size);

async function kept(genes: readonly Gene[]): Promise<Kept> {
  let [steps, lastMs, stepMs] = [0, cpuMs(), 0];
  const turns = new TimeSlices(() => {
    steps += 1;
    const nowMs = cpuMs();
    stepMs = Math.max(stepMs, nowMs - lastMs);
    lastMs = nowMs;
    return nowMs;
  });
  const model = await BoardModel.make(instances, turns);
  let seq = 0;
  for (const one of scene.txns) await model.apply(++seq, 'ann', 5, one);
  const tails = new TextRebase(seq, (mine, theirs) => model.passSplices(mine, theirs), turns);
  const bytes = scene.txn(genes);
  expect(bytes.length).toBeLessThanOrEqual(LIMITS.inlineTxnBytes);
  const before = model.count();
  const beganMs = cpuMs();
  [steps, lastMs, stepMs] = [0, beganMs, 0];
  let outcome = 'taken';
  try {
    await model.check(bytes, 'ann');
    const logged = await tails.rebased('c', bytes, (actor) => actor === 'ann');
    if (typeof logged === 'string') throw logged;
    await model.take(seq + 1, 'ann', 6, logged.txn);
    await tails.note(seq + 1, { clientId: 'c', actor: 'ann' }, logged);
  } catch (error) {
    // A name, or the engine trapped.
    if (typeof error !== 'string') throw error;
    outcome = error;
    if (outcome === 'too-costly') expect(model.count()).toBe(before);
  }
  const ms = cpuMs() - beganMs;
  model.free();
  return { genes, outcome, ms, stepMs, steps };
}

const told = ({ genes, outcome, ms, stepMs, steps }: Kept): string =>
  `${outcome}, ${ms.toFixed(0)} ms in ${steps} steps, the longest ${stepMs.toFixed(1)} ms: ${JSON.stringify(genes)}`;

test('WORK-1 no transaction that a search comes up with costs more than one may, and each is taken or refused by name', async () => {
  const random = new Seeded(testSeed());
  let longest: Kept | undefined;
  let roughest: Kept | undefined;
  for (let n = 0; n < tries && Date.now() < untilMs; n++) {
    const from = random.below(2) === 0 ? longest : roughest;
    const genes = worst[n] ?? (from && random.below(4) > 0 ? mutated(from.genes, random) : [someGene(random)]);
    const found = await kept(genes);
    expect(['taken', ...Object.keys(ERRORS)]).toContain(found.outcome.split(':', 1)[0]);
    expect(found.steps).toBeLessThan(maxSteps);
    if (isSoak && found.ms > (longest?.ms ?? 0)) console.log(`longer: ${told(found)}`);
    if (isSoak && found.stepMs > (roughest?.stepMs ?? 0)) console.log(`rougher: ${told(found)}`);
    if (found.ms > (longest?.ms ?? 0)) longest = found;
    if (found.stepMs > (roughest?.stepMs ?? 0)) roughest = found;
  }
  console.log(`longest: ${told(longest as Kept)}\nroughest: ${told(roughest as Kept)}`);
}, 900_000);
