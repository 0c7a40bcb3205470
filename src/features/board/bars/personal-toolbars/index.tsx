// All tool bars that people have of their own on this screen. Loaded when somebody first asks for one (long-press.ts).

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { asked, startLongPresses } from '../../input/long-press.ts';
import { board } from '../../session/store.ts';
import { closeUnused, openBar, touchedAt } from './bars.ts';
import { PersonalToolbar } from './personal-toolbar.tsx';

const POLL_MS = 15_000;

export function HandBars({ canvas }: { canvas: HTMLCanvasElement }) {
  const { count } = useSnapshot(asked);
  const { role, bars } = useSnapshot(board);

  useEffect(() => {
    // Each new one asks again.
    if (count === 0) return;
    for (const { xCss, yCss } of startLongPresses()) openBar(xCss, yCss, performance.now());
  }, [count]);

  useEffect(() => {
    const used = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') return;
      const { left, top } = canvas.getBoundingClientRect();
      touchedAt(event.clientX - left, event.clientY - top, performance.now());
    };
    canvas.addEventListener('pointerdown', used);
    const timer = setInterval(() => closeUnused(performance.now()), POLL_MS);
    return () => {
      canvas.removeEventListener('pointerdown', used);
      clearInterval(timer);
    };
  }, [canvas]);

  if (role !== 'editor') return null;
  return bars.open.map((bar) => (
    <PersonalToolbar key={bar.lane} bar={bar} onClosed={() => canvas.focus({ preventScroll: true })} />
  ));
}
