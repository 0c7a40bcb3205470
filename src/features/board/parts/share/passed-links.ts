// The links that a person who is no manager can pass on: the one this page was opened by and, where that one edits, the view link derived
// from it. Only the server knows which of them are on. Must not know how they are shown.

import { useEffect, useState } from 'react';
import { ApiError } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { hexOf } from '#protocol/bytes.ts';
import { fromBase64Url, sha256 } from '#protocol/derive.ts';
import type { LinkRole } from '#protocol/roles.ts';
import { api } from '../../../../api/api.ts';
import { type BoardAddress, viewSecretOf } from '../../session/address.ts';
import { errorCode } from '../../session/board-session.ts';

export interface PassedLink {
  secret: string;
  role: LinkRole;
  /** Epoch ms; null: never. */
  expires: number | null;
}

export interface PassedLinks {
  /** Links that are on, those that give more first; null until the server has answered. */
  list: readonly PassedLink[] | null;
  /** The server's code. */
  error: string | null;
}

export function usePassedLinks(address: BoardAddress): PassedLinks {
  const [links, setLinks] = useState<PassedLinks>({ list: null, error: null });
  useEffect(() => {
    const abort = new AbortController();
    Promise.all(secretsOf(address).map((secret) => read(address, secret, abort.signal)))
      .then(
        (all) => ({ list: all.filter((link) => link !== null), error: null }),
        (failed: unknown) => ({ list: null, error: errorCode(failed) }),
      )
      .then((next) => abort.signal.aborted || setLinks(next));
    return () => abort.abort();
  }, [address]);
  return links;
}

function secretsOf(address: BoardAddress): string[] {
  if (address.secret === '') return [];
  return [...new Set([address.secret, viewSecretOf(address)])];
}

/** Null: the link is off, has ended or is not the board's. */
async function read(address: BoardAddress, secret: string, signal: AbortSignal): Promise<PassedLink | null> {
  const hash = hexOf(sha256(fromBase64Url(secret) ?? new Uint8Array()));
  try {
    const { role, expires, revoked } = await api
      .board(address)
      .call('GET /api/boards/:id/links/:sha256', { params: { sha256: hash }, signal });
    return revoked || (expires !== null && expires <= serverClock.now()) ? null : { secret, role, expires };
  } catch (failed) {
    if (failed instanceof ApiError && failed.code === 'not-found') return null;
    throw failed;
  }
}
