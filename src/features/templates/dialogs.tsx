// The dialogs about a template that the person may change: another name, another content, another owner, deleting.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from '../../workspace/board-dialogs/board-dialogs.module.css';
import { type Owner, ownerLabel, useOwners } from '../../workspace/save-template/owners.ts';
import { ReplaceDialog } from '../../workspace/save-template/replace-dialog.tsx';
import { templateErrorText } from '../../workspace/templates/errors.ts';
import type { SavedTemplateFragment } from '../../workspace/templates/operations.ts';
import { RenameDialog } from '../../workspace/templates/rename-dialog.tsx';
import { reloadTemplates } from '../../workspace/templates/template-data.ts';
import { say } from '../../workspace/toasts.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { deleteTemplate, renameTemplate, transferTemplate } from './actions.ts';
import type { TemplateDialog } from './open-dialog.ts';

interface TemplateDialogsProps {
  kind: TemplateDialog;
  row: SavedTemplateFragment;
  onClose(): void;
}

export function TemplateDialogs({ kind, ...rest }: TemplateDialogsProps) {
  const { row, onClose } = rest;
  if (kind === 'rename')
    return <RenameDialog name={row.name} save={(name) => renameTemplate(row.id, name)} onClose={onClose} />;
  if (kind === 'replace') return <TeamReplaceDialog {...rest} />;
  return kind === 'give' ? <TransferDialog {...rest} /> : <DeleteDialog {...rest} />;
}

type DialogOf = Omit<TemplateDialogsProps, 'kind'>;

function TeamReplaceDialog({ row, onClose }: DialogOf) {
  const { data } = useWorkspace();
  if (!data) return null;
  const onReplaced = (message: string) => {
    reloadTemplates();
    say(message);
  };
  return <ReplaceDialog template={row} teamId={data.teamId} onReplaced={onReplaced} onClose={onClose} />;
}

function TransferDialog({ row, onClose }: DialogOf) {
  const { t } = useTranslation('templates');
  const owners = useOwners(undefined);
  const receivers = owners
    ?.filter(({ owner, ownerId }) => owner !== 'person' && ownerId !== row.ownerId)
    .map((owner) => ({ ...owner, name: ownerLabel(t, owner) }));
  const [chosen, setChosen] = useState<Owner>();
  return (
    <ConfirmDialog
      title={t('page.give.title')}
      done={t('page.give.done')}
      isReady={chosen !== undefined}
      onDone={async () => {
        if (chosen) await transferTemplate(t, row.id, chosen);
      }}
      onClose={onClose}
    >
      {receivers === undefined || receivers.length === 0 ? (
        <p role={owners === null ? 'alert' : 'status'}>
          {owners === null ? t('page.failed.text') : receivers && t('page.give.none')}
        </p>
      ) : (
        <>
          <p>{t('page.give.text')}</p>
          <div className={styles.choices} role="radiogroup" aria-label={t('page.give.title')}>
            {receivers.map((owner) => (
              <label key={owner.ownerId} className={styles.choice}>
                <input
                  type="radio"
                  name="owner"
                  checked={chosen?.ownerId === owner.ownerId}
                  onChange={() => setChosen(owner)}
                />
                <span>
                  <bdi>{owner.name}</bdi>
                </span>
              </label>
            ))}
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}

function DeleteDialog({ row, onClose }: DialogOf) {
  const { t } = useTranslation('templates');
  return (
    <ConfirmDialog
      title={t('page.delete.title', { name: row.name })}
      done={t('page.delete.done')}
      isDanger
      onDone={() => deleteTemplate(t, row.id)}
      onClose={onClose}
    >
      <p>{t('page.delete.text')}</p>
    </ConfirmDialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** The button that confirms. */
  done: string;
  isDanger?: boolean;
  isReady?: boolean;
  /** The dialog is closed when it has resolved, and says so when it was rejected. */
  onDone(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

function ConfirmDialog({ title, done, isDanger, isReady = true, onDone, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { t: text } = useTranslation('templates');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = () => {
    if (!isReady || isSending) return;
    setSending(true);
    setError(undefined);
    onDone().then(onClose, (reason: unknown) => {
      setError(templateErrorText(text, reason));
      setSending(false);
    });
  };
  return (
    <Dialog
      title={title}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind={isDanger ? 'danger' : 'primary'} disabled={!isReady || isSending} onClick={confirm}>
            {done}
          </Button>
        </>
      }
    >
      {children}
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
