// Where a new board goes, and who has it there: in no project it is one's own, which stands first. Below, the ways to begin with a template.

import { FolderPlus, Lock } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import styles from './new-board.module.css';
import { type TemplateStart, useTemplateEntries } from './template-entries.tsx';

/** As the value of a choice. */
const NONE = '';

interface NewBoardMenuProps {
  trigger: RefObject<HTMLElement | null>;
  /** The template that the board begins with. */
  templateName?: string | undefined;
  projects: readonly Project[];
  /** Null: in no project. */
  onChoose(id: string | null): void;
  /** Undefined: not for everybody. */
  onNewProject?: (() => void) | undefined;
  /** Absent: no templates are offered. */
  templates?: TemplateStart | undefined;
  onClose(): void;
}

export function NewBoardMenu(props: NewBoardMenuProps) {
  const { trigger, templateName, projects, onChoose, onNewProject, templates, onClose } = props;
  const { t } = useTranslation('dashboard');
  const { t: text } = useTranslation('templates');
  const entries = useTemplateEntries(templates);
  const none = {
    value: NONE,
    label: t('newBoardTo.none'),
    text: t('newBoardTo.noneText'),
    picture: (
      <span className={styles.picture}>
        <Lock aria-hidden size={18} strokeWidth={1.75} />
      </span>
    ),
  };
  return (
    <Localized>
      <Menu name={t('newBoard')} trigger={trigger} placement="bottom end" onClose={onClose}>
        <Choices
          title={templateName === undefined ? t('newBoardIn') : text('page.start.where', { name: templateName })}
          value="nothing yet"
          choices={[
            none,
            ...projects.map(({ id, name, color, isPrivate }) => ({
              value: id,
              label: name,
              text: t(isPrivate ? 'newBoardTo.private' : 'newBoardTo.team'),
              picture: (
                <span className={styles.picture}>
                  <ProjectDot color={color} />
                </span>
              ),
            })),
          ]}
          onChoose={(id) => {
            onChoose(id === NONE ? null : id);
            onClose();
          }}
        />
        {onNewProject && <MenuLine />}
        {onNewProject && (
          <Entry icon={FolderPlus} onPress={onNewProject}>
            {t('newBoardTo.project')}
          </Entry>
        )}
        {entries && <MenuLine />}
        {entries}
      </Menu>
    </Localized>
  );
}
