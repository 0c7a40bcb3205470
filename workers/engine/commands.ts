// Runs commands of the engine (protocol/engine-commands.ts). Their arguments become bytes that engine/wasm/src/args.rs reads: a tag before
// each. Plain arguments need nothing here; what is not plain, or has a number in the engine, has its encoder in this file.

import { BoardError } from '#protocol/board-error.ts';
import { ACTION_CODES, MODE, PAPER } from '#protocol/bus.ts';
import { CONNECT_CODES } from '#protocol/connectors.ts';
import type { EngineCommands } from '#protocol/engine-commands.ts';
import { FORMS } from '#protocol/forms.ts';
import { packIds } from '#protocol/items/ids.ts';
import { toolStyleBytes } from '#protocol/items/style.ts';
import { FORMAT_CODES } from '#protocol/text-marks.ts';
import { TOOL_CODES } from '#protocol/tools.ts';
import { type PlainArgs, packArgs } from './command-args.ts';
import { COMMAND_CODES } from './command-codes.ts';
import type { EngineApi } from './engine.ts';

/** Arguments of a command that is run in this lane. */
interface LaneArgs {
  /** Undefined: the lane of the call. */
  lane: number | undefined;
  args: PlainArgs;
}

export type EngineCommandName = keyof EngineCommands;
export type EngineCommandArgs<Name extends EngineCommandName> = Parameters<
  NonNullable<EngineCommands[Name]['signature']>
>;
export type CommandEngine = Pick<EngineApi, 'command'>;

type Encoder<Name extends EngineCommandName> = (...args: EngineCommandArgs<Name>) => PlainArgs | LaneArgs;
type Encoders = { readonly [Name in EngineCommandName]?: Encoder<Name> } & {
  // A command some of whose arguments are not plain.
  readonly [Name in EngineCommandName as EngineCommandArgs<Name> extends PlainArgs ? never : Name]: Encoder<Name>;
};

const FIT = { all: 0, selection: 1, content: 2 } as const;
/** The lane of everybody who has no toolbar of their own. */
const COMMON_LANE = 0;

const ENCODERS: Encoders = {
  act: (action, dx, dy) => [actionCode(action), dx, dy],
  style: (options) => [toolStyleBytes(options)],
  connect: (what, dx, dy) => [CONNECT_CODES[what], dx, dy],
  form: (form) => [FORMS.indexOf(form)],
  undo: (lane) => ({ lane, args: [] }),
  redo: (lane) => ({ lane, args: [] }),
  setFingerMode: (mode) => [mode === 'pan'],
  setPaper: (paper) => [PAPER[paper]],
  setMode: (mode) => [MODE[mode]],
  select: (ids) => [packIds(ids)],
  beginEdit: (id) => [packIds([id])],
  useTool: (tool, options) => [TOOL_CODES[tool], toolStyleBytes(options)],
  setToolForm: (form) => [FORMS.indexOf(form)],
  fitCamera: (what) => [FIT[what]],
  formatText: (property, ...rest) => [FORMAT_CODES[property], ...rest],
};

/** Runs a command in everybody's lane. Throws what the engine throws. */
export function run<Name extends EngineCommandName>(
  engine: CommandEngine,
  name: Name,
  ...args: EngineCommandArgs<Name>
): void {
  runUnchecked(engine, name, args);
}

/** Runs a command in a lane. */
export function runIn<Name extends EngineCommandName>(
  engine: CommandEngine,
  lane: number,
  name: Name,
  ...args: EngineCommandArgs<Name>
): void {
  runUnchecked(engine, name, args, lane);
}

/** Runs a command whose arguments were checked where the call was made. */
export function runUnchecked(
  engine: CommandEngine,
  name: EngineCommandName,
  args: readonly unknown[],
  lane = COMMON_LANE,
): void {
  const encode: ((...args: never[]) => PlainArgs | LaneArgs) | undefined = ENCODERS[name];
  const encoded = encode ? encode(...(args as never[])) : (args as PlainArgs);
  const call = 'args' in encoded ? encoded : { lane, args: encoded };
  engine.command(COMMAND_CODES[name], call.lane ?? lane, packArgs(call.args));
}

/** Throws `unknown-action`: automation may pass anything. */
function actionCode(action: keyof typeof ACTION_CODES): number {
  const code = ACTION_CODES[action];
  if (code === undefined) throw new BoardError('unknown-action', action);
  return code;
}
