// The roles for the meeting that this person may know: all of the board for whoever leads it, else the own one. They are read once.

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MeetingRole } from '#protocol/contract/meetings.ts';
import { api } from '../../../../api/api.ts';
import { useBoard } from '../../session/use-board.ts';

export interface MeetingRoles {
  /** Null: there is none, or it gives no more than this person has without it. */
  ownRole: MeetingRole | null;
  /** The keys are actors. */
  otherRoles: ReadonlyMap<string, MeetingRole>;
}

const NONE: MeetingRoles = { ownRole: null, otherRoles: new Map() };

/** Without a connection, and until they are known, there are none. */
export function useMeetingRoles(): MeetingRoles {
  const { address, store } = useBoard();
  const { mayChange: leads } = useSnapshot(store).mode;
  const [roles, setRoles] = useState(NONE);
  useEffect(() => {
    const board = api.board(address);
    const read: Promise<MeetingRoles> = leads
      ? board.call('GET /api/boards/:id/meeting', {}).then(({ roles }) => ({
          ...NONE,
          otherRoles: new Map(roles.map((role) => [role.actor, role])),
        }))
      : board.call('GET /api/boards/:id/meeting/own-role', {}).then(({ role: ownRole }) => ({ ...NONE, ownRole }));
    let isOpen = true;
    read.then((read) => isOpen && setRoles(read)).catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [address, leads]);
  return roles;
}
