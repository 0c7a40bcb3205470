// The outline of the board, and search in it: a list that the field's keys walk, and other words for those that were found.

import { EyeOff, Lock, Replace, Search, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe, useSnapshot } from 'valtio';
import { useBack } from '../../../../ui/back.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Option, useCombobox } from '../../../../ui/search/combobox.tsx';
import { Marked } from '../../../../ui/search/marked.tsx';
import { snippetOf } from '../../../../ui/search/snippet.ts';
import { useSurvey } from '../../queries/survey.ts';
import { partIsHere } from '../../session/awaited-part.ts';
import { matches } from '../../session/shortcuts.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { useBoard } from '../../session/use-board.ts';
import { minimapOf } from '../../shell/minimap-shown.ts';
import sheet from '../../shell/side-panel.module.css';
import { closePanel, openPanel, panelsOf } from '../../shell/side-panels.ts';
import { FoundMarks } from './found-marks.tsx';
import { KIND_ICONS, wordOf } from './kinds.ts';
import styles from './panel.module.css';
import { type Row, rowsOf } from './rows.ts';

/** A list of thousands of rows is not drawn at once. */
const ROWS = 200;

export function FindPanel({ canvas, panel }: { canvas: HTMLCanvasElement; panel: 'find' | 'outline' }) {
  const board = useBoard();
  const panels = panelsOf(board);
  const { t } = useTranslation(['dict', 'finding']);
  const { minimap } = useSnapshot(minimapOf(board));
  const { role } = useSnapshot(board.store);
  const items = useSurvey();
  const [typed, setTyped] = useState('');
  const [max, setMax] = useState(ROWS);
  const [said, setSaid] = useState('');
  const shownId = useRef<string | null>(null);
  /** Enter came before there was a list. */
  const [enters, setEnters] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const query = typed.trim();
  const rows = useMemo(() => rowsOf(items ?? [], query), [items, query]);
  const { index, choose, restart, beside, optionId, listProps, fieldProps } = useCombobox(
    useMemo(() => rows.map(({ item }) => item.id), [rows]),
  );
  const chosen = rows[index];

  const close = useCallback(() => {
    closePanel(board);
    canvas.focus({ preventScroll: true });
  }, [canvas, board]);
  useBack(close);

  // When it opens, as what it was chosen in gives the focus back by then; and when it is asked for again: what was typed is there to be typed over.
  useEffect(() => {
    const take = (): void => {
      if (panels.open !== 'find' && panels.open !== 'outline') return;
      field.current?.focus();
      field.current?.select();
    };
    take();
    return subscribe(panels, take);
  }, [panels]);

  const marked = useMemo(() => (query === '' ? [] : rows.map(({ item }) => item)), [rows, query]);

  const goTo = (row: Row | undefined): void => {
    if (!row) return;
    shownId.current = row.item.id;
    if (board.store.tool !== 'select') chooseTool(board, 'select');
    board.tell((calls) => calls.goTo(row.item.id));
  };

  useEffect(() => partIsHere(board, 'find', field.current), [board]);
  useEffect(() => {
    if (!items || !enters) return;
    setEnters(false);
    goTo(chosen);
  });

  const onEnter = ({ shiftKey }: KeyboardEvent): void => {
    if (!items) {
      setEnters(true);
      return;
    }
    // The one that is shown already: the next.
    const isShown = chosen && shownId.current === chosen.item.id;
    const next = isShown ? beside(shiftKey ? -1 : 1) : index;
    choose(next);
    goTo(rows[next]);
  };

  const replace = (which: readonly Row[], inserted: string): void => {
    const changes = which
      .filter(({ item }) => !item.isLocked)
      .map(({ item, places }) => ({ id: item.id, text: item.text, places: [...places], inserted }));
    const calls = board.calls;
    if (!calls) return;
    board.quietly(calls.replaceText(changes).then((count) => setSaid(t('finding:replaced', { count }))));
  };

  const searches = query !== '';
  const count = rows.length;
  return (
    <>
      <FoundMarks items={marked} chosen={chosen?.item.id} canvas={canvas} />
      <aside
        data-island
        className={classes(sheet.panel, styles.panel)}
        data-over-minimap={minimap || undefined}
        aria-label={t(panel === 'outline' ? 'finding:action.outline' : 'finding:action.find')}
        onKeyDown={(event) => {
          const asksAgain = matches('Mod+f', event);
          if ((event.key !== 'Escape' && !asksAgain) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          if (asksAgain) openPanel(board, 'find');
          else close();
        }}
      >
        <div className={styles.field}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: it was opened to type into
            autoFocus
            {...fieldProps(index < max ? chosen?.item.id : undefined, onEnter)}
            aria-label={t('finding:field')}
            enterKeyHint="search"
            placeholder={t('finding:field')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              restart();
              setMax(ROWS);
              setSaid('');
              shownId.current = null;
            }}
          />
          <IconButton small icon={X} name={t('close')} onClick={close} tip="below" tipAlign="end" />
        </div>
        {panel === 'find' && role === 'editor' && (
          <ReplaceRow
            disabled={!searches || count === 0}
            onReplace={(inserted) => {
              if (chosen) replace([chosen], inserted);
            }}
            onReplaceAll={(inserted) => replace(rows, inserted)}
          />
        )}
        <p className={styles.count} role="status">
          {said || (items && count > 0 && t('finding:hits', { count }))}
        </p>
        <div {...listProps} role="listbox" aria-label={t('finding:action.outline')} className={styles.list}>
          {rows.slice(0, max).map((row, i) => (
            <ItemRow
              key={row.item.id}
              id={optionId(row.item.id)}
              row={row}
              isChosen={i === index}
              onPress={() => {
                choose(i);
                goTo(row);
                // What is shown is what keys are for now.
                canvas.focus({ preventScroll: true });
              }}
            />
          ))}
        </div>
        {rows.length > max && <Button onClick={() => setMax(max + ROWS)}>{t('finding:more')}</Button>}
        {items && count === 0 && <p className={styles.none}>{t(searches ? 'finding:none' : 'finding:empty')}</p>}
      </aside>
    </>
  );
}

interface ReplaceRowProps {
  disabled: boolean;
  onReplace(inserted: string): void;
  onReplaceAll(inserted: string): void;
}

function ReplaceRow({ disabled, onReplace, onReplaceAll }: ReplaceRowProps) {
  const { t } = useTranslation(['dict', 'finding']);
  const [inserted, setInserted] = useState('');
  return (
    <>
      <div className={styles.field}>
        <Replace size={18} strokeWidth={1.75} aria-hidden />
        <input
          type="text"
          aria-label={t('finding:with')}
          placeholder={t('finding:with')}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={inserted}
          onChange={(event) => setInserted(event.currentTarget.value)}
        />
      </div>
      <div className={styles.ways}>
        <Button disabled={disabled} onClick={() => onReplace(inserted)}>
          {t('finding:replace')}
        </Button>
        <Button disabled={disabled} onClick={() => onReplaceAll(inserted)}>
          {t('finding:replaceAll')}
        </Button>
      </div>
    </>
  );
}

interface ItemRowProps {
  id: string;
  row: Row;
  isChosen: boolean;
  onPress(): void;
}

function ItemRow({ id, row: { item, level, places }, isChosen, onPress }: ItemRowProps) {
  const { t } = useTranslation(['dict', 'finding']);
  const Icon = KIND_ICONS[item.kind] ?? KIND_ICONS.path;
  const snippet = snippetOf(item.text, places);
  const word = item.kind === 'frame' ? t('finding:frame') : t(`kind.${wordOf(item.kind)}`);
  return (
    <Option
      id={id}
      isChosen={isChosen}
      className={styles.row}
      style={{ paddingInlineStart: `${12 + 20 * Math.min(level, 4)}px` }}
      onClick={onPress}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={snippet.text === '' ? styles.kind : styles.text}>
        <bdi>{snippet.text === '' ? word : <Marked {...snippet} />}</bdi>
      </span>
      {item.isHidden && <EyeOff size={14} strokeWidth={1.75} aria-label={t('finding:hidden')} />}
      {item.isLocked && <Lock size={14} strokeWidth={1.75} aria-label={t('finding:locked')} />}
    </Option>
  );
}
