// The person's teams, to go to another one.

import { ArchiveRestore, Building2, Plus, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Team } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { Localized } from '../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine } from '../ui/overlay/menu.tsx';
import { restoreTeam, useDeletedTeams } from './deleted-teams.ts';
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
  const entity = teams.find(({ id }) => id === teamId)?.entity;
  const deleted = useDeletedTeams();
  const go = (id: string) => navigate(`${ROUTES.dashboard.path}?${TEAM_ID}=${id}`);
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
            go(id);
          }}
        />
        {deleted.length > 0 && <MenuLine />}
        {deleted.map(({ id, name }) => (
          <Entry
            key={id}
            icon={ArchiveRestore}
            onPress={() => void restoreTeam(t, id).then((isDone) => isDone && go(id))}
          >
            {t('team.restore', { name })}
          </Entry>
        ))}
        <MenuLine />
        <Entry icon={Users} onPress={() => navigate(ROUTES.teamPeople.path.replace(':teamId', teamId))}>
          {t('team.people')}
        </Entry>
        {entity && entity.role !== null && (
          <Entry icon={Building2} onPress={() => navigate(ROUTES.entityProfile.path.replace(':planId', entity.id))}>
            {t('team.organization')}
          </Entry>
        )}
        <Entry icon={Plus} onPress={() => navigate(ROUTES.newTeam.path)}>
          {t('team.new')}
        </Entry>
      </Menu>
    </Localized>
  );
}
