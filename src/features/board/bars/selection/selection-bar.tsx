// The bar of a selection: seven buttons for the most frequent actions, Delete always among them, and a menu of all the others. It has
// one width, whatever is selected. On a phone it is a row of the sheet with the tools. Loaded with the first selection; context-bar.tsx says
// when it is shown.

import { Ellipsis, Layers, LockKeyhole } from 'lucide-react';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout, FlyoutPlace } from '../../../../ui/flyout.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { part } from '../../../../ui/lazy-part.tsx';
import { Localized } from '../../../../ui/overlay/localized.tsx';
import { Menu } from '../../../../ui/overlay/menu.tsx';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { ACTION_WORDS, type Action } from '../../actions/action.ts';
import { offeredAt, withSubmenus } from '../../actions/offered/offered.ts';
import { submenuHead } from '../../actions/offered/submenus.ts';
import { ActionEntries } from '../../menus/entries.tsx';
import { spoken } from '../../session/shortcuts.ts';
import { useBoard } from '../../session/use-board.ts';
import { handleBoxes } from '../../shell/beside.ts';
import styles from './context-bar.module.css';
import { useKindRows } from './kinds.tsx';
import { useStandBeside } from './use-stand-beside.ts';

const placeFieldsPart = part(() => import('../../parts/bounds/bounds-fields.tsx'), 'PlaceFlyout');

/** Number of buttons before Delete and the menu. */
const MAX_BUTTONS = 6;
/** Fill the bar behind the buttons of the selection's kind, in this order, as long as there is room. A name with a colon is a submenu's. */
const OF_ONE = ['ungroup', 'unlock', 'lock', 'duplicate', 'order:', 'copyStyle'];
const OF_SEVERAL = ['align:', 'connect', 'group', ...OF_ONE];

const ABOVE = { side: 'top', gap: 4 } as const;

export function SelectionBar({ selection, onSheet }: { selection: SelectionState; onSheet: boolean }) {
  return onSheet ? <BarButtons selection={selection} onSheet /> : <BesideBar selection={selection} />;
}

function BesideBar({ selection }: { selection: SelectionState }) {
  const { i18n } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useStandBeside(ref);
  return (
    <div className={styles.area}>
      <div ref={ref} className={styles.place} dir="ltr">
        <div dir={i18n.dir()}>
          <BarButtons selection={selection} onSheet={false} />
        </div>
      </div>
    </div>
  );
}

function BarButtons({ selection, onSheet }: { selection: SelectionState; onSheet: boolean }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const { locked } = selection;
  const kindRows = useKindRows(selection);
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const aroundSelection = useCallback(() => handleBoxes(board.motion.selectionBox), [board]);
  const below = useMemo(() => ({ side: 'bottom', gap: 4, avoid: aroundSelection }) as const, [aroundSelection]);
  const whole = useCallback(() => more.current?.closest('[role=toolbar] > *'), []);

  const button = (action: Action) => (
    <IconButton
      key={action.id}
      icon={action.icon ?? Layers}
      name={t(action.label)}
      keys={action.keys?.[0] && spoken(action.keys[0])}
      onClick={() => action.run(board)}
    />
  );
  const offers = withSubmenus(offeredAt(board, 'bar', 'selection'));
  const offerOf = (name: string) => offers.find((one) => ('actions' in one ? `${one.submenu}:` : one.id) === name);
  const ofKind = kindRows.map(({ name, Buttons }) => <Buttons key={name} selection={selection} />);
  const shown: ReactElement[] = [];
  const ids = new Set<string>();
  // A locked selection can always be unlocked here.
  const taken = kindRows.reduce((sum, row) => sum + row.count, 0);
  let left = Math.max(MAX_BUTTONS - taken, locked ? 1 : 0);
  const names = selection.count === 1 ? OF_ONE : OF_SEVERAL;
  for (const name of locked ? ['unlock'] : names) {
    const offer = offerOf(name);
    if (!offer || left < 1) continue;
    left -= 1;
    if (!('actions' in offer)) {
      ids.add(offer.id);
      shown.push(button(offer));
      continue;
    }
    const head = submenuHead(offer.submenu, offer.actions);
    const label = t(head.label);
    for (const { id } of offer.actions) ids.add(id);
    shown.push(
      <Flyout
        key={name}
        name={label}
        className={styles.choices}
        trigger={(props) => <IconButton icon={head.icon} name={label} {...props} />}
      >
        {offer.actions.map((action) => button(action))}
      </Flyout>,
    );
  }
  if (selection.lockedByLeader && !ids.has('unlock'))
    shown.push(
      <span key="lockedByLeader" className={styles.led}>
        <LockKeyhole aria-hidden size={16} />
        {t('arrange:lockedByLeader')}
      </span>,
    );
  const remove = offerOf('delete');
  if (remove && 'id' in remove) ids.add(remove.id);

  return (
    <FlyoutPlace value={onSheet ? ABOVE : below}>
      <Toolbar name={t('selection.bar')} className={styles.bar}>
        <span className={styles.group} inert={locked} data-locked={locked || undefined}>
          {ofKind}
        </span>
        <span className={styles.group}>{shown}</span>
        {remove && 'id' in remove && button(remove)}
        <Divider />
        <placeFieldsPart.Part selection={selection} button={more} />
        <IconButton
          ref={more}
          icon={Ellipsis}
          name={t('selection.more')}
          aria-haspopup="menu"
          aria-expanded={menu}
          onClick={() => setMenu(!menu)}
        />
      </Toolbar>
      {menu && (
        <Localized>
          <Menu
            name={t('selection.menu')}
            trigger={more}
            onClose={() => setMenu(false)}
            placement={onSheet ? 'top end' : 'bottom end'}
            offset={4}
            around={whole}
            avoid={onSheet ? undefined : aroundSelection}
          >
            <ActionEntries place="context" of="selection" except={ids} />
          </Menu>
        </Localized>
      )}
    </FlyoutPlace>
  );
}
