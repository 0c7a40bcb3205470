// Where a board is to go: a team, one of its projects or a new one.

import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import { newUuid } from '#protocol/items/ids.ts';
import { nameFrom } from '#protocol/names.ts';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import { teamName } from '../../workspace/team-name.ts';
import type { Failure, Into } from './save.ts';
import styles from './save-page.module.css';

/** Of the choice of projects: none of those there are. */
const NEW = '';
/** Of a project somebody makes here; it is changed where projects are. */
const COLOR = PEOPLE_COLOURS[5] as string;

interface Props {
  /** Into a project there is, or one to be made. */
  save(into: Into): Promise<{ projectId: string } | Failure>;
  places: Dashboard;
  /** Id of the team that the person has chosen here; '': none yet. */
  chosenTeam: string;
  onTeam(id: string): void;
  onSaved(project: { id: string; name: string }): void;
}

export function SaveForm({ save: saveTo, places, chosenTeam, onTeam, onSaved }: Props) {
  const { t } = useTranslation('board-save');
  const { t: shell } = useTranslation('dashboard');
  const id = useId();
  const projects = places.projects.filter(({ archivedMs, deletedMs }) => archivedMs === null && deletedMs === null);
  const team = places.teams.find(({ id }) => id === places.teamId);
  const mayMake = team !== undefined && team.role !== 'contributor';
  // A person who belongs to several organizations chooses: the last one they were in could be the wrong one for this board.
  const mustChoose = new Set(places.teams.map(({ entity }) => entity.id)).size > 1;
  const isChosen = !mustChoose || chosenTeam === places.teamId;
  const [projectId, setProjectId] = useState(projects[0]?.id ?? NEW);
  const [newId] = useState(() => newUuid());
  const [name, setName] = useState(() => t('firstProject'));
  const [state, setState] = useState<'asking' | 'saving' | Failure>('asking');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setState('saving');
    const project = projects.find(({ id }) => id === projectId);
    const made = { id: newId, teamId: places.teamId, name: nameFrom(name, 'place'), color: COLOR };
    const saved = await saveTo(project ? { projectId: project.id } : made);
    if (typeof saved === 'string') setState(saved);
    else onSaved({ id: saved.projectId, name: project?.name ?? made.name });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {places.teams.length > 1 && (
        <Choice label={t('team')} value={mustChoose ? chosenTeam : places.teamId} onChange={onTeam}>
          {mustChoose && chosenTeam === '' && (
            <option value="" disabled>
              {t('chooseTeam')}
            </option>
          )}
          {places.teams.map((one) => (
            <option key={one.id} value={one.id}>
              {teamName(shell, one)}
            </option>
          ))}
        </Choice>
      )}
      {isChosen && projects.length > 0 && (
        <Choice label={t('project')} value={projectId} onChange={setProjectId}>
          {projects.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
          {mayMake && <option value={NEW}>{t('newProject')}</option>}
        </Choice>
      )}
      {isChosen && projectId === NEW && mayMake && (
        <div className={fields.field}>
          <label htmlFor={id}>{t('name')}</label>
          <CleanInput id={id} kind="place" value={name} onChange={setName} />
        </div>
      )}
      {isChosen && projectId === NEW && !mayMake && <p>{t('noProject')}</p>}
      {state !== 'asking' && state !== 'saving' && (
        <p role="alert" className={styles.failed}>
          {t(`failed.${state}`)}
        </p>
      )}
      <button
        type="submit"
        className={buttonClass('primary')}
        disabled={
          state === 'saving' || !isChosen || (projectId === NEW && (!mayMake || nameFrom(name, 'place') === ''))
        }
      >
        {t(state === 'saving' ? 'saving' : 'save')}
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <span className={fields.choice}>
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </span>
    </div>
  );
}
