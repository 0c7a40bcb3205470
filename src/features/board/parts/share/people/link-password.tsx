// A password that is asked for beside the link: set, changed, taken away. The server keeps a hash; nobody reads it again.

import { Lock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#protocol/limits.ts';
import { Button, buttonClass } from '../../../../../ui/button.tsx';
import styles from './people.module.css';

interface LinkPasswordProps {
  isOn: boolean;
  /** Null: none is asked for any more. */
  onChange(password: string | null): void;
}

export function LinkPassword({ isOn, onChange }: LinkPasswordProps) {
  const { t } = useTranslation('share-people');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const set = (event: FormEvent) => {
    event.preventDefault();
    onChange(password);
    setPassword('');
    setOpen(false);
  };
  return (
    <>
      <Button kind="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Lock aria-hidden strokeWidth={1.75} />
        {isOn ? t('password.on') : t('password.off')}
      </Button>
      {isOpen && (
        <form id={id} className={styles.password} onSubmit={set}>
          <input
            dir="ltr"
            aria-label={t('password.new')}
            placeholder={t('password.new')}
            autoComplete="off"
            maxLength={LIMITS.linkPasswordMaxChars}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <button
            type="submit"
            className={buttonClass('secondary')}
            disabled={password.length < LIMITS.linkPasswordMinChars}
          >
            {t('password.set')}
          </button>
          {isOn && (
            <Button
              onClick={() => {
                onChange(null);
                setOpen(false);
              }}
            >
              {t('password.remove')}
            </Button>
          )}
          <p className={styles.muted}>{t('password.hint', { count: LIMITS.linkPasswordMinChars })}</p>
        </form>
      )}
    </>
  );
}
