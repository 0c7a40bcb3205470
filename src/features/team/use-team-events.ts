// When somebody else, or oneself in another window, changed something of the team.

import { useEffect, useRef } from 'react';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';

export function useTeamEvents(teamId: string, again: () => void): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(
    () =>
      onWorkspaceEvent((event) => {
        if (event.kind === 'all' || (event.kind === 'team' && event.id === teamId)) latest.current();
      }),
    [teamId],
  );
}
