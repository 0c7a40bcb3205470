// The palette: everything one can do now, by typing a part of its name. Loaded when it is first opened.

import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type Match, matchesOf } from '#protocol/text-matches.ts';
import { Localized } from '../../../ui/overlay/localized.tsx';
import rows from '../../../ui/row.module.css';
import { Option, useCombobox } from '../../../ui/search/combobox.tsx';
import { Marked } from '../../../ui/search/marked.tsx';
import styles from '../../../ui/search/palette.module.css';
import { PaletteWindow } from '../../../ui/search/palette-window.tsx';
import { ACTION_WORDS, type Action } from '../actions/action.ts';
import { offeredAt } from '../actions/offered/offered.ts';
import { SUBMENUS } from '../actions/offered/submenus.ts';
import { partIsHere } from '../session/awaited-part.ts';
import { isMac, keysOf } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';
import { closeDialog } from '../shell/dialogs.ts';

interface Found {
  action: Action;
  name: string;
  places: readonly Match[];
}

export function Palette({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // Nobody else has taken the keys: they are the board's again.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
      });
    },
    [canvas],
  );

  // What is offered changes while it is open: others draw, and the board answers what came right before.
  useSnapshot(board.store);
  const all = offeredAt(board, 'palette').map((action) => {
    const own = t(action.label, action.values ?? {});
    const before = action.submenu && SUBMENUS[action.submenu].label;
    return { action, name: before ? `${t(before)}: ${own}` : own };
  });
  const found = searched(all, typed.trim());
  const { index, restart, optionId, listProps, fieldProps } = useCombobox(found.map(({ action }) => action.id));
  const chosen = found[index];

  const run = (action: Action | undefined): void => {
    if (!action) return;
    closeDialog(board);
    action.run(board);
  };

  useEffect(() => partIsHere(board, 'palette', field.current), [board]);

  return (
    <Localized>
      <PaletteWindow
        name={t('palette:title')}
        label={t('palette:field')}
        fieldRef={field}
        fieldProps={fieldProps(chosen?.action.id, () => run(chosen?.action))}
        listProps={listProps}
        typed={typed}
        onType={(words) => {
          setTyped(words);
          restart();
        }}
        onClose={() => closeDialog(board)}
        none={found.length === 0 ? t('palette:none') : null}
        foot={
          <>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t('palette:choose')}
            </span>
            <span>
              <kbd>↵</kbd> {t('palette:run')}
            </span>
          </>
        }
      >
        {found.map((one) => (
          <Option
            key={one.action.id}
            id={optionId(one.action.id)}
            className={styles.option}
            isChosen={one === chosen}
            data-danger={one.action.section === 'delete' || undefined}
            onClick={() => run(one.action)}
          >
            <ActionRow {...one} />
          </Option>
        ))}
      </PaletteWindow>
    </Localized>
  );
}

function ActionRow({ action: { icon: Icon, keys }, name, places }: Found) {
  const [chord] = keys ?? [];
  return (
    <>
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : <span className={rows.gap} />}
      <span className={styles.name}>
        <Marked text={name} places={places} />
      </span>
      {chord && (
        <span className={rows.keys} dir="ltr">
          {keysOf(chord).map((key, i) => (
            <Fragment key={key}>
              {/* Read as one: "Ctrl+G". */}
              {i > 0 && !isMac && <span className={styles.plus}>+</span>}
              <kbd>{key}</kbd>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** Those that have all words that were typed; first those whose name, or a word of it, begins so. */
function searched(all: readonly { action: Action; name: string }[], typed: string): Found[] {
  if (typed === '') return all.map((one) => ({ ...one, places: [] }));
  const words = typed.split(/\s+/);
  return all
    .map((one) => {
      const whole = matchesOf(one.name, typed);
      const each = words.map((word) => matchesOf(one.name, word));
      const places = whole.length > 0 ? whole : each.every((hits) => hits.length > 0) ? each.flat() : [];
      return { ...one, places: [...places].sort(([a], [b]) => a - b) };
    })
    .filter(({ places }) => places.length > 0)
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

function rankOf({ name, places }: Found): number {
  const [from] = places[0] as Match;
  if (from === 0) return 0;
  return /[\s:,]/.test(name[from - 1] ?? '') ? 1 : 2;
}
