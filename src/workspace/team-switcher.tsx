// Which team one is in, and the way to another one.

import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team } from '#protocol/generated/graphql.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './sidebar.module.css';
import { TeamBadge } from './team-badge.tsx';
import { teamName } from './team-name.ts';

const teamMenu = lazyPart(async () => (await import('./team-menu.tsx')).TeamMenu);

export function TeamSwitcher({ team, teams }: { team: Team | undefined; teams: readonly Team[] }) {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  if (!team) return <span className={styles.team} aria-hidden />;
  const name = teamName(t, team);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.team}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('team.is', { name })}
        title={name}
        onPointerEnter={teamMenu.preload}
        onClick={() => setOpen(!open)}
      >
        <TeamBadge name={name} color={team.color} />
        <span>
          <bdi>{name}</bdi>
        </span>
        <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
      </button>
      {open && <teamMenu.Part trigger={trigger} teams={teams} teamId={team.id} onClose={() => setOpen(false)} />}
    </>
  );
}
