// Whom to invite: people of the organization, found while one types, and addresses. What was chosen stands before what is typed.

import { Mail, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonShown } from '#protocol/generated/graphql.ts';
import { emailPattern } from '#protocol/patterns.ts';
import { PEOPLE_TO_INVITE } from '../../../../../api/operations/people.ts';
import { classes } from '../../../../../ui/classes.ts';
import rows from '../../../../../ui/person-rows.module.css';
import { Face, IconFace } from './face.tsx';
import styles from './people.module.css';
import { asked } from './use-access.ts';

export type Invited = { person: PersonShown } | { email: string };

const PAUSE_MS = 150;

export function keyOf(one: Invited): string {
  return 'person' in one ? one.person.id : one.email;
}

interface WhoFieldProps {
  boardId: string | null;
  chosen: readonly Invited[];
  typed: string;
  onChange(chosen: readonly Invited[], typed: string): void;
}

export function WhoField({ boardId, chosen, typed, onChange }: WhoFieldProps) {
  const { t } = useTranslation('share-people');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const found = usePeople(boardId, typed.trim());
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const isEmail = emailPattern.test(typed.trim());
  const there = new Set(chosen.map(keyOf));
  const options: Invited[] = [
    ...found.filter((person) => !there.has(person.id)).map((person) => ({ person })),
    ...(isEmail && !found.some(({ email }) => email === typed.trim()) ? [{ email: typed.trim() }] : []),
  ];
  const isShown = isOpen && typed.trim() !== '' && options.length > 0;

  const choose = (one: Invited) => {
    onChange([...chosen.filter((other) => keyOf(other) !== keyOf(one)), one], '');
    setActive(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isShown) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      const one = options[active] ?? options.find((option) => 'email' in option) ?? options[0];
      if (typed.trim() === '' || !one) return;
      event.preventDefault();
      choose(one);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1), '');
  };

  return (
    <div className={styles.who}>
      <div
        className={styles.field}
        data-unsent={chosen.length > 0 ? '' : undefined}
        onPointerDown={(event) => event.target === event.currentTarget && focusLater(input)}
      >
        {chosen.map((one) => {
          const name = 'person' in one ? one.person.name : one.email;
          return (
            <span key={keyOf(one)} className={styles.chip}>
              {'person' in one && <Face {...one.person} small />}
              <bdi>{name}</bdi>
              <button
                type="button"
                aria-label={t('leaveOut', { name })}
                onClick={() =>
                  onChange(
                    chosen.filter((other) => other !== one),
                    typed,
                  )
                }
              >
                <X aria-hidden size={16} strokeWidth={1.75} />
              </button>
            </span>
          );
        })}
        <input
          ref={input}
          role="combobox"
          aria-label={t('who')}
          aria-expanded={isShown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={chosen.length === 0 ? t('who') : ''}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onChange(chosen, event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isShown && (
        <div role="listbox" id={id} aria-label={t('who')} className={styles.options}>
          {options.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={keyOf(one)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes(styles.option, index === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {'person' in one ? <Face {...one.person} /> : <IconFace icon={Mail} pending />}
              <span className={rows.words}>
                <strong>
                  <bdi>{'person' in one ? one.person.name : one.email}</bdi>
                </strong>
                {'person' in one ? one.person.email && <bdi>{one.person.email}</bdi> : <span>{t('byEmail')}</span>}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function focusLater(input: { current: HTMLInputElement | null }): void {
  requestAnimationFrame(() => input.current?.focus());
}

function usePeople(boardId: string | null, search: string): readonly PersonShown[] {
  const [found, setFound] = useState<readonly PersonShown[]>([]);
  useEffect(() => {
    if (boardId === null || search === '') return setFound([]);
    let isOver = false;
    const timer = setTimeout(() => {
      asked(PEOPLE_TO_INVITE, { kind: 'board', id: boardId, search }).then(
        ({ peopleToInvite }) => isOver || setFound(peopleToInvite),
        // Addresses can be given all the same.
        () => isOver || setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [boardId, search]);
  return found;
}
