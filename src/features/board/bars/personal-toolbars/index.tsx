// All tool bars that people have of their own on this screen. Loaded when somebody first asks for one (long-press.ts).

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { longPressesOf, startLongPresses } from '../../input/long-press.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeUnused, dropHiddenTools, openBar, touchedAt } from './bars.ts';
import { PersonalToolbar } from './personal-toolbar.tsx';

const POLL_MS = 15_000;

export function HandBars({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { count } = useSnapshot(longPressesOf(board));
  const { role, bars } = useSnapshot(board.store);

  useEffect(() => {
    const drop = (): void => dropHiddenTools(board);
    drop();
    const stops = [subscribeKey(board.store, 'lead', drop), subscribeKey(board.store, 'mode', drop)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [board]);

  useEffect(() => {
    // Each new one asks again.
    if (count === 0) return;
    for (const { xCss, yCss } of startLongPresses(board)) openBar(board, xCss, yCss, performance.now());
  }, [count, board]);

  useEffect(() => {
    const used = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') return;
      const { left, top } = canvas.getBoundingClientRect();
      touchedAt(board, event.clientX - left, event.clientY - top, performance.now());
    };
    canvas.addEventListener('pointerdown', used);
    const timer = setInterval(() => closeUnused(board, performance.now()), POLL_MS);
    return () => {
      canvas.removeEventListener('pointerdown', used);
      clearInterval(timer);
    };
  }, [canvas, board]);

  if (role !== 'editor') return null;
  return bars.open.map((bar) => (
    <PersonalToolbar key={bar.lane} bar={bar} onClosed={() => canvas.focus({ preventScroll: true })} />
  ));
}
