// Commands of the engine for an engine of a test: reads what workers/engine/commands.ts writes and calls the function of the same name.

import { ByteReader } from '#protocol/bytes.ts';
import { type PlainArg, TAG } from '../../engine/command-args.ts';
import { COMMAND_CODES } from '../../engine/command-codes.ts';
import type { CommandEngine, EngineCommandName } from '../../engine/commands.ts';

type CommandFunction = (args: PlainArg[], lane: number) => unknown;
export type CommandTakers = { readonly [Name in EngineCommandName]?: CommandFunction };

/** Returns the method `command`. It throws for a command that has no function. */
export function takeCommands(functions: CommandTakers): CommandEngine['command'] {
  return (code, lane, bytes) => {
    const name = NAMES.get(code);
    const take = name && functions[name];
    if (!take) throw new Error(`the engine of this test has no command ${name ?? code}`);
    take(argsOf(bytes), lane);
  };
}

const NAMES: ReadonlyMap<number, EngineCommandName> = new Map(
  Object.entries(COMMAND_CODES).map(([name, code]) => [code, name as EngineCommandName]),
);

function argsOf(bytes: Uint8Array): PlainArg[] {
  const from = new ByteReader(bytes);
  const args: PlainArg[] = [];
  while (from.left > 0) args.push(argOf(from));
  return args;
}

function argOf(from: ByteReader): PlainArg {
  const tag = from.u8();
  if (tag === TAG.number) return from.f64();
  if (tag === TAG.text) return from.str();
  if (tag === TAG.bytes) return from.bytes();
  return tag === TAG.absent ? undefined : tag === TAG.yes;
}
