// The links of a board as its managers see and change them. The server keeps no secret: which of them this device can copy is
// known from the address, and from the links made here.

import { useCallback, useEffect, useState } from 'react';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ChangeLinkRequest } from '#protocol/contract/links.ts';
import { deriveBoard, fromBase64Url, sha256, toBase64Url } from '#protocol/derive.ts';
import { LINK_ROLES, type LinkRole } from '#protocol/roles.ts';
import { api } from '../../../../api/api.ts';
import { readSetting, writeSetting } from '../../../../device/settings.ts';
import type { BoardAddress } from '../../session/address.ts';
import { errorCode } from '../../session/board-session.ts';
import { EXPIRY_MS, linkOptions, noteLinkOptions } from './link-options.ts';

export interface SharedLink {
  sha256: string;
  role: LinkRole;
  /** Epoch ms; null: never. */
  expires: number | null;
  off: boolean;
  hasPassword: boolean;
  /** Whether people who edit through this link see the board's history. */
  history: boolean;
  /** Null: made on another device. */
  secret: string | null;
}

export interface Links {
  /** Null until they have been read. */
  list: readonly SharedLink[] | null;
  /** The server's code. */
  error: string | null;
  change(link: SharedLink, change: ChangeLinkRequest): Promise<void>;
  /** Made as the person's last one was, or with this role. Resolves to the new link's SHA-256, or null. */
  add(role?: LinkRole): Promise<string | null>;
  /** Adds a link for embeds, which gives viewing and has no end. The options of the person's links stay. Returns as `add` does. */
  addForEmbeds(): Promise<string | null>;
}

/** For managers alone. */
export function useLinks(address: BoardAddress): Links {
  const [list, setList] = useState<readonly SharedLink[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  const read = useCallback(async () => {
    const { links } = await api.board(address).call('GET /api/boards/:id/links', {});
    const secrets = knownSecrets(address);
    const list = links.map(({ sha256, role, expires, revoked, hasPassword, history }) => ({
      sha256,
      role,
      expires,
      off: revoked,
      hasPassword,
      history,
      secret: secrets.get(sha256) ?? null,
    }));
    // Those that work first, and of them those that give more.
    setList(
      list.sort((a, b) => Number(a.off) - Number(b.off) || LINK_ROLES.indexOf(b.role) - LINK_ROLES.indexOf(a.role)),
    );
  }, [address]);

  /** What fails leaves the list as the server has it. */
  const attempt = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await work();
      setError(null);
      return done;
    } catch (failed) {
      setError(errorCode(failed));
      return null;
    }
  }, []);

  useEffect(() => {
    void attempt(read);
  }, [attempt, read]);

  const create = async (made: Pick<SharedLink, 'role' | 'expires'>): Promise<string> => {
    const { secret, sha256 } = await api.board(address).call('POST /api/boards/:id/links', { body: made });
    remember(address.alias, sha256, secret);
    await read();
    return sha256;
  };

  return {
    list,
    error,
    async change(link, change) {
      await attempt(async () => {
        const params = { sha256: link.sha256 };
        await api.board(address).call('PATCH /api/boards/:id/links/:sha256', { params, body: change });
        noteLinkOptions(change);
        await read();
      });
    },
    add: (chosen) =>
      attempt(async () => {
        if (chosen) noteLinkOptions({ role: chosen });
        const { role, expires } = linkOptions();
        return create({ role, expires: expires ? serverClock.now() + EXPIRY_MS : null });
      }),
    addForEmbeds: () => attempt(() => create({ role: 'viewer', expires: null })),
  };
}

/** Secrets this device knows, by their SHA-256. */
function knownSecrets({ alias, secret, role }: BoardAddress): Map<string, string> {
  const known = new Map(Object.entries(remembered(alias)));
  const bytes = fromBase64Url(secret);
  if (!bytes || secret === '') return known;
  const own = role === 'editor' ? [bytes, deriveBoard(bytes).viewSecret] : [bytes];
  for (const one of own) known.set(hexOf(sha256(one)), toBase64Url(one));
  return known;
}

const keyOf = (alias: string) => `atrium-links-${alias}` as const;

function remember(alias: string, hash: string, secret: string): void {
  writeSetting(keyOf(alias), JSON.stringify({ ...remembered(alias), [hash]: secret }));
}

function remembered(alias: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readSetting(keyOf(alias)) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
