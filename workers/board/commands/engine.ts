// Commands that are one call of the engine (protocol/engine-commands.ts): each passes its arguments on.

import { COMMAND_CODES } from '../../engine/command-codes.ts';
import { type EngineCommandName, runUnchecked } from '../../engine/commands.ts';
import type { OpenBoard } from '../open-board.ts';

type EngineCommands = Record<EngineCommandName, (board: OpenBoard, ...args: unknown[]) => void>;

const names = Object.keys(COMMAND_CODES) as EngineCommandName[];

export const engineCommands = Object.fromEntries(
  names.map((name) => [name, ({ engine }: OpenBoard, ...args: unknown[]) => runUnchecked(engine, name, args)]),
) as EngineCommands;
