// /manage/team/[teamId]/users: everybody in the team and whoever was invited; admins change roles, add to projects, remove and invite.

import { Link, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team } from '#protocol/generated/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { copyMemberLink } from './invite-link.ts';
import { Licences } from './licences.tsx';
import { useNotice } from './notice.tsx';
import { PeopleTable } from './people-table.tsx';
import { refusal } from './refusal.ts';
import styles from './team.module.css';
import { TeamFrame, TeamTabs } from './team-frame.tsx';
import { usePeople } from './use-people.ts';

const inviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

export function TeamPeoplePage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <TeamFrame
      tab="people"
      actions={(team) => team.role === 'admin' && <Actions team={team} onInvite={setIsInviting} />}
    >
      {(team, again) => (
        <People team={team} again={again} isInviting={isInviting} onInviteEnd={() => setIsInviting(false)} />
      )}
    </TeamFrame>
  );
}

function Actions({ team, onInvite }: { team: Team; onInvite(open: true): void }) {
  const { t } = useTranslation('team');
  const { notice, show } = useNotice();
  const [isCopying, setIsCopying] = useState(false);
  const copy = async () => {
    setIsCopying(true);
    const done = await copyMemberLink(team.id).catch((error: unknown) => refusal(t, error));
    show({ text: done === true ? t('invite.linkCopied') : done || t('invite.linkFailed') });
    setIsCopying(false);
  };
  return (
    <>
      <Licences entity={team.entity} />
      <Button kind="secondary" disabled={isCopying} onClick={() => void copy()}>
        <Link aria-hidden strokeWidth={1.75} /> {t('invite.copyLink')}
      </Button>
      <Button
        kind="primary"
        aria-haspopup="dialog"
        onPointerEnter={inviteDialog.preload}
        onClick={() => onInvite(true)}
      >
        <UserPlus aria-hidden strokeWidth={1.75} /> {t('invite.title')}
      </Button>
      {notice}
    </>
  );
}

interface PeopleProps {
  team: Team;
  again(): void;
  isInviting: boolean;
  onInviteEnd(): void;
}

function People({ team, again, isInviting, onInviteEnd }: PeopleProps) {
  const people = usePeople(team, again);
  return (
    <>
      <PeopleTable team={team} people={people} tabs={<TeamTabs team={team} tab="people" />} />
      {people.notice}
      <div className={styles.room} />
      {isInviting && (
        <inviteDialog.Part to={{ kind: 'team', id: team.id }} onInvited={people.again} onClose={onInviteEnd} />
      )}
    </>
  );
}
