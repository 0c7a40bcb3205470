import { describe, expect, it } from 'vitest';
import { commandsOf, faultsOf, rustOf, scriptOf } from './commands.ts';

const ROWS = `
export const ENGINE_COMMANDS = {
  /** Moves it. */
  move: row<'engine', (xBoard: number, yBoard?: number) => void, 7>()({ ...STEP, api: 'move' }),
};
interface InnerCommands {
  undo: EngineCommand<() => void, 9>;
}`;

describe('commands of the engine', () => {
  it('are read from their rows, with their arguments', () => {
    expect(commandsOf(ROWS)).toEqual([
      { name: 'move', code: 7, args: 'xBoard: number, yBoard?: number' },
      { name: 'undo', code: 9, args: '' },
    ]);
    expect(faultsOf(commandsOf(ROWS))).toEqual([]);
  });

  it.each([
    ['a code used twice', ', 9>', ', 7>', 'move and undo have the same code, 7'],
    ['a row without its code', ', 7>', '>', 'move has no code from 1 to 255'],
    ['a code that is no byte', ', 9>', ', 256>', 'undo has no code from 1 to 255'],
  ])('refuse %s', (_, before, after, fault) => {
    expect(faultsOf(commandsOf(ROWS.replace(before, after)))).toEqual([expect.stringContaining(fault)]);
  });

  it('become an enum of Rust, each with its arguments, and a table of the worker', () => {
    const rust = rustOf(commandsOf(ROWS));
    expect(rust).toContain('    /// `move(xBoard: number, yBoard?: number)`\n    Move = 7,');
    expect(rust).toContain('            9 => Self::Undo,');
    expect(scriptOf(commandsOf(ROWS))).toContain('  move: 7,\n  undo: 9,');
  });
});
