// The board's versions as the server lists them, newest first, and what can be asked of one. Knows nothing of how they look.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Version } from '#protocol/contract/history.ts';
import { api } from '../../../api/api.ts';
import { type BoardAddress, newBoardAddress } from '../session/address.ts';
import { errorCode } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';

const PAGE_SIZE = 50;
/** Others go on drawing while one looks at the list. */
const POLL_MS = 20_000;

export interface Versions {
  list: readonly Version[];
  more: boolean;
  /** Being read; the list is what was known before. */
  loading: boolean;
  /** Why it could not be read. */
  error: string | null;
  /** From the newest on, as many as are shown. */
  refresh(): void;
  earlier(): void;
  /** Null takes the name away. Rejects with the server's code. */
  rename(seq: number, name: string | null): Promise<void>;
}

export function useVersions(): Versions {
  const board = useBoard();
  const address = board.address;
  const [known, setKnown] = useState<{ list: readonly Version[]; more: boolean }>({ list: [], more: false });
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const run = useRef(0);

  const read = useCallback(
    async (before: Version | undefined, kept: readonly Version[]) => {
      run.current += 1;
      const mine = run.current;
      setLoading(true);
      try {
        const query = { limit: PAGE_SIZE, before: before?.seq };
        const { versions, more } = await api.board(address).call('GET /api/boards/:id/versions', { query });
        if (mine !== run.current) return;
        setKnown({ list: [...kept, ...versions], more });
        setError(null);
      } catch (failed) {
        if (mine === run.current) setError(errorCode(failed));
      } finally {
        if (mine === run.current) setLoading(false);
      }
    },
    [address],
  );

  const refresh = useCallback(() => void read(undefined, []), [read]);
  useEffect(() => {
    refresh();
    return () => {
      run.current += 1;
    };
  }, [refresh]);
  const short = known.list.length <= PAGE_SIZE;
  useEffect(() => {
    // Who has gone far back is not thrown forward again.
    if (!short) return;
    const timer = setInterval(() => !document.hidden && refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [short, refresh]);

  return {
    ...known,
    loading,
    error,
    refresh,
    earlier: () => void read(known.list.at(-1), known.list),
    async rename(seq, name) {
      const board = api.board(address);
      if (name === null) await board.call('DELETE /api/boards/:id/versions/:seq', { params: { seq } });
      else await board.call('PUT /api/boards/:id/versions/:seq', { params: { seq }, body: { name } });
      await read(undefined, []);
    },
  };
}

/** A new board of what this one held then; resolves to its address. */
export async function duplicate(of: BoardAddress, seq: number): Promise<{ alias: string; secret: string }> {
  const { alias, secret } = newBoardAddress();
  await api.board(of).call('POST /api/boards/:id/duplicate', { body: { seq, alias, secret } });
  return { alias, secret };
}
