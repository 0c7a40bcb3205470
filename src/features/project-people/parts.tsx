// What rows of people are made of: a face, and a choice among a few words.

import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TeamRole } from '#protocol/roles.ts';
import type { Member } from '#protocol/workspace.ts';
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

export function RoleSelect({ name, value, disabled, framed, onRole, onRemove }: RoleSelectProps) {
  const { t } = useTranslation('project-people');
  const roles: readonly TeamRole[] = value === 'contributor' ? [...OFFERED, value] : OFFERED;
  return (
    <span className={framed ? `${styles.select} ${styles.framed}` : styles.select}>
      <select
        aria-label={name}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === 'remove') onRemove?.();
          else onRole(chosen as TeamRole);
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
        {onRemove && <option value="remove">{t('remove')}</option>}
      </select>
      <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
