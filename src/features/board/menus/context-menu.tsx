// The menu of what lies under a right click or a long press, or of the board itself.

import { useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { openBoard } from '../session/calls.ts';
import { board } from '../session/store.ts';
import { closeContextMenu, type MenuAsked, openContextMenu } from '../shell/context-menu-asked.ts';
import styles from './context-menu.module.css';
import { ActionEntries } from './entries.tsx';
import { pick } from './pick.ts';

export function ContextMenu({ asked, canvas }: { asked: MenuAsked; canvas: HTMLElement }) {
  const { t, i18n } = useTranslation();
  const { selection } = useSnapshot(board);
  const anchor = useRef<HTMLSpanElement>(null);
  const [ofSelection, setOfSelection] = useState<boolean | null>(null);

  useEffect(() => {
    let gone = false;
    const calls = openBoard();
    if (!calls) return closeContextMenu();
    pick(calls, asked).then((is) => !gone && setOfSelection(is), closeContextMenu);
    return () => {
      gone = true;
    };
  }, [asked]);

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
      closeContextMenu();
      setTimeout(() => openContextMenu({ xCss: event.clientX, yCss: event.clientY }));
    };
    // What lies over the page while a menu is open has a menu of the browser's own.
    addEventListener('contextmenu', again, { capture: true });
    return () => removeEventListener('contextmenu', again, { capture: true });
  }, []);

  const shown = ofSelection === false || (ofSelection && selection.count > 0);
  return (
    <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>
      <span ref={anchor} className={styles.anchor} style={{ left: asked.xCss, top: asked.yCss }} />
      {shown && (
        <Menu
          name={t(ofSelection ? 'selection.menu' : 'board.menu')}
          trigger={anchor}
          onClose={closeContextMenu}
          offset={2}
        >
          <ActionEntries
            place="context"
            of={ofSelection ? 'selection' : 'board'}
            at={asked.byKey ? undefined : { xCss: asked.xCss, yCss: asked.yCss }}
          />
        </Menu>
      )}
    </I18nProvider>
  );
}
