// One's own name, as others see it: asked for once on a board one came to by a link, and changed from the avatar.

import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guestName, setGuestName } from '../../../../device/input-settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { CleanInput } from '../../../../ui/clean-input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import styles from './name-form.module.css';

interface NameFormProps {
  /** What the button says that keeps the name. */
  keep: string;
  onDone(): void;
  children?: ReactNode;
}

function NameForm({ keep, onDone, children }: NameFormProps) {
  const board = useBoard();
  const { t } = useTranslation();
  const [name, setName] = useState(guestName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kept = setGuestName(name);
    board.tell((calls) => calls.setName(kept));
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <CleanInput
        kind="person"
        aria-label={t('people.yourName')}
        placeholder={t('people.yourName')}
        value={name}
        autoComplete="nickname"
        onChange={setName}
      />
      <Button kind="primary" onClick={submit}>
        {keep}
      </Button>
      {children}
    </form>
  );
}

export function NameDialog() {
  const board = useBoard();
  const { t } = useTranslation();
  return (
    <Dialog title={t('people.yourName')} closeName={t('close')} onClose={() => closeDialog(board)}>
      <p className={styles.hint}>{t('people.askText')}</p>
      <NameForm keep={t('people.saveName')} onDone={() => closeDialog(board)} />
    </Dialog>
  );
}

/** Beside the board, which is there to be seen and drawn on meanwhile. */
export function AskName({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const skip = () => {
    setGuestName('');
    onDone();
  };
  return (
    <section className={styles.ask} aria-label={t('people.askTitle')}>
      <strong>{t('people.askTitle')}</strong>
      <p className={styles.hint}>{t('people.askText')}</p>
      <NameForm keep={t('people.join')} onDone={onDone}>
        <Button onClick={skip}>{t('people.skip')}</Button>
      </NameForm>
    </section>
  );
}
