// The commands of a board that are one call of the engine: rows as in commands.ts, each with its number. `npm run check -- commands --fix`
// makes engine/wasm/src/code.rs of them, engine/wasm/src/command.rs runs them. How to add one: docs/adding-a-command.md.

import type { ActionName } from './bus.ts';
import { row, STEP } from './command-row.ts';
import type { ConnectName } from './connectors.ts';
import type { FormName } from './forms.ts';
import type { ToolOptions } from './tools.ts';

export const ENGINE_COMMANDS = {
  /** Does this to the selection. `dx`, `dy`: the distance of `nudge` and `resize`, board units. */
  act: row<'engine', (action: ActionName, dx?: number, dy?: number) => void>()({ ...STEP, api: 'act', code: 1 }),
  /** Gives the selection these options. Options that an item does not have are ignored. */
  style: row<'engine', (options: ToolOptions) => void>()({ ...STEP, api: true, code: 2 }),
  /** Changes the selected connectors, or makes some. `dx`, `dy`: the direction of `onward`. */
  connect: row<'engine', (what: ConnectName, dx?: number, dy?: number) => void>()({
    ...STEP,
    api: 'connect',
    code: 3,
  }),
  /** Gives the selected shapes another outline. */
  form: row<'engine', (form: FormName) => void>()({ ...STEP, code: 4 }),
  /** Undoes a step in the lane of a personal toolbar; without `lane` in everybody's. A viewer has no step to undo. */
  undo: row<'engine', (lane?: number) => void>()({ order: 'turns', api: 'undo', code: 5 }),
  redo: row<'engine', (lane?: number) => void>()({ order: 'turns', api: 'redo', code: 6 }),
};
