// Projects of a team: what there are, and what one does with one.

import type { Project } from '#protocol/generated/graphql.ts';
import { newUuid } from '#protocol/items/ids.ts';
import { ROUTES } from '#protocol/routes.ts';
import { CREATE_PROJECT } from '../../api/operations/projects.ts';
import { useWorkspaceData, type WorkspaceData } from '../../api/workspace-data.ts';
import { ask, signedInApi } from '../../workspace/signed-in-api.ts';
import { say } from '../../workspace/toasts.ts';
import type { T } from './actions.ts';
import { changeProjects, listsAgain, projectsAgain } from './board-changes.ts';
import { ARCHIVE_PROJECT, CHANGE_PROJECT, DELETE_PROJECT, PROJECT, PROJECTS, RESTORE_PROJECT } from './operations.ts';

/** Archived or deleted: its boards are read, and edited by nobody. */
export function isAtRest({ archivedMs, deletedMs }: Pick<Project, 'archivedMs' | 'deletedMs'>): boolean {
  return archivedMs !== null || deletedMs !== null;
}

/** Where a project is shown as what it is. */
export function projectPath(project: Pick<Project, 'id' | 'teamId' | 'archivedMs' | 'deletedMs'>): string {
  const { id, teamId } = project;
  return isAtRest(project)
    ? `${ROUTES.projectArchive.path.replace(':projectId', id)}?teamId=${teamId}`
    : `${ROUTES.project.path}?teamId=${teamId}&projectId=${id}`;
}

export function useProjects(teamId: string | undefined): WorkspaceData<readonly Project[]> {
  return useWorkspaceData<readonly Project[]>(teamId ? `projects ${teamId}` : null, async (signal) =>
    teamId ? (await ask(PROJECTS, { teamId }, signal)).projects : [],
  );
}

export function useArchivedProjects(teamId: string | undefined): WorkspaceData<readonly Project[]> {
  return useWorkspaceData<readonly Project[]>(teamId ? `projects archived ${teamId}` : null, async (signal) => {
    if (!teamId) return [];
    return (await ask(PROJECTS, { teamId, archived: true }, signal)).projects;
  });
}

/** Null: there is none, or the person may not see it. */
export function useProject(id: string | null): WorkspaceData<Project | null> {
  return useWorkspaceData<Project | null>(id ? `project ${id}` : null, async (signal) =>
    id ? (await ask(PROJECT, { id }, signal)).project : null,
  );
}

type Wanted = Pick<Project, 'name' | 'color' | 'isPrivate'>;

/** Rejects with an HttpError. */
export async function createProject(teamId: string, wanted: Wanted): Promise<Project> {
  const { createProject: made } = await ask(CREATE_PROJECT, { id: newUuid(), teamId, ...wanted });
  projectsAgain();
  return made;
}

export async function changeProject(id: string, wanted: Wanted): Promise<void> {
  await ask(CHANGE_PROJECT, { id, ...wanted });
  projectsAgain();
  listsAgain();
}

export async function pinProject(t: T, project: Project, on: boolean): Promise<void> {
  const { id, teamId } = project;
  const tell = async () => {
    const api = await signedInApi();
    const answer = await api.call(`${on ? 'POST' : 'DELETE'} /api/user/team/:teamId/project/:projectId/pin`, {
      params: { teamId, projectId: id },
    });
    if (!answer.ok) throw answer.error;
  };
  await told(t, project, { pinned: on }, tell);
}

export async function archiveProject(t: T, project: Project): Promise<void> {
  const put = (document: typeof ARCHIVE_PROJECT | typeof RESTORE_PROJECT, archivedMs: number | null) =>
    told(t, project, { archivedMs }, () => ask<object, { id: string }>(document, { id: project.id }));
  if (await put(ARCHIVE_PROJECT, Date.now()))
    say(t('toast.projectArchived'), { undo: () => void put(RESTORE_PROJECT, null) });
}

export async function restoreProject(t: T, project: Project): Promise<void> {
  const change = { archivedMs: null, deletedMs: null };
  if (await told(t, project, change, () => ask(RESTORE_PROJECT, { id: project.id }))) say(t('toast.projectRestored'));
}

export async function deleteProject(t: T, project: Project): Promise<boolean> {
  const isDone = await told(t, project, { deletedMs: Date.now() }, () => ask(DELETE_PROJECT, { id: project.id }));
  if (isDone) say(t('toast.projectDeleted'), { undo: () => void restoreProject(t, project) });
  return isDone;
}

async function told(t: T, { id }: Project, change: Partial<Project>, tell: () => Promise<unknown>): Promise<boolean> {
  const telling = tell();
  const back = changeProjects(id, (shown) => ({ ...shown, ...change }), telling);
  try {
    await telling;
  } catch {
    back();
    say(t('toast.failed'), { isError: true });
    return false;
  }
  projectsAgain();
  listsAgain();
  return true;
}
