// The palette of the board: everything one can do now, by typing a part of its name; below it other boards, what is written on boards, and
// people. Loaded when it is first opened.

import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SHAPE_ID } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { type Match, matchesOf } from '#protocol/text-matches.ts';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { usePagePlace } from '../../../page/navigation.tsx';
import rowStyles from '../../../ui/row.module.css';
import styles from '../../../ui/search/palette.module.css';
import { type PaletteSource, searchFrom, useFound } from '../../../workspace/palette/found.ts';
import { PaletteRows } from '../../../workspace/palette/palette-rows.tsx';
import { Face, type OpenBoard, type Row, useSearchRows } from '../../../workspace/palette/rows.tsx';
import { ACTION_WORDS, type Action } from '../actions/action.ts';
import { offeredAt } from '../actions/offered/offered.ts';
import { SUBMENUS } from '../actions/offered/submenus.ts';
import { useOwnCard } from '../parts/account/use-own-card.ts';
import { partIsHere } from '../session/awaited-part.ts';
import { isMac, keysOf } from '../session/shortcuts.ts';
import { chooseTool } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import { closeDialog } from '../shell/dialogs.ts';

export function Palette({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const { go } = usePagePlace();
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
  useOwnCard();
  const all = offeredAt(board, 'palette').map((action) => {
    const own = t(action.label, action.values ?? {});
    const before = action.submenu && SUBMENUS[action.submenu].label;
    return { action, name: before ? `${t(before)}: ${own}` : own };
  });
  const { query, kind } = searchFrom(typed);
  const source = sourceOf(board.address.secret);
  const found = useFound({ query, kind }, source);
  const searchRows = useSearchRows(found, query, useOpenBoard());
  const actions = searched(all, query).map(({ action, name, places: matches }): Row => {
    const { id, icon, section, keys } = action;
    return {
      id,
      group: 'actions',
      face: icon && <Face icon={icon} />,
      name,
      matches,
      isDanger: section === 'delete',
      end: keys?.[0] && <Keys chord={keys[0]} />,
      act: () => action.run(board),
    };
  });
  const { boards, written, people } = searchRows;
  const rows: Record<typeof kind, readonly Row[]> = {
    all: [
      ...actions,
      ...boards,
      ...written,
      ...people,
      ...(searchRows.all && source === 'account' ? [searchRows.all] : []),
    ],
    actions,
    people,
  };

  useEffect(() => partIsHere(board, 'palette', field.current), [board]);

  return (
    <PaletteRows
      name={t('palette:title')}
      label={t(`palette:${LABELS[source]}`)}
      fieldRef={field}
      typed={typed}
      onType={setTyped}
      rows={rows[kind]}
      state={found.state}
      hasPeople={source === 'account'}
      go={go}
      onClose={() => closeDialog(board)}
    />
  );
}

const LABELS = { account: 'search', device: 'searchDevice', none: 'field' } as const satisfies Record<
  PaletteSource,
  string
>;

/** Returns where boards are searched. A wall panel offers none, because many people share it. */
function sourceOf(secret: string): PaletteSource {
  if (secret === PANEL) return 'none';
  return mayBeSignedIn() ? 'account' : 'device';
}

/** An item of the open board is shown as by a link to it, and the address becomes that link. */
function useOpenBoard(): OpenBoard {
  const board = useBoard();
  const { pathname, hash, go } = usePagePlace();
  return {
    alias: board.address.alias,
    goToItem(id) {
      go(`${pathname}?${SHAPE_ID}=${id}${hash}`, { replace: true });
      if (board.store.tool !== 'select') chooseTool(board, 'select');
      board.tell(async (calls) => {
        if (!(await calls.goTo(id))) board.notify('shape-gone');
      });
    },
  };
}

function Keys({ chord }: { chord: string }) {
  return (
    <span className={rowStyles.keys} dir="ltr">
      {keysOf(chord).map((key, i) => (
        <Fragment key={key}>
          {/* Read as one: "Ctrl+G". */}
          {i > 0 && !isMac && <span className={styles.plus}>+</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

interface Found {
  action: Action;
  name: string;
  places: readonly Match[];
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
