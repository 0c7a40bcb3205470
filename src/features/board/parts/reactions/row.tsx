// The button of the reactions, and its row: six reactions for those who may comment or edit, and the hand for everybody.

import { Hand, SmilePlus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { REACTIONS } from '#protocol/reactions.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { Toolbar } from '../../../../ui/toolbar.tsx';
import { useBoard } from '../../session/use-board.ts';
import { maySignal, reactionsOf, toggleReactions } from '../../shell/reactions.ts';
import { ReactionIcon } from './reaction-icon.tsx';
import styles from './row.module.css';

export function ReactionButton() {
  const board = useBoard();
  const { t } = useTranslation('reactions');
  const { isRowOpen } = useSnapshot(reactionsOf(board));
  return (
    <IconButton
      small
      data-reactions
      icon={SmilePlus}
      name={t('title')}
      tip={isRowOpen ? 'none' : undefined}
      tipAlign="end"
      aria-expanded={isRowOpen}
      // A press of a pointer leaves the keys to the board; `detail` counts its clicks, a key has none.
      onClick={({ detail }) => toggleReactions(board, detail === 0)}
    />
  );
}

export function ReactionRow({ canvas }: { canvas: HTMLElement }) {
  const board = useBoard();
  const { t } = useTranslation('reactions');
  const state = useSnapshot(board.store);
  const row = useRef<HTMLDivElement>(null);
  const isRaised = state.people.some(({ self, handAtMs }) => self && handAtMs !== undefined);

  useEffect(() => {
    if (!reactionsOf(board).takesFocus) return;
    // A menu that ran the action gives the focus back to its button first.
    const frame = requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [board]);

  const close = () => {
    toggleReactions(board, false);
    const button = document.querySelector<HTMLElement>('[data-reactions]');
    (button?.getClientRects().length ? button : canvas).focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the row closes it
    <div
      ref={row}
      className={styles.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <Toolbar name={t('title')} className={styles.row}>
        {maySignal(state) && (
          <>
            {REACTIONS.map((name) => (
              <button
                key={name}
                type="button"
                className={styles.reaction}
                aria-label={t(`name.${name}`)}
                title={t(`name.${name}`)}
                onClick={() => board.tell((calls) => calls.react(name))}
              >
                <ReactionIcon name={name} />
              </button>
            ))}
            <span className={styles.divider}>
              <Divider />
            </span>
          </>
        )}
        <Button
          className={styles.hand}
          data-up={isRaised || undefined}
          onClick={() => board.tell((calls) => calls.raiseHand(!isRaised))}
        >
          <Hand aria-hidden strokeWidth={1.75} />
          <span>{t(isRaised ? 'lowerHand' : 'handUp')}</span>
        </Button>
        <IconButton className={styles.close} icon={X} name={t('close')} tip="none" onClick={close} />
      </Toolbar>
    </div>
  );
}
