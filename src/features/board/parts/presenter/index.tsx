// The presenter view, in a window of its own that this page fills: it has the page's state and its worker, and no second socket. It ends with the
// presentation, with the page, and when somebody closes it.

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { useBoard } from '../../session/use-board.ts';
import { closePresenterWindow, presenterWindowOf } from '../../shell/presenter-window.ts';
import { adoptPage } from './adopt-page.ts';
import { PresenterView } from './view.tsx';

/** Mounted while this page presents and the window is open. */
export function PresenterWindow() {
  const board = useBoard();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development every part is mounted a second time at once.
      queueMicrotask(() => isMounted.current || closePresenterWindow(board));
    };
  }, [board]);
  const { view } = presenterWindowOf(board);
  return view && <Filled view={view} />;
}

function Filled({ view }: { view: Window }) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['presenter', 'dict']);
  const { title } = useSnapshot(board.store);
  const [isStyled, setStyled] = useState(false);
  useEffect(() => {
    const { styled, stop } = adoptPage(view);
    let isCurrent = true;
    void styled.then(() => isCurrent && setStyled(true));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [view]);
  useEffect(() => {
    const close = (): void => closePresenterWindow(board);
    // The window is closed, or loaded again, which empties it; or the page that fills the window is left.
    view.addEventListener('pagehide', close);
    addEventListener('pagehide', close);
    return () => {
      view.removeEventListener('pagehide', close);
      removeEventListener('pagehide', close);
    };
  }, [view, board]);
  useEffect(() => {
    view.document.title = t('window', { title: isolated(title || t('dict:board.untitled'), i18n.language) });
  }, [view, title, t, i18n.language]);
  return isStyled ? createPortal(<PresenterView view={view} />, view.document.body) : null;
}
