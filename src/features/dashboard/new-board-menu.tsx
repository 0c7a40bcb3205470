// In which project a new board is made.

import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/workspace.ts';
import { Localized } from '../../app/workspace/localized.tsx';
import { ProjectDot } from '../../app/workspace/team-badge.tsx';
import { Choices, Menu } from '../../ui/overlay/menu.tsx';

interface NewBoardMenuProps {
  trigger: RefObject<HTMLElement | null>;
  projects: readonly Project[];
  onChoose(id: string): void;
  onClose(): void;
}

export function NewBoardMenu({ trigger, projects, onChoose, onClose }: NewBoardMenuProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Localized>
      <Menu name={t('newBoard')} trigger={trigger} placement="bottom end" onClose={onClose}>
        <Choices
          title={t('newBoardIn')}
          value=""
          choices={projects.map(({ id, name, color }) => ({
            value: id,
            label: name,
            picture: <ProjectDot color={color} />,
          }))}
          onChoose={(id) => {
            onChoose(id);
            onClose();
          }}
        />
      </Menu>
    </Localized>
  );
}
