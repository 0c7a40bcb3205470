// Runs commands of the engine (protocol/engine-commands.ts). Their arguments become bytes that engine/wasm/src/args.rs reads: a tag before
// each. Plain arguments need nothing here; what is not plain, or has a number in the engine, has its encoder in this file.

import { BoardError } from '#protocol/board-error.ts';
import { ACTION_CODES } from '#protocol/bus.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { CONNECT_CODES } from '#protocol/connectors.ts';
import { ENGINE_COMMANDS } from '#protocol/engine-commands.ts';
import { FORMS } from '#protocol/forms.ts';
import { toolStyleBytes } from '#protocol/items/style.ts';
import type { EngineApi } from './engine.ts';

/** Undefined: the command's default. */
export type PlainArg = number | boolean | string | Uint8Array | undefined;
type PlainArgs = readonly PlainArg[];

/** Arguments of a command that is run in this lane. */
interface LaneArgs {
  lane: number;
  args: PlainArgs;
}

type Rows = typeof ENGINE_COMMANDS;
export type EngineCommandName = keyof Rows;
export type EngineCommandArgs<Name extends EngineCommandName> = Parameters<NonNullable<Rows[Name]['signature']>>;
export type CommandEngine = Pick<EngineApi, 'command'>;

type Encoder<Name extends EngineCommandName> = (...args: EngineCommandArgs<Name>) => PlainArgs | LaneArgs;
type Encoders = { readonly [Name in EngineCommandName]?: Encoder<Name> } & {
  // A command some of whose arguments are not plain.
  readonly [Name in EngineCommandName as EngineCommandArgs<Name> extends PlainArgs ? never : Name]: Encoder<Name>;
};

/** Written before each argument. Exported for the tests' reader. */
export const TAG = { absent: 0, no: 1, yes: 2, number: 3, text: 4, bytes: 5 } as const;
/** The lane of everybody who has no toolbar of their own. */
const COMMON_LANE = 0;

const ENCODERS: Encoders = {
  act: (action, dx, dy) => [actionCode(action), dx, dy],
  style: (options) => [toolStyleBytes(options)],
  connect: (what, dx, dy) => [CONNECT_CODES[what], dx, dy],
  form: (form) => [FORMS.indexOf(form)],
  undo: (lane = COMMON_LANE) => ({ lane, args: [] }),
  redo: (lane = COMMON_LANE) => ({ lane, args: [] }),
};

/** Runs a command in everybody's lane. Throws what the engine throws. */
export function run<Name extends EngineCommandName>(
  engine: CommandEngine,
  name: Name,
  ...args: EngineCommandArgs<Name>
): void {
  runUnchecked(engine, name, args);
}

/** The same for arguments that were checked where the call was made. */
export function runUnchecked(engine: CommandEngine, name: EngineCommandName, args: readonly unknown[]): void {
  const { lane, args: plain } = encodedArgs(name, args);
  engine.command(ENGINE_COMMANDS[name].code, lane, packArgs(plain));
}

/** Exported for the test whose file the engine's test reads. */
export function encodedArgs(name: EngineCommandName, args: readonly unknown[]): LaneArgs {
  const encode: ((...args: never[]) => PlainArgs | LaneArgs) | undefined = ENCODERS[name];
  const encoded = encode ? encode(...(args as never[])) : (args as PlainArgs);
  return 'lane' in encoded ? encoded : { lane: COMMON_LANE, args: encoded };
}

export function packArgs(args: PlainArgs): Uint8Array {
  const out = new ByteWriter(32);
  for (const arg of args) {
    if (arg === undefined) out.u8(TAG.absent);
    else if (typeof arg === 'number') out.u8(TAG.number).f64(arg);
    else if (typeof arg === 'boolean') out.u8(arg ? TAG.yes : TAG.no);
    else if (typeof arg === 'string') out.u8(TAG.text).str(arg);
    else out.u8(TAG.bytes).bytes(arg);
  }
  return out.done();
}

/** Throws `unknown-action`: automation may pass anything. */
function actionCode(action: keyof typeof ACTION_CODES): number {
  const code = ACTION_CODES[action];
  if (code === undefined) throw new BoardError('unknown-action', action);
  return code;
}
