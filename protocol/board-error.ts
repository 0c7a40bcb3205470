// The one error of a board: what its commands throw, in whichever thread, and what automation rejects with. The message begins with
// the code, because that is all of an error that crosses between threads; `asBoardError` is its other end.

import type { ErrorCode } from './errors.ts';

export type BoardErrorCode =
  /** What the engine says the server would say. */
  | ErrorCode
  | 'unknown-tool'
  | 'unknown-action'
  | 'read-only'
  /** What it was asked of was left, broke and was started again, broke for good, or has not begun. */
  | 'board-left'
  | 'board-restarted'
  | 'board-stopped'
  | 'not-started'
  /** Neither this device nor the server can have it now. */
  | 'offline-storage'
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
  | 'import-too-many'
  | 'import-no-scene'
  | 'import-scene-damaged';

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
    this.name = code;
    this.code = code;
  }
}

/** The code an error's message begins with; undefined: it has none. */
export function codeIn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : String(error);
  return /^[a-z][a-z-]*(?=:|$)/.exec(message)?.[0];
}

/** What another thread has thrown, as it was; a fault without a name stays what it is. */
export function asBoardError(error: unknown): unknown {
  const code = codeIn(error);
  if (error instanceof BoardError || !(error instanceof Error) || code === undefined) return error;
  return new BoardError(code as BoardErrorCode, error.message.slice(code.length + 2));
}
