// What one operation may ask for: so deep, so many other names, so much of it. Fragments count where they are spread, lists by how
// many rows they may have.

import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  getOperationAST,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { refusedOperation } from './errors.ts';

/** A list that is no page: a team's projects, a board's links. */
const ROWS_OF_LIST = 10;
/** Of each field at the top: it asks how somebody stands. */
const ROOT_COST = 10;

interface Asked {
  depth: number;
  aliases: number;
  cost: number;
}

/** Throws where the operation is over a limit. The document is valid. */
export function limitOperation({ schema, document, operationName, variableValues }: ExecutionArgs): void {
  const operation = getOperationAST(document, operationName);
  if (!operation) return;
  const root = schema.getRootType(operation.operation);
  if (!root) return;
  const asked = askedBy(operation.selectionSet, root, {
    fragments: fragmentsOf(document),
    ofFragment: new Map(),
    variables: { ...defaultsOf(operation), ...variableValues },
    typeNamed: (name) => schema.getType(name),
  });
  const cost = asked.cost + ROOT_COST * operation.selectionSet.selections.length;
  const { graphqlDepth, graphqlAliases, graphqlCost } = SERVER_LIMITS;
  if (asked.depth > graphqlDepth) throw over(`is ${asked.depth} deep; at most ${graphqlDepth}`);
  if (asked.aliases > graphqlAliases) throw over(`has ${asked.aliases} aliases; at most ${graphqlAliases}`);
  if (cost > graphqlCost) throw over(`costs ${cost}; at most ${graphqlCost}`);
}

function over(what: string): Error {
  return refusedOperation('GRAPHQL_VALIDATION_FAILED', `The operation ${what}`);
}

/** What variables are where none are given: nothing is executed yet that would have put it in. */
function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

interface SelectionContext {
  fragments: Map<string, FragmentDefinitionNode>;
  /** Each is reckoned once, however often it is spread. */
  ofFragment: Map<string, Asked>;
  variables: Readonly<Record<string, unknown>>;
  typeNamed(name: string): unknown;
}

function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(definitions.flatMap((one) => (one.kind === 'FragmentDefinition' ? [[one.name.value, one]] : [])));
}

function askedBy({ selections }: SelectionSetNode, type: GraphQLObjectType, context: SelectionContext): Asked {
  const all: Asked = { depth: 0, aliases: 0, cost: 0 };
  for (const selection of selections) {
    const one =
      selection.kind === 'Field'
        ? askedByField(selection, type, context)
        : selection.kind === 'FragmentSpread'
          ? askedByFragment(selection.name.value, context)
          : askedBy(selection.selectionSet, type, context);
    all.depth = Math.max(all.depth, one.depth);
    all.aliases += one.aliases;
    all.cost += one.cost;
  }
  return all;
}

function askedByFragment(name: string, context: SelectionContext): Asked {
  const known = context.ofFragment.get(name);
  if (known) return known;
  const { selectionSet, typeCondition } = context.fragments.get(name) as FragmentDefinitionNode;
  const asked = askedBy(selectionSet, context.typeNamed(typeCondition.name.value) as GraphQLObjectType, context);
  context.ofFragment.set(name, asked);
  return asked;
}

function askedByField(field: FieldNode, parent: GraphQLObjectType, context: SelectionContext): Asked {
  const aliases = field.alias ? 1 : 0;
  const definition = parent.getFields()[field.name.value];
  const type = definition && getNamedType(definition.type);
  if (!field.selectionSet || !definition || !isObjectType(type)) return { depth: 1, aliases, cost: 1 };
  const below = askedBy(field.selectionSet, type, context);
  return {
    depth: below.depth + 1,
    aliases: below.aliases + aliases,
    cost: 1 + below.cost * rowsOf(field, definition, context),
  };
}

function rowsOf(field: FieldNode, definition: GraphQLField<unknown, unknown>, { variables }: SelectionContext): number {
  const argument = definition.args.find(({ name }) => name === 'perPage');
  if (argument) {
    const given = field.arguments?.find(({ name }) => name.value === 'perPage');
    const rows = given ? valueFromASTUntyped(given.value, variables) : undefined;
    return typeof rows === 'number' ? Math.max(1, rows) : Number(argument.defaultValue);
  }
  // The field that has them said how many there are.
  if (definition.name === 'rows') return 1;
  return isListType(getNullableType(definition.type)) ? ROWS_OF_LIST : 1;
}
