// Who waits, who has access and by what, and invites that nobody has accepted yet. What can be changed is changed in its row.

import { Folder, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest } from '#protocol/generated/graphql.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { ANSWER_REQUEST } from '../../../../../api/operations/requests.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Select } from '../../../../../ui/overlay/select.tsx';
import rows from '../../../../../ui/person-rows.module.css';
import { when } from '../../../../../ui/when.ts';
import { Face, IconFace } from './face.tsx';
import { InviteRow } from './invite-row.tsx';
import { REMOVE_FROM_BOARD, SET_BOARD_ROLE } from './operations.ts';
import styles from './people.module.css';
import { shownRole, useRoleChoices } from './role-choices.ts';
import { type Access, asked, type SharedBoard } from './use-access.ts';

type PersonThere = Access['people'][number];

interface AccessListProps {
  shared: SharedBoard;
  access: Access;
  self: string;
  alias: string;
}

export function AccessList({ shared, access, self, alias }: AccessListProps) {
  const { t } = useTranslation('share-people');
  const { people, viaProject, invites, requests } = access;
  return (
    <>
      {requests.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('waiting')}</h3>
          <ul className={rows.list}>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} shared={shared} />
            ))}
          </ul>
        </>
      )}
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('access')}</h3>
        <span className={styles.muted}>
          {viaProject ? t('countWithProject', { count: people.length }) : t('count', { count: people.length })}
        </span>
      </div>
      <ul className={rows.list}>
        {people.map((one) => (
          <PersonRow
            key={one.person.id}
            one={one}
            isSelf={one.person.id === self}
            isHere={access.inside.includes(one.person.id)}
            shared={shared}
          />
        ))}
        {viaProject && (
          <li className={rows.row}>
            <IconFace icon={Folder} />
            <span className={rows.words}>
              <strong>
                <bdi>{viaProject.name}</bdi>
              </strong>
              <span>{t('viaProject', { count: viaProject.people })}</span>
            </span>
            <span className={styles.fixed}>{t(`role.${shownRole(viaProject.role)}`)}</span>
          </li>
        )}
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} shared={shared} alias={alias} />
        ))}
      </ul>
    </>
  );
}

interface PersonRowProps {
  one: PersonThere;
  isSelf: boolean;
  isHere: boolean;
  shared: SharedBoard;
}

function PersonRow({ one: { person, role, reason, explicit }, isSelf, isHere, shared }: PersonRowProps) {
  const { t } = useTranslation('share-people');
  const choices = useRoleChoices(role);
  // Who manages above manages here.
  const isFixed = isSelf || reason === 'creator' || reason === 'entity' || reason === 'team';
  const removal = { value: 'remove' as const, label: t('remove') };
  const change = (chosen: BoardRole | 'remove') =>
    void shared.change(async (boardId) => {
      const of = { boardId, personId: person.id };
      await (chosen === 'remove' ? asked(REMOVE_FROM_BOARD, of) : asked(SET_BOARD_ROLE, { ...of, role: chosen }));
      return undefined;
    });
  return (
    <li className={rows.row}>
      <Face {...person} />
      <span className={rows.words}>
        <strong>
          <bdi>{person.name}</bdi> {isSelf && <em>{t('you')}</em>}
        </strong>
        {isHere && !isSelf ? (
          <span className={styles.here}>{t('here')}</span>
        ) : person.email ? (
          <bdi>{person.email}</bdi>
        ) : (
          <span>{t(`reason.${reason}`)}</span>
        )}
        {role === 'commenter' && <span>{t('noComments')}</span>}
      </span>
      {isFixed ? (
        <span className={styles.fixed}>{t(`role.${shownRole(role)}`)}</span>
      ) : (
        <Select<BoardRole | 'remove'>
          name={t('roleOf', { name: person.name })}
          value={role}
          choices={explicit ? [...choices, removal] : choices}
          onChoose={change}
        />
      )}
    </li>
  );
}

function RequestRow({
  request: { id, name, message, isGuest, atMs },
  shared,
}: {
  request: AccessRequest;
  shared: SharedBoard;
}) {
  const { t, i18n } = useTranslation('share-people');
  const choices = useRoleChoices();
  const [role, setRole] = useState<BoardRole>('editor');
  const answer = (given: BoardRole | null) =>
    void shared.change(async () => {
      await asked(ANSWER_REQUEST, { id, role: given });
      return undefined;
    });
  return (
    <li className={rows.row}>
      <IconFace icon={UserRound} pending />
      <span className={rows.words}>
        <strong>
          <bdi>{name || t('nameless')}</bdi>
        </strong>
        <span>{t(isGuest ? 'guestWaits' : 'personAsks', { when: when(atMs, i18n.language) })}</span>
        {message && <q>{message}</q>}
      </span>
      <span className={rows.answers}>
        <Select<BoardRole>
          name={t('roleOf', { name: name || t('nameless') })}
          value={role}
          choices={isGuest ? choices.filter(({ value }) => value !== 'manager') : choices}
          onChoose={setRole}
        />
        <Button kind="secondary" onClick={() => answer(role)}>
          {t(isGuest ? 'letIn' : 'giveAccess')}
        </Button>
        <Button onClick={() => answer(null)}>{t('decline')}</Button>
      </span>
    </li>
  );
}
