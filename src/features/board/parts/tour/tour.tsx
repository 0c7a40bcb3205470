// The first tour: three steps on the board itself, each beside its subject and done by doing it. It takes no focus and covers nothing in use: it
// hides while the person draws, writes or has something open.

import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { writeSetting } from '../../../../device/settings.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import type { BoardSession } from '../../session/board-session.ts';
import { isTyping, spoken } from '../../session/shortcuts.ts';
import styles from './tour.module.css';
import { useCardPosition, useTarget } from './tour-position.ts';
import { STEPS, type TourStep, useDoneSteps, useIsFree } from './tour-state.ts';

interface TourProps {
  board: BoardSession;
  /** The element around the board's bars. */
  layer: HTMLElement;
  onEnd(): void;
}

export function Tour({ board, layer, onEnd }: TourProps) {
  const { t } = useTranslation('tour');
  const isFree = useIsFree(board);
  const [step, finish] = useDoneSteps(board);
  const card = useRef<HTMLDivElement>(null);
  const { title, text } = useStepStrings(step);
  useCardPosition(layer, card, step);
  useTarget(layer, isFree ? step : undefined, finish);

  const end = useCallback(() => {
    // Focus that was in the card goes back to the board.
    if (card.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('canvas[role=application]')?.focus({ preventScroll: true });
    onEnd();
  }, [onEnd]);
  useEffect(() => {
    if (!step) end();
  }, [step, end]);
  useEffect(() => {
    if (isFree) return noteSeen();
  }, [isFree]);
  useEffect(() => {
    if (!isFree) return;
    const abort = new AbortController();
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isTyping(board, event)) return;
      // This Escape is the tour's: it does not deselect anything on the board.
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    // Menus and flyouts listen on the window, so they take their Escape first.
    document.addEventListener('keydown', closeByKey, { capture: true, signal: abort.signal });
    return () => abort.abort();
  }, [board, end, isFree]);

  if (!step) return null;
  const count = t('count', { n: STEPS.indexOf(step) + 1, all: STEPS.length });
  return (
    <>
      <Announcement text={isFree ? `${t('title')}, ${count}. ${title}. ${text}` : ''} />
      <Island ref={card} className={styles.card} role="region" aria-label={t('title')} hidden={!isFree}>
        <IconButton className={styles.close} small icon={X} name={t('end')} tip="none" onClick={end} />
        <h2>{title}</h2>
        <p>{text}</p>
        <div className={styles.foot}>
          <span>{count}</span>
          <Button onClick={() => finish(step)}>{step === STEPS.at(-1) ? t('done') : t('skip')}</Button>
        </div>
      </Island>
    </>
  );
}

function useStepStrings(step: TourStep | undefined): { title: string; text: string } {
  const { t } = useTranslation('tour');
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (step === 'draw') return { title: t('draw.title'), text: t(isTouch ? 'draw.touch' : 'draw.text') };
  if (step === 'share') return { title: t('share.title'), text: t('share.text') };
  const where = t(mayBeSignedIn() ? 'find.account' : 'find.device');
  const keys = isTouch ? '' : ` ${t('find.keys', { keys: spoken('Mod+k') })}`;
  return { title: t('find.title'), text: where + keys };
}

/** Politely read by screen readers. The region is there before its text, so that the first text is read too. */
function Announcement({ text }: { text: string }) {
  const [spokenText, setSpokenText] = useState('');
  useEffect(() => setSpokenText(text), [text]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {spokenText}
    </div>
  );
}

/** Stores that the tour was shown, as soon as the tab is visible. Returns the function that stops waiting for that. */
function noteSeen(): () => void {
  const abort = new AbortController();
  const note = (): void => {
    if (document.hidden) return;
    abort.abort();
    writeSetting('atrium-tour', 'true');
  };
  document.addEventListener('visibilitychange', note, { signal: abort.signal });
  note();
  return () => abort.abort();
}
