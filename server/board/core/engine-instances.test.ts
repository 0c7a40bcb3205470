// What becomes of the engine's instances when their boards are closed, and when they trap.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'testing/instance-churn.ts');

test('MEM-1 memory comes back: after 1,000 boards that were closed and 100 that trapped it is what it was after the first 100', async () => {
  const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { first, closed, trapped, traps, live } = JSON.parse(stdout) as Record<string, number>;
  expect(traps).toBe(100);
  expect(live).toBe(0);
  expect(closed as number).toBeLessThan(1.3 * (first as number));
  expect(trapped as number).toBeLessThan(1.3 * (first as number));
}, 300_000);
