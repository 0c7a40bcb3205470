// The one error of a board: what its commands throw, in whichever thread, and what automation rejects with. The message begins with
// the code and, where one value is to blame, its field: that is all of an error that crosses between threads; `asBoardError` is its
// other end.

import type { ErrorCode } from './errors.ts';

export type BoardErrorCode =
  /** What the engine says the server would say. */
  | ErrorCode
  /** What automation was given is not what its documentation allows. Of an item of `load` it is `bad-item`. */
  | 'bad-argument'
  | 'unknown-tool'
  | 'unknown-action'
  /** The engine is of another version than the worker. */
  | 'unknown-command'
  /** More than can be given, or loaded, at once. */
  | 'too-many'
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
  | 'export-stopped'
  | 'export-too-large'
  | 'import-stopped'
  | 'import-too-large'
  | 'import-not-json'
  | 'import-unknown-format'
  | 'import-too-deep'
  | 'import-empty'
  | 'import-too-many'
  | 'import-no-scene'
  | 'import-scene-damaged'
  | 'import-bad-archive'
  /** Written by a later version of Atrium. */
  | 'import-newer'
  /** A file of words, or a table, that is not taken. */
  | 'file-empty'
  | 'file-not-text'
  | 'text-too-large'
  | 'table-too-large'
  | 'table-broken'
  /** A file that is no picture this browser can show; which kind of trouble. */
  | 'image-type'
  | 'image-heic'
  | 'image-broken'
  | 'image-too-large'
  | 'image-too-complex'
  | 'image-empty'
  /** A fault of the board's own. */
  | 'defect';

/** A part of the code that could not be loaded: the page asks for it again. */
export function partOf<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw new BoardError('part-missing', String(error));
  });
}

/**
 * Loads a part of the code that only some callers need. Rejects with `not-loaded` if that fails, and a later call loads the part again. The error
 * has the stack of its cause: the part may have thrown while it ran for the first time.
 */
export function laterPart<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    const failure = new BoardError('not-loaded', String(error));
    if (error instanceof Error && error.stack !== undefined) failure.stack = error.stack;
    throw failure;
  });
}

export class BoardError extends Error {
  // Declared alone: a helper for fields of classes would be all that the page's first script waits for.
  declare readonly code: BoardErrorCode;
  /** Which value of what was given is to blame: `items[3].style.width`. */
  declare readonly field: string | undefined;
  constructor(code: BoardErrorCode, detail = '', field = FIELD.exec(detail)?.[0]) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = code;
    this.code = code;
    this.field = field;
  }
}

/** Of items and changes alone: nothing else is checked on the other side of a thread. */
const FIELD = /^(?:items|changes)\[\d+\][\w.[\]]*/;

/** The code an error's message begins with; undefined: it has none. */
export function codeIn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : String(error);
  return /^[a-z][a-z-]*(?=:|$)/.exec(message)?.[0];
}

/** What another thread or the engine (which throws names alone) has thrown, as it was; a fault without a name stays what it is. */
export function asBoardError(error: unknown): unknown {
  const isThrown = error instanceof Error || typeof error === 'string';
  const code = codeIn(error);
  if (error instanceof BoardError || !isThrown || code === undefined) return error;
  return new BoardError(
    code as BoardErrorCode,
    (error instanceof Error ? error.message : error).slice(code.length + 2),
  );
}
