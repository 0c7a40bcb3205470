// /manage/team/[teamId]/profile: name and colour, kept at once; which projects are private; leaving and deleting the team.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team } from '#protocol/generated/graphql.ts';
import { nameFrom } from '#protocol/names.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { TeamBadge } from '../../workspace/team-badge.tsx';
import { teamName } from '../../workspace/team-name.ts';
import { EndCard } from './end-card.tsx';
import { ExportCard } from './export-card.tsx';
import { CHANGE_TEAM } from './operations.ts';
import { ProjectsCard } from './projects-card.tsx';
import { refusal } from './refusal.ts';
import { type Saving, SavingState } from './saving-state.tsx';
import styles from './team.module.css';
import { ColourField, NameField } from './team-fields.tsx';
import { TeamFrame, TeamTabs } from './team-frame.tsx';

export function TeamProfilePage() {
  return (
    <TeamFrame tab="profile">
      {(team, again) => (
        <>
          <TeamTabs team={team} tab="profile" />
          <div className={styles.cards}>
            {team.role === 'admin' ? <NameCard team={team} again={again} /> : <IdentityCard team={team} />}
            {team.role === 'admin' && <ProjectsCard teamId={team.id} />}
            {team.role === 'admin' && <ExportCard teamId={team.id} />}
            <EndCard team={team} />
          </div>
        </>
      )}
    </TeamFrame>
  );
}

function IdentityCard({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const name = teamName(shell, team);
  return (
    <section className={styles.card} aria-label={t('profile.team')}>
      <header className={styles.identity}>
        <TeamBadge name={name} color={team.color} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </header>
      <p className={styles.hint}>
        {t(`role.${team.role}`)}: {t(`role.${team.role}Text`)}
      </p>
    </section>
  );
}

function NameCard({ team, again }: { team: Team; again(): void }) {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const [name, setName] = useState(team.name);
  const [color, setColor] = useState(team.color);
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  useEffect(() => setName(team.name), [team.name]);
  useEffect(() => setColor(team.color), [team.color]);

  const change = async (changed: { name?: string; color?: string }) => {
    setSaving({ state: 'saving' });
    try {
      await ask(CHANGE_TEAM, { id: team.id, ...changed });
      setSaving({ state: 'saved' });
    } catch (error) {
      setName(team.name);
      setColor(team.color);
      setSaving({ state: 'failed', told: refusal(t, error) });
    }
    again();
  };
  const keepName = () => {
    const trimmed = nameFrom(name, 'place');
    if (trimmed === '') setName(team.name);
    else if (name !== team.name && trimmed !== team.name) void change({ name: trimmed });
  };

  const shown = teamName(shell, { ...team, name: nameFrom(name, 'place') });
  return (
    <section className={styles.card} aria-label={t('profile.team')}>
      <header className={styles.identity}>
        <TeamBadge name={shown} color={color} />
        <h2>
          <bdi>{shown}</bdi>
        </h2>
        <SavingState saving={saving} />
      </header>
      <NameField
        value={name}
        placeholder={teamName(shell, { ...team, name: '' })}
        error={saving.state === 'failed' ? saving.told : undefined}
        onChange={setName}
        onLeave={keepName}
      />
      <ColourField
        value={color}
        onChange={(chosen) => {
          setColor(chosen);
          void change({ color: chosen });
        }}
      />
    </section>
  );
}
