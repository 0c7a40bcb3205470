// The table of a team's people, what narrows it, and what can be done with those who are selected.

import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Member, Team } from '#protocol/generated/graphql.ts';
import { TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import { signedIn } from '../../account/user.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Checkbox } from './checkbox.tsx';
import { InviteRows } from './invite-rows.tsx';
import styles from './people-table.module.css';
import { PersonRow } from './person-row.tsx';
import { RequestRows } from './request-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import table from './table.module.css';
import { type Filter, NameHead, Narrowed, Pages, Waiting } from './table-parts.tsx';
import type { People } from './use-people.ts';

const confirm = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
const NONE: ReadonlySet<string> = new Set();

export function PeopleTable({ team, people, tabs }: { team: Team; people: People; tabs: ReactNode }) {
  const { t } = useTranslation('team');
  const { user } = useSnapshot(signedIn);
  const [selected, setSelected] = useState(NONE);
  const [removing, setRemoving] = useState<readonly Member[]>();
  const { page, filter, invites } = people;
  const rows = page?.rows ?? [];
  const manages = team.role === 'admin';
  const isMine = ({ person }: Member) => person.id === user?.id;
  /** Oneself one does not remove or make less by selecting all; who administers from above has no role here. */
  const mayChange = (member: Member) => manages && !isMine(member) && member.role !== null;
  const selectable = rows.filter(mayChange);
  const chosen = selectable.filter(({ person }) => selected.has(person.id));
  const narrow = (change: Partial<Filter<TeamRole>>) => {
    // A person whose row is hidden by the filter is no longer selected.
    setSelected(NONE);
    people.setFilter(change);
  };

  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const toggleAll = () =>
    setSelected(chosen.length === selectable.length ? NONE : new Set(selectable.map(({ person }) => person.id)));

  return (
    <>
      <div className={table.tools}>
        {tabs}
        <Narrowed filter={filter} roles={roleNames(t)} setFilter={narrow} />
      </div>
      <table className={classes(table.table, styles.people)} data-manages={manages || undefined}>
        <thead>
          <tr>
            {manages && (
              <th scope="col" className={table.check}>
                <Checkbox
                  name={t('people.selectAll')}
                  on={selectable.length > 0 && chosen.length === selectable.length}
                  some={chosen.length > 0}
                  disabled={selectable.length === 0}
                  onChange={toggleAll}
                />
              </th>
            )}
            <NameHead filter={filter} setFilter={narrow} />
            <th scope="col">{t('people.role')}</th>
            <th scope="col">{t('people.projects')}</th>
            <th scope="col">{t('people.seen')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('people.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <PersonRow
              key={member.person.id}
              member={member}
              isMe={isMine(member)}
              manages={manages}
              mayChange={mayChange(member)}
              projects={people.projects}
              selected={selected.has(member.person.id)}
              onSelect={() => toggle(member.person.id)}
              onRole={(role) => void people.setRole([member], role)}
              onRemove={() => setRemoving([member])}
              onCopied={() => people.say(t('people.copied'))}
            />
          ))}
          {!page && people.error === undefined && (
            <Waiting columns={manages ? 6 : 5} rows={Math.min(team.members, 8)} />
          )}
        </tbody>
        {people.requests.length > 0 && <RequestRows people={people} />}
        {invites.length > 0 && <InviteRows people={people} me={user?.name ?? ''} />}
      </table>
      {page && rows.length === 0 && <p className={table.nothing}>{t('people.nobody')}</p>}
      {page && page.count === 1 && invites.length === 0 && filter.search === '' && filter.role === null && (
        <p className={table.nothing}>{t('people.alone')}</p>
      )}
      {people.error !== undefined && (
        <p className={table.nothing} role="alert">
          {t('notLoaded')} <Button onClick={people.again}>{t('again')}</Button>
        </p>
      )}
      <Pages page={page} filter={filter} setFilter={narrow} />
      {chosen.length > 0 && (
        <SelectionBar
          members={chosen}
          people={people}
          onRemove={() => setRemoving(chosen)}
          onClear={() => setSelected(NONE)}
        />
      )}
      {removing && (
        <confirm.Part
          title={t('many.removeTitle', { count: removing.length, name: removing[0]?.person.name })}
          text={t('remove.text')}
          done={t('remove.done')}
          act={() => people.remove(removing)}
          onDone={() => {
            setRemoving(undefined);
            setSelected(NONE);
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function roleNames(t: TFunction<'team'>) {
  return TEAM_ROLES.map((role) => ({ role, name: t(`role.${role}`) }));
}
