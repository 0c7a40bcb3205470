// The one table of errors a caller can meet: the HTTP status and a text. The i18n key is `errors.<code>`. Bugs are not in here;
// they are assertions.

interface ErrorEntry {
  readonly status: number;
  /** For logs and for callers without translations. */
  readonly message: string;
}

const entry = (status: number, message: string): ErrorEntry => ({ status, message });

export const ERRORS = {
  'bad-request': entry(400, 'The request has not the form it should have'),
  'bad-secret': entry(400, 'The secret is not 32 bytes in base64url, or does not belong to this alias'),
  unauthorized: entry(401, 'A valid bearer token is needed'),
  forbidden: entry(403, 'This role may not do that'),
  'permission-required': entry(403, 'The identity provider does not give this account the whiteboard'),
  removed: entry(403, 'A manager of the board removed you from it for a day'),
  'password-needed': entry(403, 'This link asks for a password, or for another one than was given'),
  waiting: entry(403, 'Somebody has to let you in; ask again in a moment'),
  'sign-in-again': entry(403, 'The password has to be asked for just before this'),
  'not-found': entry(404, 'There is no such thing here'),
  'unknown-version': entry(404, 'The board has no such version'),
  gone: entry(410, 'The board or link is no more'),
  'too-many-links': entry(409, 'It has as many links as it may have'),
  'is-member': entry(409, 'This person has the board by name, and is removed where they were added'),
  'meeting-full': entry(409, 'The board has as many roles for the meeting, or removed people, as it may have'),
  'file-ended': entry(410, 'Whoever shared the file has ended it'),
  'file-expired': entry(410, 'The time of the file is over'),
  'file-withdrawn': entry(410, 'Whoever shared the file has lost the board'),
  'board-taken': entry(409, 'There is a board under this alias already'),
  timeout: entry(408, 'The request did not arrive in time'),
  'wrong-offset': entry(409, 'The part does not continue what was received'),
  // Of a transaction: `too-large:<limit>` (server/board/realtime/SPEC.md, "Limits by name").
  'too-large': entry(413, 'Larger than the limit'),
  'address-too-long': entry(414, 'The address is too long'),
  'bad-picture': entry(415, 'Not a whole, still WebP or PNG picture of at most 2048 px a side'),
  'bad-image': entry(415, 'Not a whole, still PNG, JPEG or WebP image of at most 4096 px a side'),
  'bad-file': entry(415, 'The file is not of the format that was said'),
  'too-many-requests': entry(429, 'Too many requests; wait a little'),
  'too-old': entry(426, 'This page is older than the server; reload it'),
  'headers-too-large': entry(431, 'The headers are too large'),
  damaged: entry(500, 'What the server has stored of it is damaged'),
  internal: entry(500, 'The server failed; nothing was acknowledged'),
  'last-admin': entry(409, 'A team keeps one administrator at least'),
  'last-owner': entry(409, 'An organization keeps one owner at least'),
  'own-team': entry(409, 'The first team of a person goes with their account alone'),
  'name-taken': entry(409, 'Another team of this organization has this name'),
  'seats-full': entry(403, 'All licences of the plan are taken'),
  'teams-full': entry(403, 'The plan has no more teams'),
  'boards-full': entry(403, 'The plan has no more boards for this team'),
  'templates-full': entry(403, 'The plan has no more templates for this owner'),
  'board-guests-full': entry(403, 'As many guests are on this board as its plan allows'),
  'uploads-full': entry(507, 'Too much was uploaded that no transaction has named yet; try again later'),
  'images-full': entry(507, 'The images of this board, or of all boards of its owner, take as much room as they may'),
  'files-full': entry(507, 'As many files are shared as one may share; end one'),
  'network-full': entry(507, 'As much was stored from this network as may be within a day; try again later'),
  'guests-full': entry(
    507,
    'All guests together have stored as much as they may within a day; sign in, or try again later',
  ),
  'not-ready': entry(503, 'A part of the server does not work at the moment'),

  // Refusals of one transaction (REJECT). The names of the model's own checks come through as they are.
  'client-seq-reused': entry(409, 'This number already stands for another transaction'),
  'client-seq-skipped': entry(409, 'A later number of this client was decided before it came'),
  depends: entry(409, 'A transaction it builds on was refused'),
  locked: entry(409, 'It changes what is locked'),
  'board-locked': entry(403, 'Only managers edit this board'),
  'not-yours': entry(403, 'On this board everybody changes only what is theirs'),
  'id-taken': entry(409, 'An item with this id is alive'),
  'bad-txn': entry(400, 'The bytes are no transaction'),
  'bad-item': entry(400, 'An item of the transaction is malformed'),
  'missing-body': entry(400, 'It refers to a stroke body that is not on the board'),
  'missing-blob': entry(409, 'It names an image that was not sent to this board'),
  'unknown-op': entry(400, 'The transaction has an operation this server does not know'),
  'unknown-kind': entry(400, 'The transaction has an item of a kind this server does not know'),
  'too-costly': entry(413, 'It is more work than one transaction may be'),
  rebase: entry(409, 'The base is older than the log that is at hand'),
  'outcome-lost': entry(409, 'What became of it is not known any more: the record of it is damaged'),
  'parts-missing': entry(409, 'The parts of this transaction were not received'),
  'parts-differ': entry(409, 'The parts received are not the transaction named'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Why a transaction is refused, as this version of the protocol says it: from 2 on `too-large` names the limit behind a colon. */
export function refusalFor(version: number, code: string): string {
  return version < 2 ? code.replace(/:.*/, '') : code;
}

/** A caller's mistake, thrown anywhere in the server and presented as {error, message} with its status. */
export class CallerError extends Error {
  readonly code: ErrorCode;
  /** Of `too-many-requests`: when asking again makes sense. */
  readonly retryAfterS: number;
  constructor(code: ErrorCode, message: string = ERRORS[code].message, retryAfterS = 60) {
    super(message);
    this.name = 'CallerError';
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** BYE and the socket's close code. */
export const CLOSE = {
  restart: 1012,
  'too-slow': 1013,
  'bad-frame': 4400,
  unauthorized: 4401,
  forbidden: 4403,
  gone: 4404,
  'hello-timeout': 4408,
  replaced: 4409,
  /** This address holds as many boards open as it may. Come again later. */
  'too-many': 4429,
  'too-old': 4410,
  /** The board's model or storage failed; nothing unacknowledged was kept. Come again. */
  failed: 4500,
  /** What is stored of the board is damaged, and nothing the server has takes its place. Coming again does not help. */
  damaged: 4501,
} as const;
export type CloseName = keyof typeof CLOSE;
