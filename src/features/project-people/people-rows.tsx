// Who asks to be let in, and who is in the project and by what.

import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest, Member } from '#protocol/generated/graphql.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { SET_PROJECT_ROLE } from '../../api/operations/projects.ts';
import { ANSWER_REQUEST } from '../../api/operations/requests.ts';
import { Button } from '../../ui/button.tsx';
import rows from '../../ui/person-rows.module.css';
import { when } from '../../ui/when.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { REMOVE_FROM_PROJECT } from './operations.ts';
import { Face, IconFace, RoleSelect } from './parts.tsx';
import styles from './project-people.module.css';
import type { ProjectPeople } from './use-project-people.ts';

export type Changes = Pick<ProjectPeople, 'change' | 'isBusy'>;

export function useLanguage(): string {
  const { language } = useTranslation().i18n;
  return language === 'cimode' ? 'en' : language;
}

export function RequestRow({
  request: { id, name, message, atMs },
  change,
  isBusy,
}: { request: AccessRequest } & Changes) {
  const { t } = useTranslation('project-people');
  const language = useLanguage();
  const [role, setRole] = useState<TeamRole>('member');
  const shown = name || t('nameless');
  const answer = (given: TeamRole | null) =>
    void change(() => ask(ANSWER_REQUEST, { id, role: given }), given ? t('request.done', { name: shown }) : undefined);
  return (
    <li className={rows.row}>
      <IconFace icon={UserRound} />
      <span className={rows.words}>
        <strong>
          <bdi>{shown}</bdi>
        </strong>
        <span>{when(atMs, language)}</span>
        {message && <q>{message}</q>}
      </span>
      <span className={rows.answers}>
        <RoleSelect name={t('roleOf', { name: shown })} value={role} onRole={setRole} />
        <Button disabled={isBusy} aria-label={t('request.declineOf', { name: shown })} onClick={() => answer(null)}>
          {t('request.decline')}
        </Button>
        <Button
          kind="secondary"
          disabled={isBusy}
          aria-label={t('request.letInOf', { name: shown })}
          onClick={() => answer(role)}
        >
          {t('request.letIn')}
        </Button>
      </span>
    </li>
  );
}

interface PersonRowProps extends Changes {
  member: Member;
  projectId: string;
  isMe: boolean;
  manages: boolean;
}

export function PersonRow({ member, projectId, isMe, manages, change, isBusy }: PersonRowProps) {
  const { t } = useTranslation('project-people');
  const { person, role, effective } = member;
  const of = { projectId, personIds: [person.id] };
  // Who administers the team administers each of its projects.
  const isFromAbove = effective === 'admin' && role !== 'admin';
  const isFixed = !manages || isMe || isFromAbove;
  return (
    <li className={rows.row}>
      <Face {...person} />
      <span className={rows.words}>
        <strong>
          <bdi>{person.name}</bdi> {isMe && <em>{t('you')}</em>}
        </strong>
        {role === null ? <span>{t(isFromAbove ? 'byTeamAdmin' : 'byTeam')}</span> : <bdi dir="ltr">{person.email}</bdi>}
      </span>
      {isFixed ? (
        <span className={styles.fixed}>{t(`role.${effective}`)}</span>
      ) : (
        <RoleSelect
          name={t('roleOf', { name: person.name })}
          value={effective}
          disabled={isBusy}
          onRole={(given) => void change(() => ask(SET_PROJECT_ROLE, { ...of, role: given }), t('changed'))}
          onRemove={
            role === null
              ? undefined
              : () => void change(() => ask(REMOVE_FROM_PROJECT, of), t('removed', { name: person.name }))
          }
        />
      )}
    </li>
  );
}
