// A process of its own that opens, fills and closes boards, and lets boards trap: prints its resident memory after a forced collection.
// `node --expose-gc instance-churn.ts`

import { item, itemId, OP, op, Seeded, txn } from '../../../testing/txns.ts';
import { BoardModel } from '../board-model.ts';
import { EngineInstances, type Instance, type Instances } from '../engine-instances.ts';

const random = new Seeded(17);
const puts = Array.from({ length: 3000 }, () => op(OP.put, item({ id: itemId(random), textBytes: 200 })));
const content = txn(puts);

/** Rooms that reach outside their memory. */
class Trapping implements Instances {
  readonly #real: EngineInstances;
  constructor(real: EngineInstances) {
    this.#real = real;
  }
  async take(): Promise<Instance> {
    const { ServerModel, passSplices } = await this.#real.take();
    class Lost extends ServerModel {
      override count(): number {
        (this as unknown as { __wbg_ptr: number }).__wbg_ptr = 0xffff_0000;
        return super.count();
      }
    }
    return { ServerModel: Lost, passSplices };
  }
  letGo(): void {
    this.#real.letGo();
  }
}

async function opened(instances: Instances): Promise<BoardModel> {
  const model = await BoardModel.make(instances);
  await model.apply(1, 'ann', 5, content);
  return model;
}

async function residentBytes(): Promise<number> {
  // What is freed in one round may hold what the next one frees; finalizers run in turns of their own.
  for (let round = 0; round < 5; round++) {
    (globalThis as unknown as { gc(): void }).gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().rss;
}

const instances = new EngineInstances();
const closeMany = async (boards: number): Promise<void> => {
  for (let n = 0; n < boards; n++) (await opened(instances)).free();
};
await closeMany(100);
const first = await residentBytes();
await closeMany(1000);
const closed = await residentBytes();
let traps = 0;
for (let n = 0; n < 100; n++) {
  const model = await opened(new Trapping(instances));
  try {
    model.count();
  } catch (error) {
    if (error instanceof Error && error.name === 'ModelTrap') traps += 1;
  }
}
const trapped = await residentBytes();
process.stdout.write(`${JSON.stringify({ first, closed, trapped, traps, live: instances.live })}\n`);
