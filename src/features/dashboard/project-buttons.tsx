// What stands beside a project's heading: who is in it, and what else can be done with it.

import { EllipsisVertical, Users } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openDialog } from './dialogs-open.ts';
import styles from './list-page.module.css';

const projectMenu = lazyPart(async () => (await import('./project-menu.tsx')).ProjectMenu);

export function PeopleButton({ project }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  const { waiting } = project;
  return (
    <Button
      kind="secondary"
      aria-haspopup="dialog"
      aria-label={waiting > 0 ? t('project.peopleAsk', { count: waiting }) : undefined}
      onClick={() => openDialog({ kind: 'project-people', project })}
    >
      <Users aria-hidden strokeWidth={1.75} /> {t('project.people')}
      {waiting > 0 && <span className={styles.waiting}>{waiting}</span>}
    </Button>
  );
}

export function ProjectMenuButton({ project }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const trigger: RefObject<HTMLButtonElement | null> = useRef(null);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={EllipsisVertical}
        name={t('card.more', { title: project.name })}
        tip="none"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={projectMenu.preload}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <projectMenu.Part trigger={trigger} project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
