// The page of /docs/api: what openapi.json and schema.graphql say, to read. One file: no script, nothing from elsewhere.

import { ERRORS } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Json } from './openapi.ts';
import { STYLE } from './style.ts';

interface Operation {
  tags: string[];
  summary: string;
  security: Json[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema?: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Json }> }>;
}

const TOKEN_OF_SCHEME: Record<string, string> = {
  accessToken: "a person's access token",
  boardToken: "the board's token",
};

export function apiPage(openapi: Json, sdl: string): string {
  const paths = openapi.paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const groups = [...new Set(calls.map(({ operation }) => operation.tags[0] as string))];
  const sections = groups.map((group) => {
    const callsOfGroup = calls.filter(({ operation }) => operation.tags[0] === group);
    return `<section id="${idOf(group)}"><h2>${text(group)}</h2>
${callsOfGroup.map(({ name, operation }) => callOf(name, operation)).join('\n')}
</section>`;
  });
  const { schemas } = openapi.components as { schemas: Record<string, Json> };
  const types = Object.entries(schemas).map(
    ([name, schema]) => `<article id="type-${name}"><h3>${name}</h3>${schemaOf(schema)}</article>`,
  );
  const contents = [...groups, 'Types', 'GraphQL', 'Errors'].map(
    (one) => `<li><a href="#${idOf(one)}">${text(one)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<title>Atrium API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Atrium API</h1>
<p>Calls about a board carry the token that opening it answered; calls about a person carry the access token of the identity provider.
Either is sent as <code>Authorization: Bearer …</code>. Times are epoch ms, ids uuids. For programs:
<a href="/docs/api/openapi.json">openapi.json</a>, <a href="/docs/api/schema.graphql">schema.graphql</a>.</p>
</header>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
<main>
${sections.join('\n')}
<section id="types"><h2>Types</h2>
${types.join('\n')}
</section>
${graphqlSection(sdl)}
${errorSection()}
</main>
</body>
</html>
`;
}

function callOf(name: string, { summary, security, parameters = [], requestBody, responses }: Operation): string {
  const tokens =
    security.flatMap((one) => Object.keys(one).map((key) => TOKEN_OF_SCHEME[key])).join(', ') || 'none is needed';
  const rows = parameters.map(
    (one) =>
      `<tr><th scope="row"><code>${text(one.name)}</code></th><td>${one.in}</td><td>${typeOf(one.schema)}</td></tr>`,
  );
  const [[status, answer] = ['', undefined]] = Object.entries(responses).filter(([code]) => code.startsWith('2'));
  const refused = Object.entries(responses).filter(([code]) => !code.startsWith('2'));
  return `<article><h3><code>${text(name)}</code></h3>
<p>${prose(summary)}</p>
<dl>
<dt>Bearer</dt><dd>${tokens}</dd>
${rows.length > 0 ? `<dt>Parameters</dt><dd><table><tbody>${rows.join('')}</tbody></table></dd>` : ''}
${requestBody ? `<dt>Body</dt><dd>${contentOf(requestBody.content)}</dd>` : ''}
<dt>Answer</dt><dd>${status}${answer?.content ? ` ${contentOf(answer.content)}` : ', nothing in it'}</dd>
<dt>Refusals</dt><dd><ul>${refused.map(([code, { description }]) => `<li>${code} ${text(description)}</li>`).join('')}</ul></dd>
</dl></article>`;
}

function contentOf(content: Record<string, { schema?: Json }>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (schema ? schemaOf(schema) : `<code>${text(type)}</code>`))
    .join(' or ');
}

/** An object as a table of its fields, anything else in a line. */
function schemaOf(schema: Json): string {
  const { properties, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  if (!properties) return typeOf(schema);
  const rows = Object.entries(properties).map(([name, of]) => {
    const about = typeof of.description === 'string' ? prose(of.description) : '';
    const optional = required.includes(name) ? '' : '?';
    return `<tr><th scope="row"><code>${text(name)}</code>${optional}</th><td>${typeOf(of)}</td><td>${about}</td></tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function typeOf(schema: Json): string {
  const {
    $ref,
    anyOf,
    enum: values,
    items,
    type,
    properties,
    additionalProperties,
    pattern,
    format,
  } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) as string;
    return $ref.startsWith('#/components/') ? `<a href="#type-${name}">${name}</a>` : 'JSON';
  }
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as Json)).join(' or ');
  if (Array.isArray(values)) return values.map((one) => `<code>${text(String(one))}</code>`).join(' ');
  if ('const' in schema) return `<code>${text(String(schema.const))}</code>`;
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`;
  if (properties) {
    const fields = Object.entries(properties as Record<string, Json>).map(
      ([name, of]) => `${text(name)}: ${typeOf(of)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  if (additionalProperties) return 'object';
  const more = format ?? pattern;
  return `${text(String(type ?? 'any'))}${more === undefined ? '' : ` <small>${text(String(more))}</small>`}`;
}

function graphqlSection(sdl: string): string {
  return `<section id="graphql"><h2>GraphQL</h2>
<p><code>POST /graphql</code> takes <code>{query, variables?, operationName?, extensions?}</code> as <code>application/json</code>, one
operation at a time. What creates something takes the new thing's id from who asks: asked again, it makes nothing more.</p>
<p>An operation has at most ${SERVER_LIMITS.graphqlTokens} tokens, is at most ${SERVER_LIMITS.graphqlDepth} deep, has at most
${SERVER_LIMITS.graphqlAliases} aliases and costs at most ${SERVER_LIMITS.graphqlCost}: each field counts 1, those of a list's rows as often as there
may be rows (<code>perPage</code>; 10 where a list has no pages), each field at the top 10 more. A person asks at most
${SERVER_LIMITS.workspacePerMinute} operations a minute.</p>
<p>Introspection is off: the schema is here, for everybody. A document may be asked for by its hash alone
(<code>extensions.persistedQuery: {version: 1, sha256Hash}</code>), by <code>GET</code> in no other way; where it is not known,
PERSISTED_QUERY_NOT_FOUND asks for it to be sent once with its hash.</p>
<pre tabindex="0" aria-label="Schema"><code>${text(sdl)}</code></pre>
</section>`;
}

/** The statuses that the specification names. Every other code is 500. */
const CODES: readonly (readonly [string, string])[] = [
  ['401', 'UNAUTHORIZED'],
  [
    '400',
    'BAD_REQUEST, BAD_USER_INPUT, GRAPHQL_PARSE_FAILED, GRAPHQL_VALIDATION_FAILED, OPERATION_RESOLUTION_FAILURE, PERSISTED_QUERY_NOT_FOUND, PERSISTED_QUERY_NOT_SUPPORTED',
  ],
  ['403', 'FORBIDDEN'],
  ['404', 'NOT_FOUND'],
  ['500', 'CONFLICT, TOO_LARGE, RATE_LIMITED, INTERNAL_SERVER_ERROR'],
];

function errorSection(): string {
  const codes = CODES.map(([status, of]) => `<tr><th scope="row">${status}</th><td>${of}</td></tr>`);
  const names = Object.entries(ERRORS).map(
    ([name, { status, message }]) =>
      `<tr><th scope="row"><code>${name}</code></th><td>${status}</td><td>${text(message)}</td></tr>`,
  );
  return `<section id="errors"><h2>Errors</h2>
<p>A refused call answers <code>{error, message}</code> with the status of the name. An error of GraphQL has a code in
<code>extensions.code</code>, and the name in <code>extensions.error</code>. A code stands for this status:</p>
<table><tbody>${codes.join('')}</tbody></table>
<table><tbody>${names.join('')}</tbody></table>
</section>`;
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

function text(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** With `code` between backticks. */
function prose(plain: string): string {
  return text(plain).replace(/`([^`]+)`/g, '<code>$1</code>');
}
