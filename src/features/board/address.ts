// A board's address: /board/incognito#alias.secret or /board/<alias>#secret. Makes new ones, reads given ones, and builds the
// two that are shared. The secret stands in the fragment only, so it never reaches a server's log.

import { deriveBoard, fromBase64Url, SECRET_BYTES, toBase64Url } from '#protocol/derive.ts';

export interface BoardAddress {
  alias: string;
  /** base64url: the edit secret, or the view secret. */
  secret: string;
  /** What the secret yields; the server has the last word. */
  role: 'editor' | 'viewer';
  /** Just made by this page, so there is nothing to fetch before drawing. */
  fresh: boolean;
}

const ALIAS = /^[a-z2-7]{16}$/;

export function newBoardAddress(random: (bytes: Uint8Array<ArrayBuffer>) => void = fillRandom): BoardAddress {
  const secret = new Uint8Array(SECRET_BYTES);
  random(secret);
  return { alias: deriveBoard(secret).alias, secret: toBase64Url(secret), role: 'editor', fresh: true };
}

/** Null when the fragment is no board's: wrong form, or a secret of another length. */
export function readBoardAddress(aliasOfPath: string | undefined, hash: string): BoardAddress | null {
  const fragment = hash.replace(/^#/, '');
  const dot = fragment.indexOf('.');
  const alias = aliasOfPath ?? fragment.slice(0, Math.max(0, dot));
  const secret = aliasOfPath && dot < 0 ? fragment : fragment.slice(dot + 1);
  const bytes = fromBase64Url(secret);
  if (!ALIAS.test(alias) || !bytes || bytes.length !== SECRET_BYTES) return null;
  // A link secret of a named board yields no alias of its own; what it allows is the server's to say.
  const role = deriveBoard(bytes).alias === alias ? 'editor' : 'viewer';
  return { alias, secret, role, fresh: false };
}

export function pathOf(address: Pick<BoardAddress, 'alias' | 'secret'>): string {
  return `/board/incognito#${address.alias}.${address.secret}`;
}

export function editLink(address: BoardAddress, origin: string): string | null {
  return address.role === 'editor' ? origin + pathOf(address) : null;
}

export function viewLink(address: BoardAddress, origin: string): string {
  if (address.role === 'viewer') return origin + pathOf(address);
  const bytes = fromBase64Url(address.secret) ?? new Uint8Array();
  return origin + pathOf({ alias: address.alias, secret: deriveBoard(bytes).viewSecret });
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}
