// The menu of what lies under a right click or a long press, or of the board itself.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Localized } from '../../../ui/overlay/localized.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useBoard } from '../session/use-board.ts';
import { closeContextMenu, type MenuAsked, openContextMenu } from '../shell/context-menu-asked.ts';
import styles from './context-menu.module.css';
import { ActionEntries } from './entries.tsx';
import { pick } from './pick.ts';

export function ContextMenu({ asked, canvas }: { asked: MenuAsked; canvas: HTMLElement }) {
  const board = useBoard();
  const { t } = useTranslation();
  const { selection } = useSnapshot(board.store);
  const anchor = useRef<HTMLSpanElement>(null);
  const [ofSelection, setOfSelection] = useState<boolean | null>(null);

  useEffect(() => {
    let gone = false;
    const calls = board.calls;
    if (!calls) return closeContextMenu(board);
    pick(board, calls, asked).then(
      (is) => !gone && setOfSelection(is),
      () => closeContextMenu(board),
    );
    return () => {
      gone = true;
    };
  }, [asked, board]);

  // Nobody else has taken the keys: they are the board's again.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
      });
    },
    [canvas],
  );

  useEffect(() => {
    const again = (event: MouseEvent): void => {
      event.preventDefault();
      if (event.target instanceof Element && event.target.closest('[role=menu]')) return;
      // The one is gone before the other comes: what closes with it must not close the next.
      closeContextMenu(board);
      setTimeout(() => openContextMenu(board, { xCss: event.clientX, yCss: event.clientY }));
    };
    // What lies over the page while a menu is open has a menu of the browser's own.
    addEventListener('contextmenu', again, { capture: true });
    return () => removeEventListener('contextmenu', again, { capture: true });
  }, [board]);

  const shown = ofSelection === false || (ofSelection && selection.count > 0);
  return (
    <Localized>
      <span ref={anchor} className={styles.anchor} style={{ left: asked.xCss, top: asked.yCss }} />
      {shown && (
        <Menu
          name={t(ofSelection ? 'selection.menu' : 'board.menu')}
          trigger={anchor}
          onClose={() => closeContextMenu(board)}
          offset={2}
        >
          <ActionEntries
            place="context"
            of={ofSelection ? 'selection' : 'board'}
            at={asked.byKey ? undefined : { xCss: asked.xCss, yCss: asked.yCss }}
          />
        </Menu>
      )}
    </Localized>
  );
}
