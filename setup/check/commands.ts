// engine/wasm/src/code.rs is made of the rows of protocol/engine-commands.ts: the number of each command of the engine, with its arguments.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from '../cache.ts';

const ROWS = 'protocol/engine-commands.ts';
const CODES = 'engine/wasm/src/code.rs';
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
  const file = path.join(root, CODES);
  const right = rustOf(commands);
  if (existsSync(file) && readFileSync(file, 'utf8') === right) return [];
  if (!fix) return [`${CODES}: is not what ${ROWS} says; run \`npm run check -- commands --fix\``];
  writeFileSync(file, right);
  return [];
}

/** Returns the rows in their order. Exported for its test, as are the other two. */
export function commandsOf(text: string): EngineCommand[] {
  const commands: EngineCommand[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || value.type !== 'CallExpression' || value.callee.type !== 'CallExpression')
        return;
      const signature = value.callee.typeArguments?.params[1];
      if (signature?.type !== 'TSFunctionType') return;
      const args = signature.params.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ')).join(', ');
      commands.push({ name: key.name, code: codeOf(value.arguments[0]), args });
    },
  }).visit(parseSync('rows.ts', text).program);
  return commands;
}

function codeOf(fields: ESTree.Node | undefined): number | undefined {
  if (fields?.type !== 'ObjectExpression') return undefined;
  for (const field of fields.properties)
    if (field.type === 'Property' && field.key.type === 'Identifier' && field.key.name === 'code')
      return field.value.type === 'Literal' ? Number(field.value.value) : undefined;
  return undefined;
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

function variantOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
