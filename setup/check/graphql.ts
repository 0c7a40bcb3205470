// Types of the GraphQL schema (protocol/contract/*.graphql), of its resolvers, and of the operations that pages ask (src/**/*.graphql),
// written beside what they are made of. An operation `CreateTeam` becomes the constant CREATE_TEAM, a fragment `Card` the text CARD.

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { root } from '../cache.ts';

const SCHEMA_TYPES = 'protocol/generated/graphql.ts';
const RESOLVER_TYPES = 'server/web/graphql/resolver-types.ts';

const config = {
  enumsAsConst: true,
  useTypeImports: true,
  strictScalars: true,
  scalars: { Ms: 'number', ID: 'string' },
  avoidOptionals: { field: true },
  skipTypename: true,
  immutableTypes: true,
  arrayInputCoercion: false,
};

/** An operation or a fragment, and the file that it stands in. */
type Definition<Node = OperationDefinitionNode | FragmentDefinitionNode> = { file: string; node: Node };

export async function graphqlFaults(fix: boolean): Promise<string[]> {
  const files = globSync('src/**/*.graphql', { cwd: root }).sort();
  const documents = files.map((file): [string, DocumentNode] => [file, parse(read(file))]);
  const faults = operationFaults(documents);
  if (faults.length > 0) return faults;
  const fragments = new Map<string, Definition<FragmentDefinitionNode>>();
  for (const [file, { definitions }] of documents)
    for (const node of definitions)
      if (node.kind === 'FragmentDefinition') fragments.set(node.name.value, { file, node });
  const sources: [file: string, source: string, text: string][] = [
    [SCHEMA_TYPES, 'protocol/contract/*.graphql', await schemaTypes()],
    [RESOLVER_TYPES, 'protocol/contract/*.graphql', await resolverTypes()],
  ];
  for (const [file, document] of documents)
    sources.push([file.replace(/graphql$/, 'ts'), path.basename(file), await operationsOf(file, document, fragments)]);
  return sources.flatMap(([file, source, text]) => written(file, `${header(source)}\n\n${text.trim()}\n`, fix));
}

function header(source: string): string {
  return `// Made of ${source} by \`npm run check -- graphql --fix\`.`;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function written(file: string, right: string, fix: boolean): string[] {
  const target = path.join(root, file);
  if (existsSync(target) && read(file) === right) return [];
  if (!fix) return [`${file}: is not what the schema and operations say; run \`npm run check -- graphql --fix\``];
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, right);
  return [];
}

/** All of them as one document, so that names are taken once and every fragment is known. Exported for its test. */
export function operationFaults(documents: readonly [string, DocumentNode][]): string[] {
  const definitions = documents.flatMap(([, document]) => document.definitions);
  const all = { kind: 'Document', definitions } as DocumentNode;
  return validate(buildSchema(GRAPHQL_SCHEMA), all, specifiedRules).map(
    ({ message }) => `src/**/*.graphql: ${message}`,
  );
}

function schemaTypes(): Promise<string> {
  return codegen({
    filename: SCHEMA_TYPES,
    schema: parse(GRAPHQL_SCHEMA),
    documents: [],
    config,
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  });
}

async function resolverTypes(): Promise<string> {
  const text = await codegen({
    filename: RESOLVER_TYPES,
    schema: parse(GRAPHQL_SCHEMA),
    documents: [],
    config: {
      ...config,
      contextType: './context.ts#GraphqlContext',
      makeResolverTypeCallable: true,
      namespacedImportName: 'T',
    },
    plugins: [{ resolvers: {} }],
    pluginMap: { resolvers },
  });
  return `import type * as T from '#protocol/generated/graphql.ts';\n${text}`;
}

async function operationsOf(
  file: string,
  document: DocumentNode,
  fragments: ReadonlyMap<string, Definition<FragmentDefinitionNode>>,
): Promise<string> {
  const external = [...fragments.values()].filter((one) => one.file !== file);
  const definitions = external.map(({ node }) => node);
  const types = await codegen({
    filename: file,
    schema: parse(GRAPHQL_SCHEMA),
    documents: [
      { location: file, document },
      { location: 'external', document: { kind: 'Document', definitions } as DocumentNode, type: 'external' },
    ],
    config: { ...config, importSchemaTypesFrom: SCHEMA_TYPES, namespacedImportName: 'T' },
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  const spread = new Set<string>();
  const localFragments = document.definitions.filter((one) => one.kind === 'FragmentDefinition');
  const operationNodes = document.definitions.filter((one) => one.kind === 'OperationDefinition');
  const constants = [...localFragments, ...operationNodes].map((node) => {
    const used = fragmentsIn(node, fragments);
    for (const name of used) spread.add(name);
    return constant(node, used, read(file));
  });
  const imports = external.filter(({ node }) => spread.has(node.name.value));
  return [importsOf(file, imports, types), tidied(types), ...constants].join('\n');
}

/** The names of all fragments that it spreads, and of those that these spread. */
function fragmentsIn(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, Definition<FragmentDefinitionNode>>,
): Set<string> {
  const names = new Set<string>();
  visit(node, {
    FragmentSpread({ name: { value: name } }) {
      names.add(name);
      const fragment = fragments.get(name);
      if (fragment) for (const inner of fragmentsIn(fragment.node, fragments)) names.add(inner);
    },
  });
  return names;
}

function constant(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  used: ReadonlySet<string>,
  source: string,
): string {
  const name = node.name?.value ?? '';
  const text = stripIgnoredCharacters(source.slice(node.loc?.start, node.loc?.end));
  if (node.kind === 'FragmentDefinition')
    return `/** The fragment ${name}. */\nexport const ${constantName(name)} = '${text}';`;
  const type = `${name}${node.operation === 'query' ? 'Query' : 'Mutation'}`;
  const document =
    used.size === 0 ? `'${text}'` : `\`${text}${[...used].map((one) => `\${${constantName(one)}}`).join('')}\``;
  return `export const ${constantName(name)} = operation<${type}, ${type}Variables>(\n  ${document},\n);`;
}

function constantName(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function importsOf(file: string, fragments: readonly Definition[], types: string): string {
  const from = (target: string): string => {
    const relative = path.relative(path.dirname(file), target);
    return relative.startsWith('.') ? relative : `./${relative}`;
  };
  const names = new Map([['src/api/graphql-client.ts', ['operation']]]);
  for (const { file: target, node } of fragments) {
    const module = target.replace(/graphql$/, 'ts');
    names.set(module, [...(names.get(module) ?? []), constantName(node.name?.value ?? '')].sort());
  }
  const lines = [...names].map(([module, imported]) => `import { ${imported.join(', ')} } from '${from(module)}';`);
  if (/\bT\./.test(types)) lines.unshift("import type * as T from '#protocol/generated/graphql.ts';");
  return lines.join('\n');
}

/** Without what the generator says for all cases: its own import, utility types, blank lines. */
function tidied(types: string): string {
  return types
    .replace(/^import type \* as T .*$/m, '')
    .replace(/^\/\*\* Internal type.*\*\/\n(export )?type Incremental.*$/m, '')
    .replace(/^\/\*\* Internal type.*\*\/\n/m, '')
    .replace(/\n{2,}/g, '\n');
}
