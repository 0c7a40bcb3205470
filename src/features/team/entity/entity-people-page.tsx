// /manage/entity/[planId]/users: everybody who holds a licence of the organization, with their role in it and their teams.

import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Entity, EntityMember } from '#protocol/generated/graphql.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import { ENTITY_ROLES, type EntityRole } from '#protocol/roles.ts';
import { signedIn } from '../../../account/user.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { when } from '../../../ui/when.ts';
import { TeamBadge } from '../../../workspace/team-badge.tsx';
import { teamName } from '../../../workspace/team-name.ts';
import { InviteRows } from '../invite-rows.tsx';
import { Licences } from '../licences.tsx';
import styles from '../people-table.module.css';
import { MoreButton, PersonCell, RoleButton } from '../person-cells.tsx';
import table from '../table.module.css';
import { NameHead, Narrowed, Pages, Waiting } from '../table-parts.tsx';
import { EntityFrame, EntityTabs } from './entity-frame.tsx';
import { type TeamOfEntity, useEntityPeople } from './use-entity-people.ts';

const confirm = lazyPart(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog);
const inviteDialog = lazyPart(async () => (await import('../invite-dialog.tsx')).InviteDialog);
const roleMenu = lazyPart(async () => (await import('../menus.tsx')).EntityRoleMenu);

/** Chips of one row; the rest is a number. */
const CHIPS = 2;

export function EntityPeoplePage() {
  const { t } = useTranslation('team');
  const [isInviting, setIsInviting] = useState(false);
  return (
    <EntityFrame
      tab="people"
      actions={(entity) => (
        <>
          <Licences entity={entity} />
          <Button
            kind="primary"
            aria-haspopup="dialog"
            onPointerEnter={inviteDialog.preload}
            onClick={() => setIsInviting(true)}
          >
            <UserPlus aria-hidden strokeWidth={1.75} /> {t('invite.title')}
          </Button>
        </>
      )}
    >
      {(entity, again) => (
        <People
          entity={entity}
          again={again}
          tabs={<EntityTabs entity={entity} tab="people" />}
          isInviting={isInviting}
          onInviteEnd={() => setIsInviting(false)}
        />
      )}
    </EntityFrame>
  );
}

interface PeopleProps {
  entity: Entity;
  again(): void;
  tabs: ReactNode;
  isInviting: boolean;
  onInviteEnd(): void;
}

function People({ entity, again, tabs, isInviting, onInviteEnd }: PeopleProps) {
  const { t } = useTranslation('team');
  const { user } = useSnapshot(signedIn);
  const people = useEntityPeople(entity, again);
  const [removing, setRemoving] = useState<EntityMember>();
  const { page, filter, setFilter } = people;
  const roles = ENTITY_ROLES.map((role) => ({ role, name: t(`entity.role.${role}`) }));
  return (
    <>
      <div className={table.tools}>
        {tabs}
        <Narrowed filter={filter} roles={roles} setFilter={setFilter} />
      </div>
      <table className={classes(table.table, styles.people)} data-plain>
        <thead>
          <tr>
            <NameHead filter={filter} setFilter={setFilter} />
            <th scope="col">{t('people.role')}</th>
            <th scope="col">{t('entity.teams')}</th>
            <th scope="col">{t('people.seen')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('people.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page?.rows.map((member) => (
            <Row
              key={member.person.id}
              member={member}
              isMe={member.person.id === user?.id}
              isOwner={entity.role === 'owner'}
              teams={people.teams}
              onRole={(role) => void people.setRole(member, role)}
              onRemove={() => setRemoving(member)}
              onCopied={() => people.say(t('people.copied'))}
            />
          ))}
          {!page && people.error === undefined && <Waiting columns={5} rows={Math.min(entity.seatsTaken, 8)} />}
        </tbody>
        {people.invites.length > 0 && <InviteRows people={people} me={user?.name ?? ''} isPlain />}
      </table>
      {page?.rows.length === 0 && <p className={table.nothing}>{t('people.nobody')}</p>}
      {people.error !== undefined && (
        <p className={table.nothing} role="alert">
          {t('notLoaded')} <Button onClick={people.again}>{t('again')}</Button>
        </p>
      )}
      <Pages page={page} filter={filter} setFilter={setFilter} />
      {people.notice}
      {isInviting && (
        <inviteDialog.Part to={{ kind: 'entity', id: entity.id }} onInvited={people.again} onClose={onInviteEnd} />
      )}
      {removing && (
        <confirm.Part
          title={t('entity.removeTitle', { name: removing.person.name })}
          text={t('entity.removeText')}
          done={t('remove.done')}
          act={() => people.remove(removing)}
          onDone={() => setRemoving(undefined)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

interface RowProps {
  member: EntityMember;
  isMe: boolean;
  /** Whoever looks at it: owners alone make owners, and take that away. */
  isOwner: boolean;
  teams: readonly TeamOfEntity[];
  onRole(role: EntityRole): void;
  onRemove(): void;
  onCopied(): void;
}

function Row(props: RowProps) {
  const { member, isMe, isOwner, teams, onRemove, onCopied } = props;
  const { t, i18n } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const { person, seenMs } = member;
  const mayChange = !isMe && (isOwner || member.role !== 'owner');
  const theirs = teams.filter(({ id }) => member.teams.includes(id));
  const rest = theirs.slice(CHIPS);
  return (
    <tr>
      <PersonCell person={person} isMe={isMe} />
      <td className={styles.role}>
        <Role {...props} mayChange={mayChange} />
      </td>
      <td className={styles.projects}>
        {theirs.slice(0, CHIPS).map((team) => (
          <span key={team.id} className={styles.chip}>
            <TeamBadge name={teamName(shell, team)} color={team.color} /> <bdi>{teamName(shell, team)}</bdi>
          </span>
        ))}
        {rest.length > 0 && (
          <span
            className={styles.chip}
            title={listOfNames(
              rest.map((team) => teamName(shell, team)),
              i18n.language,
            )}
          >
            {t('people.inProjects', { count: rest.length })}
          </span>
        )}
      </td>
      <td className={styles.seen}>
        {seenMs === null ? t('people.never') : when(seenMs, i18n.language === 'cimode' ? 'en' : i18n.language)}
      </td>
      <td className={table.more}>
        <MoreButton
          person={person}
          removeText={t('entity.removeAsk')}
          onCopied={onCopied}
          onRemove={mayChange ? onRemove : undefined}
        />
      </td>
    </tr>
  );
}

function Role({ member, isOwner, mayChange, onRole, onRemove }: RowProps & { mayChange: boolean }) {
  const { t } = useTranslation('team');
  const role = t(`entity.role.${member.role ?? 'none'}`);
  if (!mayChange) return <span className={styles.fixed}>{role}</span>;
  const roles = isOwner ? ENTITY_ROLES : ENTITY_ROLES.filter((one) => one !== 'owner');
  return (
    <RoleButton name={t('people.roleOf', { name: member.person.name, role })} role={role} onNear={roleMenu.preload}>
      {(around) => <roleMenu.Part {...around} role={member.role} roles={roles} onChoose={onRole} onRemove={onRemove} />}
    </RoleButton>
  );
}
