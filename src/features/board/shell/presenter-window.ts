// The window of the presenter view: opened by the press of a button, and closed with the page or the presentation. parts/presenter shows it.

import { proxy } from 'valtio/vanilla';
import { i18n } from '../../../i18n/i18n.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';

const FEATURES = 'popup,width=1280,height=800';

interface PresenterWindow {
  /** An empty document of this origin, in which this page shows the view. Null: it is not open. */
  view: Window | null;
  readonly state: { isOpen: boolean };
}

export const presenterWindowOf = perBoard((): PresenterWindow => ({ view: null, state: proxy({ isOpen: false }) }));

/** Opens the window, or brings it to the front. Must be called by a press, because the browser blocks others. A notice says if it was blocked. */
export function openPresenterWindow(board: BoardSession): void {
  const presenter = presenterWindowOf(board);
  if (presenter.view && !presenter.view.closed) {
    presenter.view.focus();
    return;
  }
  presenter.view = window.open('', '', FEATURES);
  presenter.state.isOpen = presenter.view !== null;
  if (!presenter.view) void notifyBlocked(board);
}

export function closePresenterWindow(board: BoardSession): void {
  const presenter = presenterWindowOf(board);
  presenter.view?.close();
  presenter.view = null;
  presenter.state.isOpen = false;
}

async function notifyBlocked(board: BoardSession): Promise<void> {
  await i18n.loadNamespaces('presenter');
  board.notify('popup-blocked', undefined, undefined, i18n.t('presenter:blocked'));
}
