// A board on which three people draw: what stands there already, then their strokes, one hand beside the other. Where motion is
// reduced it is the finished board. Loaded after the first paint; says nothing to screen readers.

import { Pause, Play } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { personColour } from '#protocol/people-colors.ts';
import { IconButton } from '../../../ui/button.tsx';
import { HANDS } from './hands.ts';
import styles from './live-board.module.css';
import type { Picture, PictureNote, PictureStroke } from './picture.ts';
import { Player } from './player.ts';
import roofGarden from './roof-garden.json';

const picture: Picture = roofGarden;
const { x, y, w, h, notes } = picture;
const strokes = picture.strokes.map((stroke, at) => ({ ...stroke, at }));
const NOTES = ['home.visitor.note0', 'home.visitor.note1'] as const;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export function LiveBoard() {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const player = useRef<Player>(null);
  const still = useSyncExternalStore(onReducedMotion, () => reducedMotion.matches);
  const [playing, setPlaying] = useState(true);

  useLayoutEffect(() => {
    if (still || !root.current) return;
    const begun = new Player(root.current, picture, HANDS, () => setPlaying(false));
    player.current = begun;
    setPlaying(true);
    begun.play();
    return () => begun.stop();
  }, [still]);

  const toggle = () => {
    if (playing) player.current?.pause();
    else player.current?.play();
    setPlaying(!playing);
  };

  return (
    <div ref={root} className={styles.board} dir="ltr">
      <svg viewBox={`${x} ${y} ${w} ${h}`} aria-hidden="true">
        <g data-highlighter>{strokes.map((one) => one.highlighter && <Stroke key={one.at} {...one} />)}</g>
        {strokes.map((one) => !one.highlighter && <Stroke key={one.at} {...one} />)}
        {HANDS.map(({ name }) => (
          <g key={name} data-pen={name} clipPath={`url(#pen-${name})`}>
            <clipPath id={`pen-${name}`}>
              <path />
            </clipPath>
            <path pathLength={1} strokeDasharray="1 1" className={styles.pen} />
          </g>
        ))}
        {notes.map((note, k) => {
          const words = NOTES[k];
          return <Note key={note.ink} {...note} text={words ? t(words) : ''} />;
        })}
      </svg>
      {!still && (
        <>
          {HANDS.map(({ name, colour }) => (
            <div key={name} data-cursor={name} className={styles.hand} aria-hidden="true">
              <Cursor colour={personColour(colour)} />
              <span style={{ background: personColour(colour) }}>{name}</span>
            </div>
          ))}
          <IconButton
            className={styles.toggle}
            icon={playing ? Pause : Play}
            name={t(playing ? 'home.visitor.pause' : 'home.visitor.play')}
            tip="none"
            onClick={toggle}
          />
        </>
      )}
    </div>
  );
}

function Stroke({ ink, outline, at }: PictureStroke & { at: number }) {
  return <path data-stroke={at} d={outline} fill={`var(--ink-${ink})`} />;
}

function Note({ ink, x, y, w, h, rot, text }: PictureNote & { text: string }) {
  return (
    <g transform={`rotate(${rot} ${x + w / 2} ${y + h / 2})`} className={styles.note}>
      <rect x={x} y={y + 30} width={w} height={h} rx={40} className={styles.shadow} />
      <rect x={x} y={y} width={w} height={h} rx={30} fill={`var(--ink-${ink})`} />
      <foreignObject x={x} y={y} width={w} height={h}>
        <p dir="auto">{text}</p>
      </foreignObject>
    </g>
  );
}

function Cursor({ colour }: { colour: string }) {
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <path
        d="M2 2 L16 7.5 L9.6 9.6 L7.2 16 Z"
        fill={colour}
        stroke="var(--paper)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function onReducedMotion(changed: () => void): () => void {
  reducedMotion.addEventListener('change', changed);
  return () => reducedMotion.removeEventListener('change', changed);
}
