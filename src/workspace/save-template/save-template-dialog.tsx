// The dialog that saves a board or a part of it as a template, or in place of one. The open board and the lists of boards show it.

import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#protocol/items/ids.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { saveErrorOf } from './errors.ts';
import { NewTemplateFields, type NewTemplateValues } from './new-template-fields.tsx';
import { useOwners } from './owners.ts';
import { type Replaceable, ReplaceableList, replaceableOwners } from './replaceable-list.tsx';
import { replaceTemplate, saveAsTemplate, saveCover, type TemplateContent } from './save.ts';
import styles from './save-template.module.css';

interface SaveTemplateDialogProps {
  content: TemplateContent;
  /** The name that is suggested. */
  title: string;
  /** The team of the board; absent: the board is in no project. */
  teamId: string | undefined;
  /** A picture of what is saved. */
  preview: ReactNode;
  /** Resolves when the server has all changes of the board. Rejects with a name of errors.ts. */
  ready(): Promise<unknown>;
  /** The picture that becomes the cover; null: there is none. */
  cover(): Promise<Blob | null>;
  /** `message`: says that the template is saved. Absent: the dialog says it itself. */
  onSaved?(message: string): void;
  onClose(): void;
}

type Mode = 'new' | 'replace';

export function SaveTemplateDialog({ content, teamId, preview, ready, cover, ...props }: SaveTemplateDialogProps) {
  const { title, onSaved, onClose } = props;
  const { t } = useTranslation(['templates', 'dict']);
  const form = useId();
  const [idsByTemplate] = useState(() => new Map<string, string>());
  const [mode, setMode] = useState<Mode>('new');
  const [values, setValues] = useState<NewTemplateValues>({ name: title, ownerId: '', category: '' });
  const [replaced, setReplaced] = useState<Replaceable>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const owners = useOwners(teamId);
  const owner = owners?.find(({ ownerId }) => ownerId === values.ownerId) ?? owners?.[0];
  const isComplete = mode === 'replace' ? replaced !== undefined : owner !== undefined && values.name.trim() !== '';

  const finish = (text: string): void => {
    if (onSaved) {
      onSaved(text);
      onClose();
    } else setMessage(text);
  };
  const save = async (): Promise<void> => {
    if (!isComplete || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await ready();
      if (mode === 'replace' && replaced) {
        await replaceTemplate(content, replaced.id);
        await saveCover(replaced.id, cover);
        finish(t('board.save.replaced', { name: replaced.name }));
      } else if (owner) {
        const name = values.name.trim();
        const { owner: kind, ownerId } = owner;
        const template = { name, owner: kind, ownerId, category: values.category || null };
        const key = JSON.stringify({ content, ...template });
        // The server changes nothing about a template that it has: only the same one is sent with the same id again.
        const id = idsByTemplate.get(key) ?? newUuid();
        idsByTemplate.set(key, id);
        await saveAsTemplate(content, { id, ...template });
        await saveCover(id, cover);
        finish(t('board.save.saved', { name }));
      }
    } catch (reason) {
      setError(t(`board.save.errors.${saveErrorOf(reason)}`));
      setBusy(false);
    }
  };

  if (message !== undefined) return <SavedMessage message={message} onClose={onClose} />;
  return (
    <Dialog
      wide
      title={t('board.save.title')}
      closeName={t('dict:close')}
      onClose={isBusy ? undefined : onClose}
      footer={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={onClose}>
            {t('dict:cancel')}
          </Button>
          <Button kind="primary" disabled={!isComplete || isBusy} onClick={() => void save()}>
            {t(isBusy ? 'board.save.busy' : mode === 'replace' ? 'board.save.replace' : 'board.save.save')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.preview}>{preview}</div>
        <Segments<Mode>
          name={t('board.save.mode')}
          value={mode}
          choices={[
            { value: 'new', label: t('board.save.new'), disabled: isBusy },
            { value: 'replace', label: t('board.save.existing'), disabled: isBusy },
          ]}
          onChoose={setMode}
        />
        {owners === null && <p role="alert">{t('board.save.errors.network')}</p>}
        {mode === 'new' && owners && owner && (
          <form
            id={form}
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <NewTemplateFields owners={owners} owner={owner} values={values} onChange={setValues} />
          </form>
        )}
        {mode === 'replace' && owners && (
          <ReplaceableList owners={replaceableOwners(owners, teamId)} chosen={replaced} onChoose={setReplaced} />
        )}
        <p className={styles.about}>{t(mode === 'replace' ? 'board.save.replaceAbout' : 'board.save.about')}</p>
        {error !== undefined && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function SavedMessage({ message, onClose }: { message: string; onClose(): void }) {
  const { t } = useTranslation(['templates', 'dict']);
  return (
    <Dialog
      title={t('board.save.title')}
      closeName={t('dict:close')}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('dict:close')}
        </Button>
      }
    >
      <p role="status">{message}</p>
    </Dialog>
  );
}
