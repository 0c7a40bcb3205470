// Actions as entries of a menu.

import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Entry, MenuLine, Submenu } from '../../../ui/overlay/menu.tsx';
import { ACTION_WORDS, type Action } from '../actions/action.ts';
import { bySection, offeredAt, withSubmenus } from '../actions/offered/offered.ts';
import { type SubmenuName, submenuHead } from '../actions/offered/submenus.ts';
import { useOwnCard } from '../parts/account/use-own-card.ts';
import { keysOf } from '../session/shortcuts.ts';
import { useBoard } from '../session/use-board.ts';

type RunAt = Parameters<Action['run']>[1];

interface ActionEntriesProps {
  place: 'menu' | 'context';
  /** Both without. */
  of?: Action['of'];
  /** All without. */
  section?: Action['section'];
  /** Ids of those that stand beside the menu already. */
  except?: ReadonlySet<string>;
  at?: RunAt;
}

/** What this menu offers now, its sections with a line between. */
export function ActionEntries({ place, of, section, except, at }: ActionEntriesProps) {
  const board = useBoard();
  useSnapshot(board.store);
  // Some actions are offered to those who have the board by membership.
  useOwnCard();
  const offered = offeredAt(board, place, of).filter(
    (one) => (section === undefined || one.section === section) && !except?.has(one.id),
  );
  return bySection(offered).map((actions, i) => (
    <Fragment key={actions[0]?.section}>
      {i > 0 && <MenuLine />}
      {withSubmenus(actions).map((offer) =>
        'actions' in offer ? (
          <ActionSubmenu key={offer.submenu} {...offer} at={at} />
        ) : (
          <ActionEntry key={offer.id} action={offer} at={at} />
        ),
      )}
    </Fragment>
  ));
}

function ActionSubmenu({ submenu, actions, at }: { submenu: SubmenuName; actions: Action[]; at: RunAt }) {
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const { label, icon } = submenuHead(submenu, actions);
  return (
    <Submenu icon={icon} label={t(label)}>
      {actions.map((action) => (
        <ActionEntry key={action.id} action={action} at={at} />
      ))}
    </Submenu>
  );
}

function ActionEntry({ action, at }: { action: Action; at: RunAt }) {
  const board = useBoard();
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const { label, values, icon, keys, section, run } = action;
  return (
    <Entry
      icon={icon}
      keys={keys?.[0] ? keysOf(keys[0]) : undefined}
      danger={section === 'delete'}
      onPress={() => run(board, at)}
    >
      {t(label, values ?? {})}
    </Entry>
  );
}
