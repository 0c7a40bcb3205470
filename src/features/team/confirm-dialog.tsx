// Asks before what cannot be undone, does it, and says when it did not come about.

import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Localized } from '../../ui/overlay/localized.tsx';
import { refusal } from './refusal.ts';
import styles from './team.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** On the button. */
  done: string;
  /** What has to be typed first. */
  typed?: string;
  act(): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

export function ConfirmDialog({ title, text, done, typed, act, onDone, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('team');
  const id = useId();
  const [entered, setEntered] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isReady = typed === undefined || entered.trim() === typed;
  const go = async () => {
    if (!isReady || isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await act();
      onDone();
    } catch (failure) {
      setError(refusal(t, failure));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  return (
    <Localized>
      <Dialog
        title={title}
        closeName={t('close')}
        onClose={onClose}
        footer={
          <>
            <Button kind="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button kind="danger" disabled={!isReady || isBusy} onClick={() => void go()}>
              {done}
            </Button>
          </>
        }
      >
        <form className={styles.confirm} onSubmit={submit}>
          <p>{text}</p>
          {typed !== undefined && (
            <div className={fields.field}>
              <label htmlFor={id}>
                <bdi>{typed}</bdi>
              </label>
              <input
                id={id}
                dir="auto"
                autoComplete="off"
                value={entered}
                onChange={(event) => setEntered(event.currentTarget.value)}
              />
            </div>
          )}
          {error && (
            <p className={styles.failed} role="alert">
              {error}
            </p>
          )}
        </form>
      </Dialog>
    </Localized>
  );
}
