// Shows the first tour on a board once nothing else speaks to the person: consent is answered, and no other device of theirs has shown it. Loaded
// only for a board that may have the tour (start/tour-audience.ts). A root of its own in the layer of the bars, below them.

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { asksHere, followConsent, isAnswered, readConsent } from '../../../../consent/consent-state.ts';
import { readSetting } from '../../../../device/settings.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { whenDecided } from '../../session/when-decided.ts';
import styles from './tour.module.css';
import { Tour } from './tour.tsx';

/** After this the account's other devices count as unknown, and the tour waits for another board. */
const SETTINGS_TIMEOUT_MS = 10_000;

/** Resolves whether the tour is shown. `canBeShown` is called right before; `left` aborts when the board is left. */
export async function showTour(
  board: BoardSession,
  layer: HTMLElement,
  left: AbortSignal,
  canBeShown: () => boolean,
): Promise<boolean> {
  if (!(await isUnseen(left))) return false;
  await consentSettled(left);
  await i18n.loadNamespaces('tour');
  if (left.aborted || !i18n.hasLoadedNamespace('tour') || !canBeShown()) return false;
  const container = document.createElement('div');
  container.className = styles.place as string;
  layer.prepend(container);
  const root = createRoot(container);
  const end = (): void => {
    left.removeEventListener('abort', end);
    container.remove();
    // An effect of the tour ends it: React cannot unmount a root in the middle of that.
    queueMicrotask(() => root.unmount());
  };
  left.addEventListener('abort', end);
  root.render(createElement(Tour, { board, layer, onEnd: end }));
  return true;
}

/** Whether the person has not seen the tour on another device. Where that cannot be found out, it counts as seen. */
async function isUnseen(left: AbortSignal): Promise<boolean> {
  if (!mayBeSignedIn()) return true;
  const { accountSettings } = await import('../../../../account/synced-settings.ts');
  const timeout = AbortSignal.timeout(SETTINGS_TIMEOUT_MS);
  const areMerged = await whenDecided(accountSettings, () => accountSettings.areMerged, timeout);
  return areMerged === true && !left.aborted && readSetting('atrium-tour') === null;
}

/** Resolves once consent is answered or not needed here, or the board is left. */
function consentSettled(left: AbortSignal): Promise<void> {
  const isSettled = (): boolean => left.aborted || isAnswered() || !asksHere(location.pathname);
  readConsent();
  if (isSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isSettled()) return;
      unfollow();
      left.removeEventListener('abort', check);
      resolve();
    };
    const unfollow = followConsent(check);
    left.addEventListener('abort', check);
  });
}
