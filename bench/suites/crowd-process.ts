// The crowd of the suites sync and load, in a process of its own: what it needs of the machine must not be taken for the server's.
// A plan as its argument, the result as its one line.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type CrowdPlan, crowd } from '../../tests/load/crowd.ts';
import { quantile, tenth } from '../result.ts';

const plan = JSON.parse(process.argv[2] ?? '{}') as CrowdPlan;
// A loop that answers late reads late: that much of every figure below is not the server's.
const RESOLUTION_MS = 5;
const late = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const { ackMs, cursorMs, pushed, acknowledged, closed } = await crowd(plan, async () => {
  // Tells that everybody is in and works.
  late.enable();
  console.log('begun');
});
const at = (values: readonly number[], q: number): number | null => tenth(quantile(values, q));
console.log(
  JSON.stringify({
    ackP50: at(ackMs, 0.5),
    ackP99: at(ackMs, 0.99),
    cursorP50: at(cursorMs, 0.5),
    cursorP99: at(cursorMs, 0.99),
    lateP99: tenth(late.percentile(99) / 1e6 - RESOLUTION_MS),
    pushed,
    acknowledged,
    closed,
  }),
);
process.exit();
