// A thing to be done whose input events are counted (events.ts), and what the page of any program says lies on its board.

import type { CountedHand } from '../browser/counted-hand.ts';
import type { Session } from '../browser/session.ts';

/** Places are board units. */
export interface Worded {
  kind: 'box' | 'note' | 'text';
  text: string;
  bounds: { x: number; y: number; w: number; h: number };
}

/** One that is bound at both ends; the place is its middle, board units. */
export interface Arrow {
  text: string;
  x: number;
  y: number;
}

/** What else lies there. `framed`: notes in frames. */
export interface Others {
  frames: number;
  framed: number;
  images: number;
}

/** The calls of a page that only this suite uses. */
interface WordedWindow {
  board: {
    worded?(): Promise<Worded[]>;
    arrows?(): Promise<Arrow[]>;
    others?(): Promise<Others>;
    prepare?(items: unknown): Promise<void>;
    load(items: unknown): Promise<unknown>;
  };
}

export type Program = 'atrium' | 'excalidraw' | 'tldraw';
export type Way = (hand: CountedHand, session: Session) => Promise<void>;

export interface Task {
  name: string;
  before?(session: Session): Promise<void>;
  ways: Record<Program, Way>;
  done(session: Session): Promise<boolean>;
}

/** Everything with words, or that could have some. */
export function worded(session: Session): Promise<Worded[]> {
  return session.call('words', async () => {
    const { board } = window as unknown as WordedWindow;
    if (board.worded) return board.worded();
    const kinds = { rectangle: 'box', sticky: 'note', text: 'text' } as const;
    const all = await window.board.items();
    return all.flatMap(({ kind, text = '', bounds }) =>
      kind in kinds ? [{ kind: kinds[kind as keyof typeof kinds], text, bounds }] : [],
    );
  });
}

export function arrows(session: Session): Promise<Arrow[]> {
  return session.call('arrows', async () => {
    const { board } = window as unknown as WordedWindow;
    if (board.arrows) return board.arrows();
    const all = await window.board.items();
    return all
      .filter((item) => 'start' in item && item.start?.id && item.end?.id)
      .map(({ text = '', bounds: { x, y, w, h } }) => ({ text, x: x + w / 2, y: y + h / 2 }));
  });
}

export function others(session: Session): Promise<Others> {
  return session.call('others', async () => {
    const { board } = window as unknown as WordedWindow;
    if (board.others) return board.others();
    const all = await window.board.items();
    const frames = new Set(all.flatMap(({ kind, id }) => (kind === 'frame' ? [id] : [])));
    const framed = all.filter(({ kind, parent }) => kind === 'sticky' && parent && frames.has(parent));
    const images = all.filter(({ kind }) => kind === 'image');
    return { frames: frames.size, framed: framed.length, images: images.length };
  });
}

/** Puts items on the board of any program, behind its back. */
export function loaded(session: Session, items: readonly object[]): Promise<unknown> {
  return session.call(
    'scene',
    async (given) => {
      const { board } = window as unknown as WordedWindow;
      await board.prepare?.(given);
      await board.load(given);
    },
    items,
  );
}
