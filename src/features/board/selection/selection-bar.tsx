// The bar beside the selection: at most seven buttons of what is done most, and a menu of all the rest. On a phone it is the sheet that the
// tools stand on. Loaded with the first selection; context-bar.tsx says when it is shown.

import { Ellipsis, Layers } from 'lucide-react';
import { Fragment, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import type { Box } from '#protocol/bus.ts';
import { readSetting, writeSetting } from '../../../app/settings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Flyout, FlyoutPlace } from '../../../ui/flyout.tsx';
import { Divider } from '../../../ui/island.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { ACTION_WORDS, type Action } from '../actions/action.ts';
import { ActionEntries } from '../actions/offered/entries.tsx';
import { offeredAt, withSubmenus } from '../actions/offered/offered.ts';
import { SUBMENUS } from '../actions/offered/submenus.ts';
import { moving } from '../canvas/moving.ts';
import { spoken } from '../input/shortcuts.ts';
import { placeFieldsPart } from '../place-fields/part.ts';
import styles from './context-bar.module.css';
import { useKindButtons } from './kind-buttons.tsx';
import { useStandBeside } from './use-stand-beside.ts';

const MAX_BUTTONS = 7;
/** What stands in the bar as long as there is room, in this order; a name with a colon is a submenu's. */
const FIRST = ['align:', 'connect', 'group', 'ungroup', 'unlock', 'lock', 'duplicate', 'delete'];
/** The buttons have words until so many of them were pressed. */
const WORDY_USES = 5;
const USES = 'atrium-bar-uses';

/** What it acts on, CSS px of the window. */
function selectionInWindow(): Box | null {
  const box = moving.selectionBox;
  return box && { x: box.x, y: box.y, w: box.w, h: box.h };
}

const BELOW = { side: 'bottom', gap: 4, avoid: selectionInWindow } as const;
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
  const { t, i18n } = useTranslation(['dict', ...ACTION_WORDS]);
  const { locked } = selection;
  const kindButtons = useKindButtons(selection);
  const [uses, setUses] = useState(() => Number(readSetting(USES)) || 0);
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const whole = useCallback(() => more.current?.closest('[role=toolbar] > *'), []);

  const button = (action: Action) => (
    <IconButton
      key={action.id}
      icon={action.icon ?? Layers}
      name={t(action.label)}
      keys={action.keys?.[0] && spoken(action.keys[0])}
      onClick={() => action.run()}
    />
  );
  const offers = withSubmenus(offeredAt('bar', 'selection').filter(({ section }) => !locked || section === 'state'));
  const shown: ReactElement[] = [];
  const ids = new Set<string>();
  let left = MAX_BUTTONS;
  for (const { key, buttons, part } of locked ? [] : kindButtons) {
    shown.push(<Fragment key={key}>{part}</Fragment>);
    left -= buttons;
  }
  for (const name of FIRST) {
    const offer = offers.find((one) => ('actions' in one ? `${one.submenu}:` : one.id) === name);
    // One thing alone is only flipped: by the menu.
    if (!offer || left < 1 || (name === 'align:' && selection.count < 2)) continue;
    left -= 1;
    if (!('actions' in offer)) {
      ids.add(offer.id);
      shown.push(button(offer));
      continue;
    }
    const label = t(SUBMENUS[offer.submenu].label);
    for (const { id } of offer.actions) ids.add(id);
    shown.push(
      <Flyout
        key={name}
        name={label}
        className={styles.choices}
        trigger={(props) => <IconButton icon={SUBMENUS[offer.submenu].icon} name={label} {...props} />}
      >
        {offer.actions.map(button)}
      </Flyout>,
    );
  }

  useEffect(() => {
    const bar = whole();
    if (!bar || uses >= WORDY_USES) return;
    const onUse = (): void => {
      writeSetting(USES, String(uses + 1));
      setUses(uses + 1);
    };
    bar.addEventListener('click', onUse);
    return () => bar.removeEventListener('click', onUse);
  }, [uses, whole]);

  return (
    <FlyoutPlace value={onSheet ? ABOVE : BELOW}>
      <Toolbar
        name={t('selection.bar')}
        className={classes(styles.bar, uses < WORDY_USES && styles.wordy)}
        hasWords={uses < WORDY_USES}
      >
        {shown}
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
        <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
          <Menu
            name={t('selection.menu')}
            trigger={more}
            onClose={() => setMenu(false)}
            placement={onSheet ? 'top end' : 'bottom end'}
            offset={4}
            around={whole}
            avoid={onSheet ? undefined : selectionInWindow}
          >
            <ActionEntries place="context" of="selection" except={ids} />
          </Menu>
        </I18nProvider>
      )}
    </FlyoutPlace>
  );
}
