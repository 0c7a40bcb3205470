// Keys of the presenter's window: those of the presentation, with an overview of its own in place of that of the page.

import { useEffect } from 'react';
import { inputSettings } from '../../../../device/input-settings.ts';
import { useBoard } from '../../session/use-board.ts';
import { listenTalkKeys } from '../present/keys.ts';

export function useViewKeys(view: Window, isOverviewOpen: boolean, showOverview: (isOpen: boolean) => void): void {
  const board = useBoard();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isLetter = /^[og]$/i.test(key) && inputSettings.shortcuts && !ctrlKey && !metaKey && !altKey;
      if (!isLetter && !(key === 'Escape' && isOverviewOpen)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showOverview(!isOverviewOpen);
    };
    // Ahead of the keys of the presentation, by which Escape ends it.
    view.addEventListener('keydown', onKey, { capture: true });
    const stop = listenTalkKeys(board, view);
    return () => {
      view.removeEventListener('keydown', onKey, { capture: true });
      stop();
    };
  }, [board, view, isOverviewOpen, showOverview]);
}
