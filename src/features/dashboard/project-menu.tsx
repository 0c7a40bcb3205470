// What can be done with a project, by the person's role there.

import { Archive, ArchiveRestore, Pin, PinOff, Settings2, Trash2, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';
import { openDialog } from './dialogs-open.ts';
import { archiveProject, pinProject, restoreProject } from './projects.ts';

interface ProjectMenuProps {
  trigger: RefObject<HTMLElement | null>;
  project: Project;
  onClose(): void;
}

export function ProjectMenu({ trigger, project, onClose }: ProjectMenuProps) {
  const { t } = useTranslation('dashboard');
  const { pinned, role, archivedMs, deletedMs } = project;
  const isActive = archivedMs === null && deletedMs === null;
  return (
    <Localized>
      <Menu name={t('action.more')} trigger={trigger} placement="bottom end" onClose={onClose}>
        {isActive && (
          <Entry icon={pinned ? PinOff : Pin} onPress={() => void pinProject(t, project, !pinned)}>
            {t(pinned ? 'action.unpinProject' : 'action.pinProject')}
          </Entry>
        )}
        {deletedMs === null && (
          <Entry icon={Users} onPress={() => openDialog({ kind: 'project-people', project })}>
            {t('action.people')}
          </Entry>
        )}
        {role === 'admin' && (
          <>
            {isActive && (
              <Entry icon={Settings2} onPress={() => openDialog({ kind: 'project-settings', project })}>
                {t('action.projectSettings')}
              </Entry>
            )}
            <MenuLine />
            {isActive ? (
              <Entry icon={Archive} onPress={() => void archiveProject(t, project)}>
                {t('action.archive')}
              </Entry>
            ) : (
              <Entry icon={ArchiveRestore} onPress={() => void restoreProject(t, project)}>
                {t('action.restore')}
              </Entry>
            )}
            {deletedMs === null && (
              <Entry icon={Trash2} danger onPress={() => openDialog({ kind: 'delete-project', project })}>
                {t('action.delete')}
              </Entry>
            )}
          </>
        )}
      </Menu>
    </Localized>
  );
}
