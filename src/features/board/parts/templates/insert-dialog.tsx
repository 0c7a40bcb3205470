// The dialog that puts a template on the open board: Atrium's own for everybody who may edit, and for members of the board's team those that
// people have saved. A press inserts.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_CATEGORIES } from '#protocol/templates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { noticeText } from '../../shell/notice-text.ts';
import { CategoryChoice, type ShownCategory } from './category-choice.tsx';
import { insertTemplate } from './insert-template.ts';
import { TemplateGrid } from './template-grid.tsx';
import styles from './templates.module.css';
import { type TemplateEntry, useBuiltInTemplates, useSavedTemplates } from './use-templates.ts';

/** No category: all templates, and all that people have saved. */
const ALL = 'all';
const SAVED = 'saved';
/** Codes with a sentence of their own in this dialog. */
const NAMED = ['network', 'not-found', 'too-large'] as const;

export function InsertTemplateDialog() {
  const board = useBoard();
  const { t } = useTranslation(['templates', 'dict']);
  const { t: word } = useTranslation();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const [inserted, setInserted] = useState<TemplateEntry>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const insertion = useRef<AbortController>(undefined);
  const { categories, entries, saved } = useOffered(search.trim(), category);

  useEffect(() => {
    // The keyboard of a phone would cover the templates.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  useEffect(() => () => insertion.current?.abort(), []);

  const insert = async (entry: TemplateEntry): Promise<void> => {
    const { calls } = board;
    if (!calls || inserted) return;
    setInserted(entry);
    setError(undefined);
    const ending = new AbortController();
    const { signal } = ending;
    insertion.current = ending;
    try {
      await retryLoad(
        () => insertTemplate(board, calls, 'id' in entry ? { id: entry.id } : { name: entry.key }, signal),
        (waits) => waitFor(board.store, waits),
      );
      // Another dialog may be open by now.
      if (!signal.aborted) closeDialog(board);
    } catch (reason) {
      const code = errorCode(reason);
      if (signal.aborted) return board.notify(code);
      const named = NAMED.find((name) => code.startsWith(name));
      setError(named ? t(`board.insert.errors.${named}`) : noticeText(word, { code }));
      setInserted(undefined);
    }
  };

  return (
    <Dialog columns title={t('board.insert.title')} closeName={t('dict:close')} onClose={() => closeDialog(board)}>
      <div className={styles.content}>
        <input
          ref={field}
          type="search"
          dir="auto"
          className={styles.search}
          placeholder={t('board.insert.search')}
          aria-label={t('board.insert.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <CategoryChoice categories={categories} value={category} onChoose={setCategory} />
        {error !== undefined && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
        <TemplateGrid
          name={t('board.insert.grid')}
          entries={entries}
          inserted={inserted}
          onChoose={(entry) => void insert(entry)}
        />
        {entries.length === 0 && !saved.isLoading && (
          <p className={styles.none} role="status">
            {t('board.insert.none')}
          </p>
        )}
        {(saved.hasFailed || saved.more?.hasFailed) && (
          <p className={styles.hint} role="status">
            {t('board.insert.savedFailed')}
          </p>
        )}
        {saved.hasFailed && (
          <Button kind="secondary" onClick={saved.again}>
            {t('dict:kept.retry')}
          </Button>
        )}
        {saved.more && !saved.hasFailed && (
          <Button kind="secondary" onClick={saved.more.load}>
            {t(saved.more.hasFailed ? 'dict:kept.retry' : 'board.insert.more')}
          </Button>
        )}
        <p className="visually-hidden" role="status">
          {inserted && t('board.insert.busy', { name: inserted.title })}
        </p>
      </div>
    </Dialog>
  );
}

function useOffered(search: string, category: string) {
  const { t } = useTranslation('templates');
  const builtIn = useBuiltInTemplates(search);
  const saved = useSavedTemplates(search);
  const isHidden = (name: string): boolean => saved.hidden.includes(name);
  const shownBuiltIn = builtIn.filter((entry) => !isHidden(entry.key) && !isHidden(entry.category));
  const all: readonly TemplateEntry[] = [...saved.rows, ...shownBuiltIn];
  const entries = all.filter((entry) => {
    if (category === ALL) return true;
    return category === SAVED ? 'id' in entry : entry.category === category;
  });
  const shownNames = TEMPLATE_CATEGORIES.filter((name) => !isHidden(name));
  const categories: ShownCategory[] = [
    { id: ALL, label: t('page.category.all') },
    ...(saved.isOffered ? [{ id: SAVED, label: t('board.insert.saved') }, ...saved.categories] : []),
    ...shownNames.map((name) => ({ id: name, label: t(`page.category.${name}`) })),
  ];
  return { categories, entries, saved };
}
