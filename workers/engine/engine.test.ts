// What happens when the engine traps: the page is told before the caller is.

import { expect, test } from 'vitest';
import { COMMAND_CODES } from './command-codes.ts';
import { run, runIn } from './commands.ts';
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
    copy(): void {
      done.push('copy');
    }
    command(code: number): void {
      done.push(code);
    }
  }
  let isThere = false;
  const need = (): void => {
    if (!isThere) throw new Error('not-loaded');
  };
  const codes = COMMAND_CODES;
  const commands = [codes.useTool, codes.setPalm];
  const engine = watched(new Parts(), { atOnce: ' tick command ', commands, need });
  engine.tick();
  run(engine, 'useTool', 'pen', {});
  run(engine, 'setPalm', 30, false);
  expect(() => engine.copy()).toThrow('not-loaded');
  expect(() => run(engine, 'undo')).toThrow('not-loaded');
  expect(() => run(engine, 'useTool', 'text', {})).toThrow('not-loaded');
  expect(() => runIn(engine, 2, 'useTool', 'pen', {})).toThrow('not-loaded');
  expect(done).toEqual(['tick', codes.useTool, codes.setPalm]);
  isThere = true;
  engine.copy();
  run(engine, 'undo');
  run(engine, 'useTool', 'text', {});
  expect(done.slice(3)).toEqual(['copy', codes.undo, codes.useTool]);
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
