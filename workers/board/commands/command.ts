// The shape of a command's function. Each file beside this one has the functions whose rows (protocol/commands.ts) name it: a row without
// its function does not compile, and a function without its row does not either.

import type { CommandFile } from '#protocol/command-row.ts';
import type { CommandArgs, CommandName, CommandResult, CommandsIn, OrderedCommand } from '#protocol/commands.ts';
import type { OpenBoard } from '../open-board.ts';

export interface Opening {
  /** Null before one can draw, and after the board was stopped. */
  readonly board: OpenBoard | null;
  /** Rejects if the board could not be opened. */
  readonly opened: Promise<OpenBoard>;
}

type Result<Name extends CommandName> = CommandResult<Name> | Promise<CommandResult<Name>>;

/** Runs when the board is open, in the order of the calls. The board draws a frame and reports its state afterwards. */
type OpenCommand<Name extends CommandName> = (board: OpenBoard, ...args: CommandArgs<Name>) => Result<Name>;

/** Runs at once, whether the board is open or not. */
interface ImmediateCommand<Name extends CommandName> {
  immediately(opening: Opening, ...args: CommandArgs<Name>): Result<Name>;
}

export type CommandFunctions<File extends CommandFile> = {
  readonly [Name in CommandsIn<File>]:
    | OpenCommand<Name>
    // One with an order is acknowledged when it has run.
    | (Name extends OrderedCommand ? never : ImmediateCommand<Name>);
};

/** A function whose arguments were checked where the call was made. */
export type AnyCommand =
  | ((board: OpenBoard, ...args: unknown[]) => unknown)
  | { immediately(opening: Opening, ...args: unknown[]): unknown };
