// Checks the files of changes (`server/**/*-changes.ts`). On SQLite many changes share one commit (docs/decisions/0117), so a change may wait
// for the database only. It awaits calls of the database that it was given, and functions of files that run in the database's thread. It has
// no timers, no requests and no modules of Node, except `node:crypto`.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { filesBelow, root } from '../cache.ts';

/** Files whose functions run in the database's thread. */
const OF_DATABASE =
  /(-(queries|changes)|\/(lock-[\w-]+|membership|grant-validator|seats|blob-names))\.ts$|platform\/database\/|^kysely$/;
const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch']);
const CRYPTO = 'node:crypto';

export function changeFaults(): string[] {
  return filesBelow('server')
    .filter((file) => file.endsWith('-changes.ts'))
    .flatMap((file) => faultsOfChanges(path.relative(root, file), readFileSync(file, 'utf8')));
}

/** Returns a sentence for each fault. `file` is relative to the root. */
export function faultsOfChanges(file: string, text: string): string[] {
  const { program } = parseSync(path.basename(file), text);
  const faults: string[] = [];
  const names = databaseNames(program);
  const fault = (node: ESTree.Node, problem: string): void => {
    const line = text.slice(0, node.start).split('\n').length;
    faults.push(`${file}:${line} ${problem}; a change waits for the database only`);
  };
  new Visitor({
    ImportDeclaration: (node) => {
      const { value } = node.source;
      if (value.startsWith('node:') && value !== CRYPTO) fault(node, `imports ${value}`);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type === 'Identifier' && TIMERS.has(callee.name)) fault(node, `calls ${callee.name}`);
    },
    AwaitExpression: (node) => {
      if (!isOfDatabase(node.argument, names))
        fault(node, `awaits ${text.slice(node.argument.start, node.argument.end).split('\n')[0]}`);
    },
  }).visit(program);
  return faults;
}

/** Names whose calls wait for the database only. */
function databaseNames(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const ofPattern = (pattern: ESTree.Node): void => {
    if (pattern.type === 'Identifier') names.add(pattern.name);
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) if (property.type === 'Property') ofPattern(property.value);
  };
  const ofFunction = ({ params }: { params: readonly ESTree.Node[] }): void => {
    for (const param of params) if (isTypedDatabase(param)) ofPattern(param);
  };
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (OF_DATABASE.test(source.value)) for (const { local } of specifiers) names.add(local.name);
    },
    FunctionDeclaration: (node) => {
      if (node.id) names.add(node.id.name);
      ofFunction(node);
    },
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofFunction,
    // transaction().execute(async (all) => …)
    CallExpression: ({ callee, arguments: [work] }) => {
      const isExecute =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'execute';
      if (isExecute && work?.type === 'ArrowFunctionExpression' && work.params[0]) ofPattern(work.params[0]);
    },
  }).visit(program);
  // A constant that was made from such a name is one, and so is a function that a file of changes declares as a constant.
  for (let size = -1; size < names.size; ) {
    size = names.size;
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (init && (isFunction(init) || isOfDatabase(init, names))) ofPattern(id);
      },
    }).visit(program);
  }
  return names;
}

const isFunction = ({ type }: ESTree.Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** Whether a parameter is declared as the database or the log's writer. */
function isTypedDatabase(param: ESTree.Node): boolean {
  if (!('typeAnnotation' in param) || !param.typeAnnotation) return false;
  return /Kysely|Database|LogWriter|Transaction/.test(JSON.stringify(param.typeAnnotation));
}

/** Whether a value comes from the database: a chain of calls that begins with one of these names, or several of them. */
function isOfDatabase(node: ESTree.Node, names: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'Identifier':
      return names.has(node.name);
    case 'AwaitExpression':
      return isOfDatabase(node.argument, names);
    case 'MemberExpression':
      return isOfDatabase(node.object, names);
    case 'TaggedTemplateExpression':
      return isOfDatabase(node.tag, names);
    case 'NewExpression':
      return isOfDatabase(node.callee, names);
    case 'CallExpression':
      return isOfPromiseAll(node, names) || isOfDatabase(node.callee, names);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].every((one) => isNothing(one) || isOfDatabase(one, names));
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isOfDatabase(node.expression, names);
    default:
      return false;
  }
}

const isNothing = (node: ESTree.Node): boolean =>
  node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');

/** `Promise.all([…])` of calls of the database. */
function isOfPromiseAll({ callee, arguments: [all] }: ESTree.CallExpression, names: ReadonlySet<string>): boolean {
  const isAll =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Promise';
  if (!isAll || !all) return false;
  if (all.type === 'ArrayExpression') return all.elements.every((one) => one !== null && isOfDatabase(one, names));
  const work = all.type === 'CallExpression' ? all.arguments[0] : undefined;
  return work?.type === 'ArrowFunctionExpression' && isOfDatabase(work.body, names);
}
