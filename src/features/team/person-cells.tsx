// Of every row of a person: the face with name and address, the button of the role, and of what else can be done.

import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#protocol/generated/graphql.ts';
import { copyText } from '../../ui/copy-text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './people-table.module.css';
import { RowMenuButton } from './row-menu-button.tsx';

const personMenu = lazyPart(async () => (await import('./menus.tsx')).PersonMenu);

type Person = Member['person'];

export function PersonCell({ person, isMe }: { person: Person; isMe: boolean }) {
  const { t } = useTranslation('team');
  return (
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
  );
}

interface RoleButtonProps {
  /** Of the button and of its menu. */
  name: string;
  /** As it is written on it. */
  role: string;
  onNear(): void;
  /** The menu. */
  children(around: { trigger: RefObject<HTMLElement | null>; name: string; onClose(): void }): ReactNode;
}

export function RoleButton({ name, role, onNear, children }: RoleButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.roleButton}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onNear}
        onClick={() => setIsOpen(!isOpen)}
      >
        {role} <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </button>
      {isOpen && children({ trigger, name, onClose: () => setIsOpen(false) })}
    </>
  );
}

interface MoreButtonProps {
  person: Person;
  removeText: string;
  onCopied(): void;
  /** Undefined: they are not removed from here. */
  onRemove: (() => void) | undefined;
}

export function MoreButton({ person, removeText, onCopied, onRemove }: MoreButtonProps) {
  const { t } = useTranslation('team');
  return (
    <RowMenuButton name={t('people.moreOf', { name: person.name })} onNear={personMenu.preload}>
      {(menu) => (
        <personMenu.Part
          {...menu}
          removeText={removeText}
          onCopy={person.email === '' ? undefined : () => void copyText(person.email).then(onCopied)}
          onRemove={onRemove}
        />
      )}
    </RowMenuButton>
  );
}
