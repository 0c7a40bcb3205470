// The island at the foot of the page, by which selected people get a role, are added to a project and removed.

import { FolderPlus, UserCog, UserMinus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#protocol/generated/graphql.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Divider, Island } from '../../ui/island.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './table.module.css';
import type { People } from './use-people.ts';

const roleMenu = lazyPart(async () => (await import('./menus.tsx')).RoleMenu);
const projectMenu = lazyPart(async () => (await import('./menus.tsx')).ProjectMenu);

interface SelectionBarProps {
  members: readonly Member[];
  people: People;
  onRemove(): void;
  onClear(): void;
}

export function SelectionBar({ members, people, onRemove, onClear }: SelectionBarProps) {
  const { t } = useTranslation('team');
  const [open, setOpen] = useState<'role' | 'project' | null>(null);
  const role = useRef<HTMLButtonElement>(null);
  const project = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  return (
    <Island className={styles.bar} role="toolbar" aria-label={t('bar.label')}>
      <strong role="status">{t('many.selected', { count: members.length })}</strong>
      <Divider />
      <Button
        ref={role}
        aria-haspopup="menu"
        aria-expanded={open === 'role'}
        onPointerEnter={roleMenu.preload}
        onClick={() => setOpen('role')}
      >
        <UserCog aria-hidden strokeWidth={1.75} /> <span>{t('bar.role')}</span>
      </Button>
      <Button
        ref={project}
        aria-haspopup="menu"
        aria-expanded={open === 'project'}
        onPointerEnter={projectMenu.preload}
        onClick={() => setOpen('project')}
      >
        <FolderPlus aria-hidden strokeWidth={1.75} /> <span>{t('bar.project')}</span>
      </Button>
      <Button className={styles.danger} onClick={onRemove}>
        <UserMinus aria-hidden strokeWidth={1.75} /> <span>{t('bar.remove')}</span>
      </Button>
      <Divider />
      <IconButton icon={X} name={t('bar.clear')} onClick={onClear} />
      {open === 'role' && (
        <roleMenu.Part
          trigger={role}
          name={t('bar.role')}
          placement="top start"
          onChoose={(chosen) => void people.setRole(members, chosen)}
          onClose={close}
        />
      )}
      {open === 'project' && (
        <projectMenu.Part
          trigger={project}
          name={t('bar.project')}
          projects={people.projects}
          onChoose={(chosen) => void people.addToProject(members, chosen)}
          onClose={close}
        />
      )}
    </Island>
  );
}
