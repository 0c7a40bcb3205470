// A caller's mistake, by name: what commands of the board throw and automation rejects with. The message begins with the code,
// because that is all of an error that crosses between threads.

export type BoardErrorCode =
  | 'unknown-tool'
  | 'unknown-action'
  | 'bad-item'
  | 'read-only'
  | 'busy'
  | 'nothing-to-export'
  | 'export-too-large'
  | 'import-too-large'
  | 'import-not-json'
  | 'import-unknown-format'
  | 'import-too-deep'
  | 'import-empty'
  | 'import-too-many';

export class BoardError extends Error {
  readonly code: BoardErrorCode;
  constructor(code: BoardErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'BoardError';
    this.code = code;
  }
}
