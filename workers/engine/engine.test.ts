// What happens when the engine traps: the page is told before the caller is.

import { expect, test } from 'vitest';
import { TOOL_CODES } from '#protocol/tools.ts';
import { onPanic, watched } from './engine.ts';

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

test('what needs the rest of the engine is refused before anything is done where it cannot be had; ink is not', () => {
  const done: unknown[] = [];
  class Parts {
    tick(): void {
      done.push('tick');
    }
    undo(): void {
      done.push('undo');
    }
    setTool(tool: number): void {
      done.push(tool);
    }
  }
  let isThere = false;
  const need = (): void => {
    if (!isThere) throw new Error('not-loaded');
  };
  const engine = watched(new Parts(), { atOnce: ' tick setTool ', need });
  engine.tick();
  engine.setTool(TOOL_CODES.pen);
  expect(() => engine.undo()).toThrow('not-loaded');
  expect(() => engine.setTool(TOOL_CODES.text)).toThrow('not-loaded');
  expect(done).toEqual(['tick', TOOL_CODES.pen]);
  isThere = true;
  engine.undo();
  engine.setTool(TOOL_CODES.text);
  expect(done.slice(2)).toEqual(['undo', TOOL_CODES.text]);
});

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
