// The rows of protocol/engine-commands.ts have the number of each command of the engine. The engine's enum and the worker's table are made
// of them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from '../cache.ts';

const ROWS = 'protocol/engine-commands.ts';
const RUST = 'engine/wasm/src/code.rs';
const SCRIPT = 'workers/engine/command-codes.ts';
const MAX_CODE = 255;

interface EngineCommand {
  name: string;
  code: number | undefined;
  /** Names and types, in the words of the row. */
  args: string;
}

export function commandFaults(fix: boolean): string[] {
  const commands = commandsOf(readFileSync(path.join(root, ROWS), 'utf8'));
  const faults = faultsOf(commands);
  if (faults.length > 0) return faults;
  return [...written(RUST, rustOf(commands), fix), ...written(SCRIPT, scriptOf(commands), fix)];
}

function written(file: string, right: string, fix: boolean): string[] {
  const target = path.join(root, file);
  if (existsSync(target) && readFileSync(target, 'utf8') === right) return [];
  if (!fix) return [`${file}: is not what ${ROWS} says; run \`npm run check -- commands --fix\``];
  writeFileSync(target, right);
  return [];
}

/** Returns the rows in their order. Exported for its test, as are the others. */
export function commandsOf(text: string): EngineCommand[] {
  const commands: EngineCommand[] = [];
  const add = (key: ESTree.Node, signature: ESTree.Node | undefined, code: ESTree.Node | undefined): void => {
    if (key.type !== 'Identifier' || signature?.type !== 'TSFunctionType') return;
    const args = signature.params.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ')).join(', ');
    commands.push({ name: key.name, code: code && Number(text.slice(code.start, code.end)), args });
  };
  new Visitor({
    Property({ key, value }) {
      if (value.type !== 'CallExpression' || value.callee.type !== 'CallExpression') return;
      const [, signature, code] = value.callee.typeArguments?.params ?? [];
      add(key, signature, code);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (typeAnnotation?.typeAnnotation.type !== 'TSTypeReference') return;
      const [signature, code] = typeAnnotation.typeAnnotation.typeArguments?.params ?? [];
      add(key, signature, code);
    },
  }).visit(parseSync('rows.ts', text).program);
  return commands;
}

export function faultsOf(commands: readonly EngineCommand[]): string[] {
  const names = new Map<number, string>();
  return commands.flatMap(({ name, code }) => {
    if (!code || !Number.isInteger(code) || code > MAX_CODE)
      return [`${ROWS}: ${name} has no code from 1 to ${MAX_CODE}`];
    const first = names.get(code);
    names.set(code, name);
    return first === undefined ? [] : [`${ROWS}: ${first} and ${name} have the same code, ${code}; append a new one`];
  });
}

export function rustOf(commands: readonly EngineCommand[]): string {
  const variants = commands.map(
    ({ name, code, args }) => `    /// \`${name}(${args})\`\n    ${variantOf(name)} = ${code},`,
  );
  const arms = commands.map(({ name, code }) => `            ${code} => Self::${variantOf(name)},`);
  return `//! The commands of the engine by their numbers. Made of ${ROWS} by \`npm run check -- commands --fix\`.

/// A command of the engine, with the arguments of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
${variants.join('\n')}
}

impl Code {
    /// The command of a number.
    pub(crate) fn from_number(code: u8) -> Option<Self> {
        Some(match code {
${arms.join('\n')}
            _ => return None,
        })
    }
}
`;
}

export function scriptOf(commands: readonly EngineCommand[]): string {
  const codes = commands.map(({ name, code }) => `  ${name}: ${code},`);
  return `// The commands of the engine by their numbers. Made of ${ROWS} by \`npm run check -- commands --fix\`.

export const COMMAND_CODES = {
${codes.join('\n')}
} as const;
`;
}

function variantOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
