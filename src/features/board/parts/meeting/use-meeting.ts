// The roles for the meeting and the removed people of the open board, and the changes to them. Every change reads them again.

import { useCallback, useEffect, useState } from 'react';
import type { MeetingActor, MeetingAnswer, MeetingRoleRequest } from '#protocol/contract/meetings.ts';
import { api } from '../../../../api/api.ts';
import { errorCode } from '../../session/board-session.ts';
import { useBoard } from '../../session/use-board.ts';

export interface MeetingFailure {
  /** The error's code. */
  code: string;
  /** The name of the person whom the change was about. */
  name: string;
}

export interface Meeting {
  /** Undefined until it is loaded. */
  state: MeetingAnswer | undefined;
  /** The last change or read that failed. */
  failure: MeetingFailure | undefined;
  assignRole(person: { actor: string; name: string }, role: MeetingRoleRequest['role'], ms: number): void;
  endRole(person: { actor: string; name: string }): void;
  remove(person: { actor: string; name: string }): void;
  letBack(person: { actor: string; name: string }): void;
}

/** Reads the state again when `version` changes. Callers change it when people join or leave. */
export function useMeeting(version: string): Meeting {
  const { address } = useBoard();
  const [state, setState] = useState<MeetingAnswer>();
  const [failure, setFailure] = useState<MeetingFailure>();
  const read = useCallback(() => api.board(address).call('GET /api/boards/:id/meeting', {}).then(setState), [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each version
  useEffect(() => {
    read().catch((error: unknown) => setFailure({ code: errorCode(error), name: '' }));
  }, [read, version]);
  const change = async ({ name }: { name: string }, call: Promise<undefined>): Promise<void> => {
    setFailure(undefined);
    try {
      await call;
    } catch (error) {
      setFailure({ code: errorCode(error), name });
    }
    await read().catch(() => undefined);
  };
  const board = () => api.board(address);
  return {
    state,
    failure,
    assignRole: (person, role, ms) => {
      const params = { actor: person.actor as MeetingActor };
      void change(person, board().call('PUT /api/boards/:id/meeting/roles/:actor', { params, body: { role, ms } }));
    },
    endRole: (person) => {
      const params = { actor: person.actor as MeetingActor };
      void change(person, board().call('DELETE /api/boards/:id/meeting/roles/:actor', { params }));
    },
    remove: (person) => {
      const params = { actor: person.actor as MeetingActor };
      void change(person, board().call('PUT /api/boards/:id/meeting/removed/:actor', { params }));
    },
    letBack: (person) => {
      const params = { actor: person.actor as MeetingActor };
      void change(person, board().call('DELETE /api/boards/:id/meeting/removed/:actor', { params }));
    },
  };
}
