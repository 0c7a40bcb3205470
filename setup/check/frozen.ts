// Compares the names that are stored or public with frozen.json. A removed name is a fault until `removed` there says by which migration,
// version or decision; a new one until `--fix` has added it.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { type ESTree, parseSync, Visitor } from 'vite';
import { EVENTS, METHODS } from '../../protocol/automation-schema.ts';
import { DEVICE_STORAGE } from '../../protocol/browser/device-storage.ts';
import { CLOSE, ERRORS } from '../../protocol/errors.ts';
import { FEATURES } from '../../protocol/features.ts';
import { VARIABLES } from '../../server/platform/settings/settings.ts';
import { type OpenapiDocument, openapiOf } from '../../server/web/api-docs/openapi.ts';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { filesBelow, root } from '../cache.ts';
import { flatten, OF_TEMPLATES } from './locales.ts';
import { rulesOf } from './spec.ts';

/** Names by what they belong to. */
export type Names = Record<string, string[]>;
/** `removed`: the migration, version or decision that removed a name, by `group: name`. */
export type Frozen = { names: Names; removed: Record<string, string> };

const table = path.join(root, 'setup/check/frozen.json');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export function frozenFaults(fix: boolean): string[] {
  const frozen = JSON.parse(read('setup/check/frozen.json')) as Frozen;
  const now = namesOfCode();
  const faults = differences(frozen, now);
  const isNew = faults.every(({ is }) => is === 'new');
  if (fix && isNew) {
    writeFileSync(table, `${JSON.stringify({ names: now, removed: frozen.removed }, null, 2)}\n`);
    return [];
  }
  return faults.map(({ text }) => text);
}

/** Returns the new names and those removed without a reason. Exported for its test. */
export function differences({ names, removed }: Frozen, now: Names): { is: 'new' | 'removed'; text: string }[] {
  return [...new Set([...Object.keys(names), ...Object.keys(now)])].flatMap((group) => {
    const [before, after] = [new Set(names[group]), new Set(now[group])];
    const lost = [...before].filter((name) => !after.has(name) && !removed[`${group}: ${name}`]);
    const added = [...after].filter((name) => !before.has(name));
    return [
      ...lost.map((name) => ({
        is: 'removed' as const,
        text: `${group}: ${name} is removed or renamed, but stored or public; keep it, or name the migration or decision in setup/check/frozen.json, "removed"`,
      })),
      ...added.map((name) => ({
        is: 'new' as const,
        text: `${group}: ${name} is new; run \`npm run check -- frozen --fix\``,
      })),
    ];
  });
}

function namesOfCode(): Names {
  return Object.fromEntries(
    Object.entries({
      columns: columnsOf(read('server/platform/database/tables.ts')),
      'browser databases': ['src', 'workers', 'protocol'].flatMap(sourcesBelow).flatMap(([, text]) => storesOf(text)),
      'device storage': DEVICE_STORAGE.map(({ in: where, name }) => `${where} ${name}`),
      settings: [...VARIABLES.map(({ name }) => name.replace('MVB_PROD_', 'MVB_<environment>_'))],
      'request fields': numbered(
        ['protocol', 'server'].flatMap(sourcesBelow).flatMap(([file, text]) => zodKeysOf(file, text)),
      ),
      'HTTP API': httpNamesOf(openapiOf(GRAPHQL_SCHEMA)),
      GraphQL: graphqlNamesOf(GRAPHQL_SCHEMA),
      'window.board': [
        ...Object.entries(METHODS).map(([name, { args }]) => `${name}(${args.map((arg) => arg.name).join(', ')})`),
        ...Object.keys(EVENTS).map((name) => `on ${name}`),
      ],
      'error codes': [...Object.keys(ERRORS), ...Object.entries(CLOSE).map(([name, code]) => `close ${code} ${name}`)],
      flags: Object.keys(FEATURES),
      'rules of SPEC.md': rulesOf(read('server/board/realtime/SPEC.md')),
      'translation keys': filesBelow('locales/en').flatMap(translationKeysOf),
    }).map(([group, names]) => [group, [...new Set(names)].sort()]),
  );
}

/** A template's words change with its source, so they are not stored names. */
function translationKeysOf(file: string): string[] {
  const namespace = path.basename(file, '.json');
  if (OF_TEMPLATES.includes(namespace)) return [];
  return [...flatten(JSON.parse(readFileSync(file, 'utf8'))).keys()].map((key) => `${namespace}:${key}`);
}

function sourcesBelow(folder: string): [file: string, text: string][] {
  return filesBelow(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]);
}

/** Returns `table.column type` for each member of `Tables`. Exported for its test. */
export function columnsOf(text: string): string[] {
  const columns: string[] = [];
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return;
      for (const row of body.body) {
        const type = row.type === 'TSPropertySignature' ? row.typeAnnotation?.typeAnnotation : undefined;
        if (type?.type !== 'TSTypeLiteral') continue;
        for (const column of type.members)
          if (column.type === 'TSPropertySignature')
            columns.push(`${keyOf(row as ESTree.TSPropertySignature)}.${keyOf(column)}`);
      }
    },
  }).visit(parseSync('tables.ts', text).program);
  return columns;
}

const keyOf = ({ key }: ESTree.TSPropertySignature | ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** Returns the arguments with which stores and indexes of IndexedDB are created. Exported for its test. */
export function storesOf(text: string): string[] {
  return [...text.matchAll(/\.(createObjectStore|createIndex)\(([^()]*)\)/g)].map(
    ([, call, args]) => `${call}(${args})`,
  );
}

/** Returns the fields of zod's objects, each as often as it stands there. Exported for its test. */
export function zodKeysOf(file: string, text: string): string[] {
  if (!text.includes("from 'zod'")) return [];
  const keys: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isObject =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^((strict|loose)?[oO]bject|extend|safeExtend)$/.test(callee.property.name);
      if (!isObject || first?.type !== 'ObjectExpression') return;
      for (const property of first.properties) if (property.type === 'Property') keys.push(keyOf(property));
    },
  }).visit(parseSync(path.basename(file), text).program);
  return keys;
}

/** `name`, `name (2)`, …: of several fields with one name each counts. */
function numbered(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  });
}

function graphqlNamesOf(text: string): string[] {
  return Object.values(buildSchema(text).getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return [];
    if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${field.type}`);
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).map(({ name, args, type: result }) => {
      const inputs = args.map((arg) => `${arg.name}: ${arg.type}`).join(', ');
      return `${type.name}.${name}${inputs && `(${inputs})`}: ${result}`;
    });
  });
}

/** Returns `method path`, and `path: field` for each property of what goes in and out. */
function httpNamesOf(document: OpenapiDocument): string[] {
  return Object.entries(document.paths).flatMap(([place, methods]) =>
    Object.entries(methods).flatMap(([method, about]) => [
      `${method.toUpperCase()} ${place}`,
      ...propertiesOf(about).map((property) => `${method.toUpperCase()} ${place}: ${property}`),
    ]),
  );
}

function propertiesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...propertiesOf(value),
  ]);
}
