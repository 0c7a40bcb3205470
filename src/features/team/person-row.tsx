// One of a team's people: who, the role with a menu where it may be changed, projects, when they were last here.

import { ChevronDown, MoreHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRole } from '#protocol/roles.ts';
import type { Member, Project } from '#protocol/workspace.ts';
import { copyText } from '../../app/copy-text.ts';
import { when } from '../../app/when.ts';
import { ProjectDot } from '../../app/workspace/team-badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './people-table.module.css';

const roleMenu = lazyPart(async () => (await import('./menus.tsx')).RoleMenu);
const personMenu = lazyPart(async () => (await import('./menus.tsx')).PersonMenu);

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
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  return (
    <tr data-selected={selected || undefined}>
      {manages && (
        <td className={styles.check}>
          {mayChange && <Checkbox name={t('people.select', { name: person.name })} on={selected} onChange={onSelect} />}
        </td>
      )}
      <th scope="row" className={styles.name}>
        <div className={styles.person}>
          <span
            className={styles.face}
            style={{ background: person.color }}
            data-initials={person.initials}
            aria-hidden
          />
          <span className={styles.who}>
            <span className={styles.title}>
              <bdi>{person.name}</bdi> {isMe && <span className={styles.you}>{t('people.you')}</span>}
            </span>
            <small dir="ltr">{person.email}</small>
          </span>
        </div>
      </th>
      <td className={styles.role}>
        <Role {...props} />
      </td>
      <td className={styles.projects}>
        <Chips {...props} />
      </td>
      <td className={styles.seen}>{seenMs === null ? t('people.never') : when(seenMs, language)}</td>
      <td className={styles.more}>
        <IconButton
          ref={more}
          icon={MoreHorizontal}
          name={t('people.moreOf', { name: person.name })}
          small
          tip="none"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={personMenu.preload}
          onClick={() => setIsOpen(!isOpen)}
        />
        {isOpen && (
          <personMenu.Part
            trigger={more}
            name={t('people.moreOf', { name: person.name })}
            onCopy={person.email === '' ? undefined : () => void copyText(person.email).then(props.onCopied)}
            onRemove={mayChange ? props.onRemove : undefined}
            onClose={() => setIsOpen(false)}
          />
        )}
      </td>
    </tr>
  );
}

function Role({ member, mayChange, onRole, onRemove }: PersonRowProps) {
  const { t } = useTranslation('team');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const role = t(`role.${member.effective}`);
  if (!mayChange)
    return (
      <span className={styles.fixed} title={member.role === null ? t('people.byOrganization') : undefined}>
        {role}
      </span>
    );
  const name = t('people.roleOf', { name: member.person.name, role });
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.roleButton}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={roleMenu.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {role} <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <roleMenu.Part
          trigger={trigger}
          name={name}
          role={member.effective}
          onChoose={onRole}
          onRemove={onRemove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Chips({ member, projects }: PersonRowProps) {
  const { t } = useTranslation('team');
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
        <span className={styles.chip} title={rest.map(({ name }) => name).join(', ')}>
          {t('people.inProjects', { count: rest.length })}
        </span>
      )}
    </>
  );
}
