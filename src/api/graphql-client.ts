// What the pages of somebody who is signed in ask of GraphQL: a document with its variables, answered like every other call.

import { type GraphqlError, graphqlFailure } from './graphql-errors.ts';
import { type HttpAnswer, type HttpClient, HttpError } from './http-client.ts';

/** A document, and the types of what it takes and answers. Stands in a file documents.ts: a test holds all of them against the schema. */
export interface Operation<Data, Variables extends object> {
  readonly document: string;
  /** Types alone: nothing is there. */
  readonly types?: (variables: Variables) => Data;
}

export function operation<Data, Variables extends object = Record<string, never>>(
  document: string,
): Operation<Data, Variables> {
  return { document };
}

interface GraphqlBody<Data> {
  data?: Data | null;
  errors?: readonly GraphqlError[];
}

export class GraphqlClient {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Always resolves. An answer with an error is none, whatever else is in it; its `code` is the server's own name of it. */
  async ask<Data, Variables extends object>(
    { document: query }: Operation<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<HttpAnswer<Data>> {
    const body = { query, variables };
    const answer = await this.#http.call<GraphqlBody<Data>>({ method: 'POST', path: '/graphql', body, signal });
    if (!answer.ok) return answer;
    const { data, errors } = answer.data;
    const failure = graphqlFailure(errors);
    if (!failure && data) return { ok: true, status: answer.status, data };
    const { status, message, name } = failure ?? { status: 500, message: 'no data', name: 'internal' };
    return { ok: false, status, error: new HttpError(status, name, message) };
  }
}
