// OpenAPI 3.1 of the HTTP API: bodies and queries by the schemas the server checks them with, answers by theirs or by the GraphQL schema.

import {
  buildSchema,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { errorAnswer } from '#protocol/api.ts';
import { allCalls } from '#protocol/contract/all-calls.ts';
import { ERRORS } from '#protocol/errors.ts';
import { type Call, type CallerRole, callsOf, ERRORS_OF_ROLE, isMediaTypes } from './call.ts';

export type Json = { [key: string]: unknown };
export type OpenapiDocument = Json & { paths: Record<string, Json> };

/** The document of all calls of the contract. `sdl` is the GraphQL schema as text. */
export function openapiOf(sdl: string): OpenapiDocument {
  return openapi(callsOf(allCalls), buildSchema(sdl));
}

function openapi(calls: readonly Call[], schema: GraphQLSchema): OpenapiDocument {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const [method, path] = call.route.split(' ') as [string, string];
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(call, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1',
      description:
        'Times are epoch ms, ids uuids. Errors are {error, message} with the status of their name. Teams, projects, boards and who has access are asked of GraphQL: schema.graphql.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswer, 'output'), ...typesOf(schema) },
      securitySchemes: {
        boardToken: { type: 'http', scheme: 'bearer', description: 'The token that opening the board answered' },
        embedToken: { type: 'http', scheme: 'bearer', description: 'The token that opening an embed answered' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'Of a person, by the identity provider' },
      },
    },
  };
}

const SECURITY: Record<CallerRole, Json[]> = {
  anybody: [],
  embed: [{ embedToken: [] }],
  viewer: [{ boardToken: [] }],
  editor: [{ boardToken: [] }],
  manager: [{ boardToken: [] }],
  panel: [{ boardToken: [] }],
  person: [{ accessToken: [] }],
};

function operationOf(call: Call, path: string): Json {
  const { group, about, role, params = {}, query, body, answer, errors = [] } = call;
  const status = call.status ?? (answer ? 200 : 204);
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params[name] ? jsonSchema(params[name], 'output') : { type: 'string' },
  }));
  return {
    tags: [group],
    summary: about,
    security: SECURITY[role],
    ...(named.length > 0 || query ? { parameters: [...named, ...(query ? parametersOf(query) : [])] } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses: {
      [status]: {
        description: answer ? 'What was asked for' : 'Done',
        ...(answer ? { content: contentOf(answer) } : {}),
      },
      ...refusals([...ERRORS_OF_ROLE[role], ...errors]),
    },
  };
}

function refusals(codes: readonly (keyof typeof ERRORS)[]): Json {
  const answers: Json = {};
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  for (const status of statuses) {
    const names = [...new Set(codes)].filter((code) => ERRORS[code].status === status);
    const description = names.map((code) => `${code}: ${ERRORS[code].message}`).join('. ');
    answers[status] = { description, content: { 'application/json': { schema: ref('Error') } } };
  }
  return answers;
}

function contentOf(content: z.ZodType | readonly string[]): Json {
  if (isMediaTypes(content)) return Object.fromEntries(content.map((type) => [type, {}]));
  return { 'application/json': { schema: jsonSchema(content, 'input') } };
}

function parametersOf(query: z.ZodType): Json[] {
  const { properties = {} } = jsonSchema(query, 'output') as { properties?: Record<string, Json> };
  const { required = [] } = jsonSchema(query, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every type of the schema that is answered as it stands there. */
function typesOf(schema: GraphQLSchema): Record<string, Json> {
  const types: Record<string, Json> = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || type === schema.getQueryType() || type === schema.getMutationType()) continue;
    const about = type.description ? { description: type.description } : {};
    if (isEnumType(type))
      types[type.name] = { type: 'string', enum: type.getValues().map(({ name }) => name), ...about };
    if (!isObjectType(type)) continue;
    const fields = Object.values(type.getFields());
    types[type.name] = {
      type: 'object',
      ...about,
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          { ...schemaOf(field.type), ...(field.description ? { description: field.description } : {}) },
        ]),
      ),
      required: fields.map(({ name }) => name),
    };
  }
  return types;
}

const SCALARS: Record<string, Json> = {
  ID: { type: 'string', format: 'uuid' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Ms: { type: 'integer', description: 'Epoch ms' },
};

function schemaOf(type: GraphQLOutputType): Json {
  if (isNonNullType(type)) return whole(type.ofType);
  return { anyOf: [whole(type), { type: 'null' }] };
}

function whole(type: GraphQLOutputType): Json {
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  if (isNonNullType(type)) return whole(type.ofType);
  return SCALARS[type.name] ?? ref(type.name);
}
