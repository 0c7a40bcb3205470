// Another title for a board, wherever one is renamed: in the open board, at home, on the dashboard.

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFrom } from '#protocol/names.ts';
import { Button } from '../../ui/button.tsx';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface RenameDialogProps {
  title: string;
  /** Without spaces around it, and another than before. */
  onRename(title: string): void;
  onClose(): void;
}

export function RenameDialog({ title: before, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [title, setTitle] = useState(before);
  const keep = () => {
    onClose();
    const wanted = nameFrom(title, 'title');
    if (title !== before && wanted !== before) onRename(wanted);
  };
  return (
    <Dialog
      title={t('home.rename')}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={keep}>
            {t('home.renameDone')}
          </Button>
        </>
      }
    >
      <div className={fields.field}>
        <label htmlFor={id}>{t('board.title')}</label>
        <CleanInput
          id={id}
          autoFocus
          kind="title"
          placeholder={t('board.untitled')}
          value={title}
          onFocus={(event) => event.currentTarget.select()}
          onChange={setTitle}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
        />
      </div>
    </Dialog>
  );
}
