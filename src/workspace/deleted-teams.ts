// Teams that were deleted and that the person may bring back, and bringing one back.

import type { TFunction } from 'i18next';
import type { DeletedTeam } from '#protocol/generated/graphql.ts';
import { HttpError } from '../api/http-client.ts';
import { askAgain, useWorkspaceData } from '../api/workspace-data.ts';
import { DELETED_TEAMS, RESTORE_TEAM } from './operations.ts';
import { ask } from './signed-in-api.ts';
import { say } from './toasts.ts';

export function useDeletedTeams(): readonly DeletedTeam[] {
  const name = 'teams deleted';
  return useWorkspaceData(name, async (signal) => (await ask(DELETED_TEAMS, {}, signal)).deletedTeams).data ?? [];
}

/** False where it did not come about; why is said. */
export async function restoreTeam(t: TFunction<'dashboard'>, id: string): Promise<boolean> {
  try {
    await ask(RESTORE_TEAM, { id });
  } catch (error) {
    const isTaken = error instanceof HttpError && error.code === 'name-taken';
    say(t(isTaken ? 'toast.teamNameTaken' : 'toast.failed'), { isError: true });
    return false;
  }
  askAgain(() => true);
  say(t('toast.teamRestored'));
  return true;
}
