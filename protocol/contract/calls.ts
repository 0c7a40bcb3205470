// The type of a row of the REST contract: one row says all there is to know of a call. The server answers by it (server/web/calls.ts), pages
// call by it (protocol/browser/call.ts, types alone) and /docs/api is made of it (server/web/api-docs).

import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { LIMITS } from '../limits.ts';
import type { BoardVerb } from '../roles.ts';
import type { SERVER_LIMITS } from '../server-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call is for everybody, a person with an access token, an embedded board with its own token, or a wall panel in its session. Other values
 * are a right on the board, whose token the caller sends. `history`: the right to read the history. `mayEndLinks`: the right to share the
 * board, even if the board is read-only now.
 */
export type Caller =
  | 'anybody'
  | 'person'
  | 'embed'
  | 'panel'
  | { readonly board: BoardVerb; readonly history?: never; readonly mayEndLinks?: never }
  | { readonly board: 'read' | 'name-version'; readonly history: true; readonly mayEndLinks?: never }
  | { readonly board: 'read'; readonly mayEndLinks: true; readonly history?: never };

/** The name of a limit of protocol/server-limits.ts or of a setting of the server. */
export type CallLimit =
  | Extract<keyof typeof SERVER_LIMITS, `${string}PerMinute`>
  | 'openBoardsPerMinute'
  | 'workspaceOfNetworkPerMinute';

/** The name of a limit on the calls of one person, from all their devices. Calls with the same limit are counted together. */
export type PersonLimit = 'accountChangesPerMinute' | 'coversOfPersonPerMinute' | 'workspacePerMinute';

/** The types of bytes. */
export type MediaTypes = readonly string[];

export interface CallRow {
  caller: Caller;
  /** The heading on the page /docs/api. */
  group: string;
  /** One sentence or two, for /docs/api. */
  about: string;
  /** How often one network may call; absent: there is no limit. */
  perMinute?: CallLimit;
  /** How often one person may call; absent: there is no limit. Only for rows whose caller is a person. */
  personPerMinute?: PersonLimit;
  /** The parameters in the path. The id of a board is always a uuid and is left out. */
  params?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodType;
  body?: z.ZodType | MediaTypes;
  /** The limit of a body of bytes, in bytes; absent: that of its content type. */
  maxBytes?: Extract<keyof typeof LIMITS, `${string}Bytes`>;
  /** Absent: status 204. */
  answer?: z.ZodType | MediaTypes;
  /** The status of an answer if it is not 200. */
  status?: number;
  /** The errors beside those that every call of this caller may meet. */
  errors?: readonly ErrorCode[];
}

/** Rows by method and path, as `GET /api/boards/:id/links`. */
export type CallRows = Readonly<Record<`${Method} /${string}`, CallRow>>;

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters that a row must name. */
type ParamNames<Key extends string> = Exclude<
  ParamsIn<Key>,
  Key extends `${Method} /api/boards/:id${string}` ? 'id' : never
>;
type RowOf<Key> = Key extends `${Method} /${string}`
  ? CallRow &
      ([ParamNames<Key>] extends [never]
        ? { params?: never }
        : { params: { readonly [N in ParamNames<Key>]: z.ZodType } })
  : never;

/** Returns the rows as they are. Rows whose path and parameters differ do not compile. */
export function calls<const R extends { readonly [K in keyof R]: RowOf<K> }>(rows: R): R {
  return rows;
}

/** The value that a call answers. Bytes are no value: such calls are sent by `send`. */
export type AnswerOf<R extends CallRow> = R extends { answer: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : never
  : undefined;

/** A query as a caller writes it: values as the server has them, those with a default may be left out. */
type QueryOf<Q extends z.ZodType> = Values<z.input<Q>, z.output<Q>>;
type Values<In, Out> = { [N in keyof In]: N extends keyof Out ? Out[N] : never };

/** The arguments of a call. */
export type ArgsOf<R extends CallRow> = (R extends { params: infer P extends Readonly<Record<string, z.ZodType>> }
  ? { params: { [N in keyof P]: z.output<P[N]> } }
  : unknown) &
  (R extends { query: infer Q extends z.ZodType } ? { query: QueryOf<Q> } : unknown) &
  (R extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown) &
  (R extends { body: MediaTypes }
    ? { bytes: Blob | Uint8Array<ArrayBuffer>; headers: Record<string, string> }
    : unknown) & {
    signal?: AbortSignal | undefined;
    /** The request goes on after the page is closed. */
    keepalive?: boolean;
  };
