// All presented frames, in the place of the presented one: a press turns to one of them.

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import { showFrame, talkOf } from '../present/talk.ts';
import { AreaPicture } from './area-picture.tsx';
import styles from './presenter.module.css';
import { areaOf, useFrameName } from './use-frame.ts';

export function AllFrames({ view, onClose }: { view: Window; onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const { frames, index: currentIndex } = useSnapshot(talkOf(board));
  const nameOf = useFrameName();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.focus(), []);
  return (
    <>
      <header className={styles.title}>
        <h2>
          <strong>{t('overview')}</strong>
        </h2>
      </header>
      <ol className={styles.all}>
        {frames.map((frame, index) => (
          <li key={frame.id}>
            <button
              ref={index === currentIndex ? current : undefined}
              type="button"
              aria-current={index === currentIndex ? 'step' : undefined}
              onClick={() => {
                showFrame(board, index);
                onClose();
              }}
            >
              <span className={styles.tile}>
                <AreaPicture area={areaOf(frame)} name="" view={view} isStill />
              </span>
              <span>
                {index + 1} <bdi>{nameOf(index)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
