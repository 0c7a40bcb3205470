// What a board's address holds: alias and secret, as /board/incognito#alias.secret or /board/<alias>#secret. Makes new ones,
// reads given ones, and builds the two that are shared.

import { deriveBoard, fromBase64Url, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';
import { ALIAS, boardPath, SHAPE_ID } from '#protocol/routes.ts';

export interface BoardAddress {
  alias: string;
  /** base64url: the edit secret, or the view secret; '': it is opened by the account; PANEL, JOINED (protocol/session-links.ts): by a session. */
  secret: string;
  /** What the secret yields; the server has the last word. */
  role: 'editor' | 'viewer';
  /** Just made by this page, so there is nothing to fetch before drawing. */
  fresh: boolean;
}

const isAlias = new RegExp(`^${ALIAS}$`);

export function newBoardAddress(random: (bytes: Uint8Array<ArrayBuffer>) => void = fillRandom): BoardAddress {
  const secret = new Uint8Array(SECRET_BYTES);
  random(secret);
  return { alias: deriveBoard(secret).alias, secret: toBase64Url(secret), role: 'editor', fresh: true };
}

/** Of a board that the server opens for the account, or, by PANEL or JOINED in place of a secret, for a session. */
export function accountBoardAddress(alias: string, secret = ''): BoardAddress {
  return { alias, secret, role: 'editor', fresh: false };
}

/** Null when the fragment is no board's: wrong form, or a secret of another length. */
export function readBoardAddress(aliasOfPath: string | undefined, hash: string): BoardAddress | null {
  const fragment = hash.replace(/^#/, '');
  const dot = fragment.indexOf('.');
  const alias = aliasOfPath ?? fragment.slice(0, Math.max(0, dot));
  const secret = aliasOfPath && dot < 0 ? fragment : fragment.slice(dot + 1);
  const bytes = fromBase64Url(secret);
  if (!isAlias.test(alias) || !bytes || bytes.length !== SECRET_BYTES) return null;
  // A link secret of a named board yields no alias of its own; what it allows is the server's to say.
  const role = deriveBoard(bytes).alias === alias ? 'editor' : 'viewer';
  return { alias, secret, role, fresh: false };
}

/** The shape an address leads to. */
export function shapeIdOf(search: string): string | undefined {
  return new URLSearchParams(search).get(SHAPE_ID) || undefined;
}

/** The address with this secret, as it is shared. */
export function linkOf({ alias, secret }: Pick<BoardAddress, 'alias' | 'secret'>, origin: string): string {
  return origin + boardPath(alias, secret);
}

/** The secret of the view link derived from an edit link; any other address keeps its own. */
export function viewSecretOf({ secret, role }: BoardAddress): string {
  if (role === 'viewer' || secret === '') return secret;
  return toBase64Url(deriveBoard(fromBase64Url(secret) ?? new Uint8Array()).viewSecret);
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}
