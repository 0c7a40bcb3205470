// What rows of people are made of: a face, and a choice among a few words.

import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#protocol/generated/graphql.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { Select } from '../../ui/overlay/select.tsx';
import styles from './project-people.module.css';

/** In a project a contributor may do what a member may: nobody is made one here. */
const OFFERED = ['admin', 'member'] as const;

export function Face({ color, initials }: Pick<Member['person'], 'color' | 'initials'>) {
  // Drawn, not written: what is read aloud begins with the name.
  return <span className={styles.face} style={{ background: color }} data-initials={initials} aria-hidden />;
}

export function IconFace({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.pending} aria-hidden>
      <Icon size={18} strokeWidth={1.75} />
    </span>
  );
}

interface RoleSelectProps {
  name: string;
  value: TeamRole;
  disabled?: boolean;
  framed?: boolean;
  onRole(role: TeamRole): void;
  /** There is a way out of it, too. */
  onRemove?: (() => void) | undefined;
}

export function RoleSelect({ onRole, onRemove, ...rest }: RoleSelectProps) {
  const { t } = useTranslation('project-people');
  const roles: readonly TeamRole[] = rest.value === 'contributor' ? [...OFFERED, rest.value] : OFFERED;
  const choices = roles.map((role): { value: TeamRole | 'remove'; label: string } => ({
    value: role,
    label: t(`role.${role}`),
  }));
  if (onRemove) choices.push({ value: 'remove', label: t('remove') });
  return (
    <Select
      {...rest}
      className={rest.framed ? styles.role : undefined}
      choices={choices}
      onChoose={(chosen) => (chosen === 'remove' ? onRemove?.() : onRole(chosen))}
    />
  );
}
