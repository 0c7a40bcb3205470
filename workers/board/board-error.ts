// A caller's mistake, by name: what commands of the board throw and automation rejects with. The message begins with the code,
// because that is all of an error that crosses between threads.

import type { ErrorCode } from '#protocol/errors.ts';

export type BoardErrorCode =
  /** What the engine says the server would say. */
  | ErrorCode
  | 'unknown-tool'
  | 'unknown-action'
  | 'read-only'
  | 'part-missing'
  | 'busy'
  | 'not-loaded'
  | 'job-failed'
  | 'nothing-to-export'
  | 'export-too-large'
  | 'import-too-large'
  | 'import-not-json'
  | 'import-unknown-format'
  | 'import-too-deep'
  | 'import-empty'
  | 'import-too-many';

/** A part of the code that could not be loaded: the page asks for it again. */
export function partOf<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw new BoardError('part-missing', String(error));
  });
}

/** A part of the code that only some ask for could not be loaded: who asks again has it loaded again. */
export function laterPart<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw new BoardError('not-loaded', String(error));
  });
}

export class BoardError extends Error {
  readonly code: BoardErrorCode;
  constructor(code: BoardErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'BoardError';
    this.code = code;
  }
}
