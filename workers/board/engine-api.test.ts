// What happens when the engine traps: the page is told before the caller is.

import { expect, test } from 'vitest';
import { onPanic, watched } from './engine-api.ts';

class Fake {
  readonly #answer = 7;
  tick(): number {
    return this.#answer;
  }
  act(): void {
    throw new WebAssembly.RuntimeError('unreachable');
  }
  style(): void {
    throw 'bad-style';
  }
}

test('a trap in any method is told with its stack and still thrown; an error by name is only thrown', () => {
  const told: string[] = [];
  onPanic((message) => told.push(message));
  const engine = watched(new Fake());
  expect(engine.tick()).toBe(7);
  expect(() => engine.style()).toThrow('bad-style');
  expect(told).toEqual([]);
  expect(() => engine.act()).toThrow(WebAssembly.RuntimeError);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('unreachable');
  onPanic(() => undefined);
});
