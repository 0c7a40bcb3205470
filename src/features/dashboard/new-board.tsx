// The way to a new board: at once on a project's page, elsewhere after it was said where it goes. It can begin with a template.

import { LayoutTemplate, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Project } from '#protocol/generated/graphql.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { part } from '../../ui/lazy-part.tsx';
import { lastProjectIn } from '../../workspace/last-project.ts';
import { templateErrorText } from '../../workspace/templates/errors.ts';
import { say } from '../../workspace/toasts.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { createBoard, createBoardFromTemplate } from './actions.ts';
import { openDialog } from './dialogs-open.ts';
import styles from './new-board.module.css';
import type { LastTemplate } from './template-entries.tsx';

const TEXTS = ['templates', 'template-names'];
const menu = part(() => import('./new-board-menu.tsx'), 'NewBoardMenu', TEXTS);
const templateMenu = part(() => import('./template-entries.tsx'), 'TemplateMenu', TEXTS);

interface NewBoardButtonProps {
  /** Of the page. */
  projectId?: string | undefined;
  kind?: 'primary' | 'secondary';
  label?: string;
  /** Whether the menu offers templates. */
  hasTemplates?: boolean;
}

export function NewBoardButton({ projectId, kind = 'primary', label, hasTemplates = true }: NewBoardButtonProps) {
  const { t } = useTranslation('dashboard');
  const { data, team } = useWorkspace();
  const [isMaking, make] = useMaking();
  /** A template: the menu is about where its board goes. */
  const [choosing, setChoosing] = useState<LastTemplate | 'empty' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const mayMakeProjects = team !== undefined && team.role !== 'contributor';
  const template = choosing === 'empty' || choosing === null ? null : choosing;

  const makeIn = (chosen: string | null) =>
    make(
      () => (template ? createBoardFromTemplate(template.template, chosen) : createBoard(chosen)),
      template !== null,
    );
  const begin = (last: LastTemplate) => {
    const lastProjectId = data && lastProjectIn(data);
    if (lastProjectId === undefined) setChoosing(last);
    else void make(() => createBoardFromTemplate(last.template, lastProjectId), true);
  };
  return (
    <>
      <Button
        ref={trigger}
        kind={kind}
        className={kind === 'primary' ? styles.button : undefined}
        disabled={!data || isMaking}
        aria-haspopup={projectId ? undefined : 'menu'}
        aria-expanded={projectId ? undefined : choosing !== null}
        onPointerEnter={menu.preload}
        onClick={() => (projectId ? void makeIn(projectId) : setChoosing('empty'))}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        {label ?? t('newBoard')}
      </Button>
      {choosing !== null && (
        <menu.Part
          // Another question is another menu.
          key={template?.template}
          trigger={trigger}
          templateName={template?.name}
          projects={data?.projects ?? []}
          onChoose={(id) => void makeIn(id)}
          onNewProject={mayMakeProjects ? () => openDialog({ kind: 'new-project', teamId: team.id }) : undefined}
          templates={hasTemplates && data && !template ? { teamId: data.teamId, onUse: begin } : undefined}
          onClose={() => setChoosing((shown) => (shown === choosing ? null : shown))}
        />
      )}
    </>
  );
}

/** Beside the button of a project's page, which makes an empty board at once. */
export function TemplateStartButton({ project: { id, teamId } }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  const [isMaking, make] = useMaking();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const onUse = ({ template }: LastTemplate) => void make(() => createBoardFromTemplate(template, id), true);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={LayoutTemplate}
        name={t('newFromTemplate')}
        tip="below"
        disabled={isMaking}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={templateMenu.preload}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <templateMenu.Part trigger={trigger} start={{ teamId, projectId: id, onUse }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Make = (create: () => Promise<string>, isFromTemplate?: boolean) => Promise<void>;

/** Whether a board is being made, and what makes one and leads to it. */
function useMaking(): [isMaking: boolean, make: Make] {
  const { t, i18n } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const make: Make = async (create, isFromTemplate = false) => {
    setMaking(true);
    try {
      navigate(await create(), isFromTemplate ? { state: { isFromTemplate: true } } : {});
    } catch (error) {
      // The menu with templates has loaded their texts.
      const text = isFromTemplate && templateErrorText(i18n.getFixedT(i18n.language, 'templates'), error);
      say(text || t('newFailed'), { isError: true });
      setMaking(false);
    }
  };
  return [isMaking, make];
}
