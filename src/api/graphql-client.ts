// What the pages of somebody who is signed in ask of GraphQL: a document with its variables, answered like every other call.

import { type GraphqlError, graphqlFailure } from './graphql-errors.ts';
import type { AnswerFailure, HttpAnswer, HttpClient } from './http-client.ts';

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

interface GraphqlBody {
  data?: object | null;
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
    const call = { method: 'POST', path: '/graphql', body: { query, variables }, signal, failureIn } as const;
    const answer = await this.#http.call<{ data: Data }>(call);
    return answer.ok ? { ...answer, data: answer.data.data } : answer;
  }
}

/** Of an answer with status 200. */
function failureIn(answer: unknown): AnswerFailure | undefined {
  const { data, errors } = (answer ?? {}) as GraphqlBody;
  const failure = graphqlFailure(errors);
  if (failure) {
    const { status, name, code, message } = failure;
    return { status, code: name, message, isInternal: code === 'INTERNAL_SERVER_ERROR' };
  }
  return data ? undefined : { status: 500, code: 'internal', message: 'no data', isInternal: true };
}
