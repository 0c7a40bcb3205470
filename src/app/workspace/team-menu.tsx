// The person's teams, to go to another one.

import { Plus, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import type { Team } from '#protocol/workspace.ts';
import { Choices, Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';
import { Localized } from './localized.tsx';
import { TeamBadge } from './team-badge.tsx';
import { teamName } from './team-name.ts';
import { TEAM_ID } from './use-workspace.ts';

interface TeamMenuProps {
  trigger: RefObject<HTMLElement | null>;
  teams: readonly Team[];
  teamId: string;
  onClose(): void;
}

export function TeamMenu({ trigger, teams, teamId, onClose }: TeamMenuProps) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <Localized>
      <Menu name={t('team.choose')} trigger={trigger} onClose={onClose}>
        <Choices
          title={t('team.yours')}
          value={teamId}
          choices={teams.map((team) => {
            const label = teamName(t, team);
            return { value: team.id, label, picture: <TeamBadge name={label} color={team.color} /> };
          })}
          onChoose={(id) => {
            onClose();
            navigate(`${ROUTES.dashboard.path}?${TEAM_ID}=${id}`);
          }}
        />
        <MenuLine />
        <Entry icon={Users} onPress={() => navigate(ROUTES.teamPeople.path.replace(':teamId', teamId))}>
          {t('team.people')}
        </Entry>
        <Entry icon={Plus} onPress={() => navigate(ROUTES.newTeam.path)}>
          {t('team.new')}
        </Entry>
      </Menu>
    </Localized>
  );
}
