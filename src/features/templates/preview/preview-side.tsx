// The side of a preview: the parts of the template, and the choices about its board.

import { Check, Frame, Languages, type LucideIcon, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { Select } from '../../../ui/overlay/select.tsx';
import { counted, type ShownTemplate } from '../catalog.ts';
import styles from './preview-side.module.css';

interface TemplatePartsProps {
  template: ShownTemplate;
  /** Undefined: not known yet. */
  frames: number | undefined;
}

export function TemplateParts({ template, frames: loaded }: TemplatePartsProps) {
  const { t, i18n } = useTranslation('templates');
  const isSaved = template.kind === 'saved';
  const frames = isSaved ? template.row.frames : (loaded ?? 0);
  const rows: [LucideIcon, string][] = [];
  if (frames > 0) rows.push([Frame, t('page.frames', counted(i18n, frames))]);
  if (!isSaved) rows.push([Languages, t('page.language')]);
  else if (template.row.savedBy) rows.push([UserRound, t('page.by', { name: template.row.savedBy.name })]);
  return (
    <ul className={styles.parts}>
      {rows.map(([Icon, text]) => (
        <li key={text}>
          <Icon aria-hidden size={20} strokeWidth={1.75} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function ExamplesChoice({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const { t } = useTranslation('templates');
  return (
    <label className={styles.examples}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span aria-hidden>
        <Check size={16} strokeWidth={3} />
      </span>
      {t('page.examples')}
    </label>
  );
}

/** The value of the choice "No project". */
const NONE = '';

interface ProjectSelectProps {
  projects: readonly Project[];
  /** Null: in no project. */
  projectId: string | null;
  onChoose(projectId: string | null): void;
}

export function ProjectSelect({ projects, projectId, onChoose }: ProjectSelectProps) {
  const { t } = useTranslation('templates');
  const { t: text } = useTranslation('dashboard');
  const choices = [
    { value: NONE, label: text('newBoardTo.none'), text: text('newBoardTo.noneText') },
    ...projects.map((project) => ({
      value: project.id,
      label: project.name,
      text: text(project.isPrivate ? 'newBoardTo.private' : 'newBoardTo.team'),
    })),
  ];
  return (
    <div className={styles.project}>
      <span aria-hidden>{t('page.project')}</span>
      <Select
        framed
        name={t('page.project')}
        value={projectId ?? NONE}
        choices={choices}
        onChoose={(value) => onChoose(value === NONE ? null : value)}
      />
    </div>
  );
}
