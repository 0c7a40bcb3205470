// The dialog that renames a template, on the page that manages templates and on the one that offers them.

import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFrom } from '#protocol/names.ts';
import { Button } from '../../ui/button.tsx';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from '../board-dialogs/board-dialogs.module.css';
import { templateErrorText } from './errors.ts';

interface RenameDialogProps {
  name: string;
  /** A rejection is shown. */
  save(name: string): Promise<void>;
  onClose(): void;
}

export function RenameDialog({ name: before, save, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['templates', 'dict']);
  const id = useId();
  const [name, setName] = useState(before);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  const tidied = nameFrom(name, 'place');
  const submit = async () => {
    if (tidied === '' || isSaving) return;
    setIsSaving(true);
    try {
      if (tidied !== before) await save(tidied);
      onClose();
    } catch (failure) {
      setError(templateErrorText(t, failure));
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title={t('manage.renameTitle')}
      closeName={t('dict:close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('dict:cancel')}
          </Button>
          <Button kind="primary" disabled={tidied === '' || isSaving} onClick={() => void submit()}>
            {t('manage.save')}
          </Button>
        </>
      }
    >
      <form
        className={fields.field}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor={id}>{t('manage.name')}</label>
        <CleanInput
          id={id}
          kind="place"
          autoFocus
          autoComplete="off"
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={setName}
        />
        {error && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
