// What a TypeScript file imports, read from its syntax tree. Types count like code: a type is knowledge too.

import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** `lazy`: by import() or new URL(…, import.meta.url) only. `isType`: types only, so the file is not loaded. */
export type Import = { target: string; lazy: boolean; isType: boolean };

/** Imports and re-exports, `import('…')` as an expression and as a type, and new URL(…, import.meta.url), in the file's order. */
export function importsOf(file: string, text: string): Import[] {
  const { program, errors } = parseSync(path.basename(file), text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (source: ESTree.Node | null | undefined, lazy = false, isType = false): void => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      found.push({ target: source.value, lazy, isType });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, false, isOfTypes(node)),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source, false, true),
    ImportExpression: ({ source }) => add(source, true),
    NewExpression: ({ callee, arguments: [source, base] }) => {
      const ofModule = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
      if (callee.type === 'Identifier' && callee.name === 'URL' && ofModule) add(source, true);
    },
  }).visit(program);
  return found;
}

function isOfTypes({ importKind, specifiers }: ESTree.ImportDeclaration): boolean {
  if (importKind === 'type') return true;
  return (
    specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
  );
}

/** Where an import points, relative to the root; undefined for npm packages and Node's modules. */
export function placeOf(file: string, target: string): string | undefined {
  if (target.startsWith('#protocol/')) return target.slice(1);
  if (target.startsWith('#engine/')) return target.replace('#engine/', 'engine/pkg/');
  if (target.startsWith('/')) return target.slice(1);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : undefined;
}
