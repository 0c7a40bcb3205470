// /newteam: a team with a name and a colour, in an organization one may make teams in.

import { ChevronDown } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Entity, Team } from '#protocol/generated/graphql.ts';
import { newUuid } from '#protocol/items/ids.ts';
import { nameFrom } from '#protocol/names.ts';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { ROUTES } from '#protocol/routes.ts';
import { useWorkspaceData } from '../../api/workspace-data.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { WorkspaceFrame } from '../../workspace/frame.tsx';
import { ask, signedInApi } from '../../workspace/signed-in-api.ts';
import { CREATE_TEAM, TEAMS } from './operations.ts';
import { refusal } from './refusal.ts';
import styles from './team.module.css';
import { ColourField, NameField } from './team-fields.tsx';

export function NewTeamPage() {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const {
    data: teams,
    error: unanswered,
    again,
  } = useWorkspaceData<readonly Team[]>('teams', async (signal) => (await ask(TEAMS, {}, signal)).teams);
  const entities = entitiesOf(teams?.map(({ entity }) => entity) ?? []);
  // Made once: asking again makes nothing more.
  const [id] = useState(() => newUuid());
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(() => PEOPLE_COLOURS[Math.floor(Math.random() * 6)] as string);
  const [chosen, setChosen] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const [error, setError] = useState<string>();
  const isTaken = useTaken(nameFrom(name, 'place'));
  const entityId = chosen || entities[0]?.id;

  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (!entityId || nameFrom(name, 'place') === '' || isMaking) return;
    setIsMaking(true);
    setError(undefined);
    try {
      await ask(CREATE_TEAM, { id, entityId, name: nameFrom(name, 'place'), color });
      navigate(ROUTES.teamPeople.path.replace(':teamId', id), { replace: true });
    } catch (failure) {
      setError(refusal(t, failure));
      setIsMaking(false);
    }
  };

  return (
    <WorkspaceFrame title={t('new.title')}>
      <form className={styles.form} onSubmit={(event) => void make(event)}>
        <p className={styles.lead}>{t('new.text')}</p>
        <NameField
          value={name}
          hint={t('field.hint')}
          error={error ?? (isTaken ? t('refused.name-taken') : undefined)}
          autoFocus
          onChange={setName}
        />
        <ColourField value={color} onChange={setColor} />
        {entities.length > 1 && <EntityField entities={entities} value={entityId ?? ''} onChange={setChosen} />}
        {unanswered !== undefined && !teams && (
          <p className={styles.failed} role="alert">
            {t('notLoaded')} <Button onClick={again}>{t('again')}</Button>
          </p>
        )}
        <div className={styles.ways}>
          <button
            type="submit"
            className={buttonClass('primary')}
            disabled={!entityId || nameFrom(name, 'place') === '' || isMaking}
          >
            {t(isMaking ? 'new.creating' : 'new.create')}
          </button>
          <Button onClick={() => navigate(-1)}>{t('cancel')}</Button>
        </div>
      </form>
    </WorkspaceFrame>
  );
}

const PAUSE_MS = 300;

/** Whether a team of the person's has this name already. What cannot be asked is said when the team is made. */
function useTaken(name: string): boolean {
  const [taken, setTaken] = useState('');
  useEffect(() => {
    if (name === '') return undefined;
    const old = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await signedInApi().then(
        (api) => api.call('POST /api/user/team/validations', { body: { name }, signal: old.signal }),
        () => undefined,
      );
      if (!old.signal.aborted) setTaken(answer?.ok && !answer.data.free ? name : '');
    }, PAUSE_MS);
    return () => {
      old.abort();
      clearTimeout(timer);
    };
  }, [name]);
  return name !== '' && taken === name;
}

interface EntityFieldProps {
  entities: readonly Entity[];
  value: string;
  onChange(id: string): void;
}

function EntityField({ entities, value, onChange }: EntityFieldProps) {
  const { t } = useTranslation('team');
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('new.organization')}</label>
      <span className={fields.choice}>
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {entities.map((entity) => (
            <option key={entity.id} value={entity.id}>
              {entity.name || entity.ownerName}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </span>
    </div>
  );
}

/** Where one may make teams, one's own first. */
function entitiesOf(all: readonly Entity[]): Entity[] {
  const may = all.filter(({ role }) => role === 'owner' || role === 'admin');
  return [...new Map(may.map((entity) => [entity.id, entity])).values()];
}
