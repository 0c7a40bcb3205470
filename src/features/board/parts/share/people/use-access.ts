// Who has access to the board, as the server says it, and what changes it. After each change it is read again: what somebody comes out
// as is the server's to say.

import { useCallback, useEffect, useState } from 'react';
import type { NewInvite } from '#protocol/generated/graphql.ts';
import { graphql } from '../../../../../account/user-api-of-page.ts';
import { api } from '../../../../../api/api.ts';
import type { Operation } from '../../../../../api/graphql-client.ts';
import { onWorkspaceEvent } from '../../../../../api/workspace-events.ts';
import type { BoardAddress } from '../../../session/address.ts';
import { errorCode } from '../../../session/board-session.ts';
import { BOARD_ACCESS, type BoardAccessQuery } from './operations.ts';

/** `inside`: ids of the people who are on the board now; null: a guest. */
export type Access = BoardAccessQuery['boardAccess'] & { inside: readonly (string | null)[] };

/** Rejects with the server's code. */
export async function asked<Data, Variables extends object>(
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const answer = await (await graphql()).ask(operation, variables);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}

export async function boardIdOf(address: BoardAddress): Promise<string> {
  return (await api.board(address).opened(new AbortController().signal)).id;
}

export interface SharedBoard {
  id: string | null;
  /** Null until it has been read. */
  access: Access | null;
  /** The server's code. */
  error: string | null;
  /** Invites made or sent here last, by letter or to be passed on by hand. */
  made: readonly NewInvite[];
  /** Does it, and reads what it comes to. False: it failed, and the error says why. */
  change(work: (id: string) => Promise<NewInvite[] | undefined>): Promise<boolean>;
}

export function useAccess(address: BoardAddress): SharedBoard {
  const [id, setId] = useState<string | null>(null);
  const [access, setAccess] = useState<Access | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<readonly NewInvite[]>([]);

  const read = useCallback(async () => {
    const boardId = await boardIdOf(address);
    setId(boardId);
    const { boardAccess, board } = await asked(BOARD_ACCESS, { boardId });
    setAccess({ ...boardAccess, inside: board?.inside.map(({ personId }) => personId) ?? [] });
    return boardId;
  }, [address]);

  useEffect(() => {
    let boardId: string | undefined;
    const load = () =>
      read().then(
        (loaded) => {
          boardId = loaded;
          setError(null);
        },
        (failed: unknown) => setError(errorCode(failed)),
      );
    void load();
    // A request that arrives meanwhile would stay under this dialog's scrim.
    return onWorkspaceEvent((event) => {
      if (event.kind === 'all' || (event.kind === 'request' && (boardId === undefined || event.board === boardId)))
        void load();
    });
  }, [read]);

  const change: SharedBoard['change'] = useCallback(
    async (work) => {
      setError(null);
      let isDone = false;
      try {
        const invites = await work(await boardIdOf(address));
        isDone = true;
        if (invites) setMade(invites);
        await read();
      } catch (failed) {
        setError(errorCode(failed));
        if (!isDone) await read().catch(console.info);
      }
      return isDone;
    },
    [address, read],
  );

  return { id, access, error, made, change };
}
