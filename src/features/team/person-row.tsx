// One of a team's people: who, the role with a menu where it may be changed, projects, when they were last here.

import { useTranslation } from 'react-i18next';
import type { Member, Project } from '#protocol/generated/graphql.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { when } from '../../ui/when.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './people-table.module.css';
import { MoreButton, PersonCell, RoleButton } from './person-cells.tsx';
import table from './table.module.css';

const roleMenu = lazyPart(async () => (await import('./menus.tsx')).RoleMenu);

/** Project chips of one row; the rest is a number. */
const CHIPS = 2;

interface PersonRowProps {
  member: Member;
  isMe: boolean;
  manages: boolean;
  mayChange: boolean;
  /** Of the team, those one may see. */
  projects: readonly Project[];
  selected: boolean;
  onSelect(): void;
  onRole(role: TeamRole): void;
  onRemove(): void;
  onCopied(): void;
}

export function PersonRow(props: PersonRowProps) {
  const { member, isMe, manages, mayChange, selected, onSelect } = props;
  const { t, i18n } = useTranslation('team');
  const { person, seenMs } = member;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  return (
    <tr data-selected={selected || undefined}>
      {manages && (
        <td className={table.check}>
          {mayChange && <Checkbox name={t('people.select', { name: person.name })} on={selected} onChange={onSelect} />}
        </td>
      )}
      <PersonCell person={person} isMe={isMe} />
      <td className={styles.role}>
        <Role {...props} />
      </td>
      <td className={styles.projects}>
        <Chips {...props} />
      </td>
      <td className={styles.seen}>{seenMs === null ? t('people.never') : when(seenMs, language)}</td>
      <td className={table.more}>
        <MoreButton
          person={person}
          removeText={t('people.removeAsk')}
          onCopied={props.onCopied}
          onRemove={mayChange ? props.onRemove : undefined}
        />
      </td>
    </tr>
  );
}

function Role({ member, mayChange, onRole, onRemove }: PersonRowProps) {
  const { t } = useTranslation('team');
  const role = t(`role.${member.effective}`);
  if (!mayChange)
    return (
      <span className={styles.fixed} title={member.role === null ? t('people.byOrganization') : undefined}>
        {role}
      </span>
    );
  const name = t('people.roleOf', { name: member.person.name, role });
  return (
    <RoleButton name={name} role={role} onNear={roleMenu.preload}>
      {(around) => <roleMenu.Part {...around} role={member.effective} onChoose={onRole} onRemove={onRemove} />}
    </RoleButton>
  );
}

function Chips({ member, projects }: PersonRowProps) {
  const { t, i18n } = useTranslation('team');
  const theirs = projects.filter(({ id }) => member.projects.some((project) => project.id === id));
  const rest = theirs.slice(CHIPS);
  return (
    <>
      {theirs.slice(0, CHIPS).map(({ id, name, color }) => (
        <span key={id} className={styles.chip}>
          <ProjectDot color={color} /> <bdi>{name}</bdi>
        </span>
      ))}
      {rest.length > 0 && (
        <span
          className={styles.chip}
          title={listOfNames(
            rest.map(({ name }) => name),
            i18n.language,
          )}
        >
          {t('people.inProjects', { count: rest.length })}
        </span>
      )}
    </>
  );
}
