// The dialog that is open over a page of boards.

import { useSnapshot } from 'valtio';
import { i18n } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { closeDialog, dialogs, type OpenDialog } from './dialogs-open.ts';

const boardDialogs = () => import('./dialogs.tsx');
const projectDialogs = () => import('./project-dialogs.tsx');

const rename = lazyPart(async () => (await boardDialogs()).RenameDialog);
const move = lazyPart(async () => (await boardDialogs()).MoveDialog);
const remove = lazyPart(async () => (await boardDialogs()).DeleteDialog);
const saveTemplate = lazyPart(async () => {
  const strings = i18n.loadNamespaces('templates');
  return (await Promise.all([import('./save-template.tsx'), strings]))[0].SaveBoardAsTemplate;
});
const archivedLinks = lazyPart(async () => (await import('./archived-links.tsx')).ArchivedLinksDialog);
const newProject = lazyPart(async () => (await projectDialogs()).NewProjectDialog);
const projectSettings = lazyPart(async () => (await projectDialogs()).ProjectSettingsDialog);
const removeProject = lazyPart(async () => (await projectDialogs()).DeleteProjectDialog);

const projectPeople = lazyPart(async () => {
  const words = i18n.loadNamespaces('project-people');
  return (await Promise.all([import('../project-people/index.tsx'), words]))[0].ProjectPeopleDialog;
});

export function OpenDialogs() {
  const open = useSnapshot(dialogs).open as OpenDialog | null;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'rename':
      return <rename.Part board={open.board} onClose={closeDialog} />;
    case 'move':
      return <move.Part boards={open.boards} onClose={closeDialog} />;
    case 'save-template':
      return <saveTemplate.Part board={open.board} onClose={closeDialog} />;
    case 'archived-links':
      return <archivedLinks.Part board={open.board} onClose={closeDialog} />;
    case 'delete':
    case 'clear':
      return <remove.Part kind={open.kind} boards={open.boards} onClose={closeDialog} />;
    case 'new-project':
      return <newProject.Part teamId={open.teamId} onClose={closeDialog} />;
    case 'project-settings':
      return <projectSettings.Part project={open.project} onClose={closeDialog} />;
    case 'project-people':
      return <projectPeople.Part project={open.project} onClose={closeDialog} />;
    case 'delete-project':
      return <removeProject.Part project={open.project} onClose={closeDialog} />;
  }
}
