// The dialogs about a project: a new one, its settings, deleting it.

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Project } from '#protocol/generated/graphql.ts';
import { nameFrom } from '#protocol/names.ts';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { ROUTES } from '#protocol/routes.ts';
import { Button } from '../../ui/button.tsx';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './dialogs.module.css';
import { changeProject, createProject, deleteProject, projectPath } from './projects.ts';

interface Closes {
  onClose(): void;
}

export function NewProjectDialog({ teamId, onClose }: Closes & { teamId: string }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <ProjectForm
      title={t('project.new')}
      done={t('project.create')}
      project={{ name: '', color: PEOPLE_COLOURS[5], isPrivate: false }}
      onClose={onClose}
      onKeep={async (wanted) => {
        const made = await createProject(teamId, wanted);
        navigate(projectPath(made));
      }}
    />
  );
}

export function ProjectSettingsDialog({ project, onClose }: Closes & { project: Project }) {
  const { t } = useTranslation('dashboard');
  return (
    <ProjectForm
      title={t('project.settings')}
      done={t('project.save')}
      project={project}
      onClose={onClose}
      onKeep={(wanted) => changeProject(project.id, wanted)}
    />
  );
}

type Wanted = Pick<Project, 'name' | 'color' | 'isPrivate'>;

interface ProjectFormProps extends Closes {
  title: string;
  done: string;
  project: Wanted;
  /** Rejects where it did not work. */
  onKeep(wanted: Wanted): Promise<void>;
}

function ProjectForm({ title, done, project, onClose, onKeep }: ProjectFormProps) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [name, setName] = useState(project.name);
  const [color, setColor] = useState(project.color);
  const [isPrivate, setPrivate] = useState(project.isPrivate);
  const [state, setState] = useState<'asking' | 'keeping' | 'failed'>('asking');
  const about = useId();
  const wanted = nameFrom(name, 'place');
  const mayKeep = wanted !== '' && state !== 'keeping';
  const keep = () => {
    if (!mayKeep) return;
    setState('keeping');
    onKeep({ name: wanted, color, isPrivate }).then(onClose, () => setState('failed'));
  };
  return (
    <Dialog
      title={title}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="primary" disabled={!mayKeep} onClick={keep}>
            {done}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={fields.field}>
          <label htmlFor={`${about}-name`}>{t('project.name')}</label>
          <CleanInput
            id={`${about}-name`}
            autoFocus
            kind="place"
            value={name}
            onChange={setName}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
          />
        </div>
        <fieldset className={styles.colours}>
          <legend>{t('project.colour')}</legend>
          {PEOPLE_COLOURS.map((colour, i) => (
            <label key={colour} style={{ background: colour }}>
              <input
                type="radio"
                name="colour"
                aria-label={t('project.colourNumber', { number: i + 1 })}
                checked={colour === color}
                onChange={() => setColor(colour)}
              />
            </label>
          ))}
        </fieldset>
        <div className={styles.switch}>
          <div>
            <strong>{t('project.private')}</strong>
            <p id={about}>{t('project.privateText')}</p>
          </div>
          <Switch name={t('project.private')} describedBy={about} on={isPrivate} onChange={setPrivate} />
        </div>
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {t('project.failed')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

export function DeleteProjectDialog({ project, onClose }: Closes & { project: Project }) {
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const navigate = useNavigate();
  const done = async () => {
    onClose();
    if (await deleteProject(t, project)) navigate(ROUTES.dashboard.path);
  };
  return (
    <Dialog
      title={t('delete.project', { name: project.name })}
      closeName={word('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button kind="danger" onClick={() => void done()}>
            {t('delete.done')}
          </Button>
        </>
      }
    >
      <p>{t('delete.projectText')}</p>
    </Dialog>
  );
}
