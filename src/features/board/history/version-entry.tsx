// One version in the list: when, what it is called, by whom and how much; its name is given and taken away in place.

import { Check, Tag, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Version } from '#protocol/contract/history.ts';
import { shownName } from '#protocol/names.ts';
import { isGuest, isPanel } from '#protocol/people.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CleanInput } from '../../../ui/clean-input.tsx';
import { errorCode } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';
import styles from './history.module.css';
import { timeOfDay } from './times.ts';

const MAX_CHARS = 80;

interface VersionEntryProps {
  version: Version;
  /** The board as it is now. */
  isHead: boolean;
  isChosen: boolean;
  rename(seq: number, name: string | null): Promise<void>;
  onChoose(): void;
}

export function VersionEntry({ version, isHead, isChosen, rename, onChoose }: VersionEntryProps) {
  const board = useBoard();
  const { t, i18n } = useTranslation();
  const { role } = useSnapshot(board.store);
  const [naming, setNaming] = useState(false);
  const { seq, atMs, name, by, edits } = version;
  const time = timeOfDay(atMs, i18n.language);
  const nameOf = ({ actor, name: own, former }: Version['by'][number]) =>
    own === ''
      ? t(former ? 'people.former' : isPanel(actor) ? 'people.panel' : 'people.guest')
      : isGuest(actor)
        ? t(isPanel(actor) ? 'people.panelNamed' : 'people.guestNamed', { name: shownName(own) })
        : shownName(own);
  const who = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).formatToParts(new Set(by.map(nameOf)));
  const title = name ?? (isHead ? t('history.now') : time);

  const end = (wanted: string | null): void => {
    setNaming(false);
    const kept = wanted === null ? null : shownName(wanted) || null;
    if (kept !== name) rename(seq, kept).catch((error: unknown) => board.notify(errorCode(error)));
  };

  return (
    <li className={styles.entry} data-chosen={isChosen || undefined}>
      {naming ? (
        <NameField name={name ?? ''} onSave={end} onCancel={() => setNaming(false)} />
      ) : (
        <>
          <button type="button" className={styles.choose} aria-current={isChosen || undefined} onClick={onChoose}>
            <bdi className={styles.title}>{title}</bdi>
            <span className={styles.detail}>
              {title !== time && <span>{time}</span>}
              <span>{who.map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value))}</span>
              <span>{t('history.edits', { count: edits })}</span>
            </span>
          </button>
          {role === 'editor' && (
            <IconButton
              icon={Tag}
              tipAlign="end"
              className={styles.tag}
              name={t('history.nameIt')}
              aria-pressed={name === null ? undefined : true}
              onClick={() => setNaming(true)}
            />
          )}
        </>
      )}
    </li>
  );
}

interface NameFieldProps {
  name: string;
  /** Null: no name. */
  onSave(name: string | null): void;
  onCancel(): void;
}

function NameField({ name, onSave, onCancel }: NameFieldProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSave(draft);
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div className={styles.naming}>
      <CleanInput
        ref={field}
        aria-label={t('history.name')}
        placeholder={t('history.name')}
        value={draft}
        maxLength={MAX_CHARS}
        onChange={setDraft}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={Check} tipAlign="end" name={t('history.save')} onClick={() => onSave(draft)} />
      {name !== '' && (
        <IconButton icon={Trash2} tipAlign="end" name={t('history.unname')} onClick={() => onSave(null)} />
      )}
      <IconButton icon={X} tipAlign="end" name={t('cancel')} onClick={onCancel} />
    </div>
  );
}
