// One style of names in TypeScript: numbers that a module fixes are in capitals, bounds are called max and min.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { filesBelow, root } from '../cache.ts';

const zones = ['protocol', 'workers', 'server', 'src', 'setup', 'tests', 'bench'];
const capitals = /^[A-Z][A-Z0-9_]*$/;
const bound = /^(most|least)(?![a-z])|[a-z](Most|Least)(?![a-z])|(^|_)(MOST|LEAST)(_|$)/;

export function nameFaults(): string[] {
  return zones
    .flatMap((zone) => filesBelow(zone))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => faultsOf(path.relative(root, file), readFileSync(file, 'utf8')));
}

/** Exported for its test. */
export function faultsOf(file: string, text: string): string[] {
  const { program } = parseSync(path.basename(file), text);
  const faults = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && !capitals.test(id.name) && isNumber(init))
        faults.add(`${file}: ${id.name} is a number for the whole module; write it in capitals`);
  }
  new Visitor({
    Identifier: ({ name }) => {
      if (bound.test(name)) faults.add(`${file}: ${name} is a bound; call it max or min`);
    },
  }).visit(program);
  return [...faults];
}

/** A literal, or a sum, product, … of literals and other constants. */
function isNumber(node: ESTree.Node | null): boolean {
  if (node?.type === 'UnaryExpression') return isNumber(node.argument);
  if (node?.type !== 'BinaryExpression') return node?.type === 'Literal' && typeof node.value === 'number';
  const sides = [node.left, node.right];
  return sides.some(isNumber) && sides.every((side) => isNumber(side) || side.type === 'Identifier');
}
