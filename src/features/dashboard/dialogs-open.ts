// Which dialog is open over a page of boards: the menu that asked for it is gone by then.

import { proxy, ref } from 'valtio';
import type { BoardCard, Project } from '#protocol/generated/graphql.ts';

export type OpenDialog =
  | { kind: 'rename' | 'save-template' | 'archived-links'; board: BoardCard }
  | { kind: 'move' | 'delete' | 'clear'; boards: readonly BoardCard[] }
  | { kind: 'new-project'; teamId: string }
  | { kind: 'project-settings' | 'delete-project' | 'project-people'; project: Project };

export const dialogs = proxy<{ open: OpenDialog | null }>({ open: null });

export function openDialog(dialog: OpenDialog): void {
  dialogs.open = ref(dialog);
}

export function closeDialog(): void {
  dialogs.open = null;
}
