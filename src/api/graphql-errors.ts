// What the errors of a GraphQL answer mean: the HTTP status of each code, and the one error that is told.

const STATUS = {
  UNAUTHORIZED: 401,
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 500,
  TOO_LARGE: 500,
  RATE_LIMITED: 500,
  INTERNAL_SERVER_ERROR: 500,
} as const;

export type GraphqlCode = keyof typeof STATUS;

export interface GraphqlError {
  message: string;
  extensions?: { code?: unknown; error?: unknown };
}

export interface GraphqlFailure {
  status: number;
  /** Every code without a row is INTERNAL_SERVER_ERROR. */
  code: GraphqlCode;
  /** The server's own name of it (protocol/errors.ts), where it says one. */
  name: string;
  message: string;
}

/** The unauthorized one of the errors, else the first; undefined: there are none. */
export function graphqlFailure(errors: readonly GraphqlError[] | undefined): GraphqlFailure | undefined {
  const told = errors?.find((error) => codeOf(error) === 'UNAUTHORIZED') ?? errors?.[0];
  if (!told) return undefined;
  const code = codeOf(told);
  const name = told.extensions?.error;
  return { status: STATUS[code], code, name: typeof name === 'string' ? name : code, message: told.message };
}

function codeOf({ extensions }: GraphqlError): GraphqlCode {
  const code = extensions?.code;
  return typeof code === 'string' && Object.hasOwn(STATUS, code) ? (code as GraphqlCode) : 'INTERNAL_SERVER_ERROR';
}
