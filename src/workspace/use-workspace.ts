// The team that a page is about, the person's other teams, and the team's projects: one answer for the frame and the dashboard.

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { Project, Team } from '#protocol/generated/graphql.ts';
import { useWorkspaceData, type WorkspaceData } from '../api/workspace-data.ts';
import { readSetting, writeSetting } from '../device/settings.ts';
import { isRefused } from './refused.ts';
import { signedInApi } from './signed-in-api.ts';

export const TEAM_ID = 'teamId';

export interface Workspace extends WorkspaceData<Dashboard> {
  /** As the address or this device says; '': the one that the server knows as the last. */
  askedTeamId: string;
  team: Team | undefined;
  pinned: readonly Project[];
}

/** `ofPath`: the team that stands in the path. */
export function useWorkspace(ofPath?: string): Workspace {
  const [query] = useSearchParams();
  const [remembered] = useState(() => readSetting('atrium-team') ?? '');
  const askedTeamId = ofPath ?? query.get(TEAM_ID) ?? remembered;
  const answer = useWorkspaceData<Dashboard>(`dashboard ${askedTeamId}`, async (signal) => {
    const api = await signedInApi();
    const got = await api.call('GET /api/user/dashboard', { query: { teamId: askedTeamId || undefined }, signal });
    if (got.ok) return got.data;
    // Somebody is not in the team any more that this device knows as the last.
    const isOnlyRemembered = ofPath === undefined && !query.has(TEAM_ID) && askedTeamId !== '';
    const instead =
      isOnlyRemembered && isRefused(got.error) ? await api.call('GET /api/user/dashboard', { query: {}, signal }) : got;
    if (!instead.ok) throw instead.error;
    return instead.data;
  });
  const teamId = answer.data?.teamId;
  useEffect(() => {
    if (teamId) writeSetting('atrium-team', teamId);
  }, [teamId]);
  return {
    ...answer,
    askedTeamId,
    team: answer.data?.teams.find(({ id }) => id === teamId),
    pinned: answer.data?.pinned ?? [],
  };
}
