// In a process that lacks all of it, as the oldest browsers do.

import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILLED } from '../../protocol/browser/fills.ts';
import { compileFills } from './fills.ts';

const TAKE_AWAY = `
  const owners = { ...Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, globalThis[name]])), TypedArray: Object.getPrototypeOf(Int8Array) };
  for (const name of ${JSON.stringify(FILLED)}) {
    const [owner, member] = name.split('.');
    delete owners[owner][member];
    delete owners[owner].prototype?.[member];
  }`;

let fills = '';

beforeAll(async () => {
  fills = await compileFills();
});

/** Returns the value of an expression after the fills have run. */
function evaluated(expression: string, filled = true): unknown {
  const script = `${TAKE_AWAY}\n${filled ? fills : ''}\nconsole.log(JSON.stringify(await (${expression})))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

const areFilled = `${JSON.stringify(FILLED)}.map((name) => {
  const [owner, member] = name.split('.');
  return Boolean(owners[owner][member] ?? owners[owner].prototype?.[member]);
})`;

describe('fills', () => {
  it('bring all that they name', () => {
    expect(evaluated(areFilled, false)).toEqual(FILLED.map(() => false));
    expect(evaluated(areFilled)).toEqual(FILLED.map(() => true));
  });

  it.each([
    ["[[1, 2].at(-1), 'ab'.at(-1), new Uint8Array([3, 4]).at(-1)]", [2, 'b', 4]],
    ['[[1, 2, 3].findLast((n) => n < 3), [1, 2, 3].findLastIndex((n) => n < 3)]', [2, 1]],
    [
      '[[3, 1].toSorted(), [3, 1].toReversed()]',
      [
        [1, 3],
        [1, 3],
      ],
    ],
    ["[Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')]", [true, false]],
    [
      "[URL.canParse('https://a.example'), URL.canParse('a'), URL.canParse('a', 'https://a.example')]",
      [true, false, true],
    ],
    ['AbortSignal.any([new AbortController().signal, AbortSignal.abort()]).aborted', true],
  ])('%s', (expression, value) => expect(evaluated(expression)).toEqual(value));

  it('any aborts with the first of its signals, timeout by itself', () => {
    const aborted = (signal: string) => `new Promise((resolve) => {
      const signal = ${signal};
      signal.addEventListener('abort', () => resolve([signal.aborted, signal.reason.name ?? signal.reason]));
    })`;
    expect(evaluated(aborted('AbortSignal.timeout(1)'))).toEqual([true, 'TimeoutError']);
    const late =
      "((c) => (setTimeout(() => c.abort('late'), 1), AbortSignal.any([new AbortController().signal, c.signal])))";
    expect(evaluated(aborted(`${late}(new AbortController())`))).toEqual([true, 'late']);
  });
});
