// The slider over the board's life: one step an edit, so that pauses take no room. Plays on, quicker than it was if one likes; by
// single steps for those who want no motion.

import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Island } from '../../../ui/island.tsx';
import styles from './history.module.css';

const SPEEDS = [1, 4, 16] as const;

interface ScrubberProps {
  seq: number;
  head: number;
  plays: boolean;
  /** Of the moment shown. */
  time: string;
  show(seq: number): void;
  /** Speed 0: stands still. */
  play(from: number, speed: number): void;
}

export function Scrubber({ seq, head, plays, time, show, play }: ScrubberProps) {
  const { t } = useTranslation();
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // The thumb stands where the hand has put it, until the board is there.
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => setAsked((wanted) => (wanted === seq ? null : wanted)), [seq]);
  const value = asked ?? seq;
  const go = (wanted: number): void => {
    const to = Math.min(Math.max(0, wanted), head);
    setAsked(to === seq ? null : to);
    show(to);
  };
  const start = (): void => {
    setAsked(null);
    // From the beginning once it is at its end.
    play(value >= head ? 0 : value, speed);
  };

  return (
    <Island className={styles.scrubber} role="group" aria-label={t('history.moment')}>
      {still ? (
        <>
          <IconButton
            icon={SkipBack}
            className={styles.way}
            name={t('history.back')}
            disabled={value <= 0}
            onClick={() => go(value - 1)}
          />
          <IconButton
            icon={SkipForward}
            className={styles.way}
            name={t('history.forward')}
            disabled={value >= head}
            onClick={() => go(value + 1)}
          />
        </>
      ) : plays ? (
        <IconButton icon={Pause} name={t('history.pause')} onClick={() => play(seq, 0)} />
      ) : (
        <IconButton icon={Play} className={styles.way} name={t('history.play')} onClick={start} />
      )}
      <input
        type="range"
        min={0}
        max={head}
        step={1}
        value={value}
        aria-label={t('history.moment')}
        aria-valuetext={t('history.momentText', { time, done: value, total: head })}
        onChange={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <output className={styles.count} aria-hidden>
        {value} / {head}
      </output>
      {!still && (
        <fieldset className={styles.speeds} aria-label={t('history.speed')}>
          {SPEEDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === speed}
              onClick={() => {
                setSpeed(one);
                if (plays) play(seq, one);
              }}
            >
              {one}×
            </button>
          ))}
        </fieldset>
      )}
    </Island>
  );
}
