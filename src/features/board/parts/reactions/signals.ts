// The reactions and places to look at that are on the screen now. Bounded per person and in all: fifty people who react at once draw no more
// than `MAX_REACTIONS` signs.

import { proxy } from 'valtio/vanilla';
import type { Signal } from '#protocol/board-events.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';

export type ShownSignal = Signal & { readonly id: number };

export const SHOWN_MS = { reaction: 1200, attention: 3000 } as const;
const MAX_OF_PERSON = { reaction: 3, attention: 1 } as const;
export const MAX_REACTIONS = 60;
const MAX_OF_KIND = { reaction: MAX_REACTIONS, attention: 12 } as const;

export const signalsOf = perBoard(() => proxy<{ shown: ShownSignal[]; lastId: number }>({ shown: [], lastId: 0 }));

/** Shows each signal for its time. */
export function showSignals(board: BoardSession, signals: readonly Signal[]): void {
  const state = signalsOf(board);
  for (const signal of signals) {
    state.lastId++;
    const { lastId: id } = state;
    state.shown = withSignal(state.shown, { ...signal, id });
    setTimeout(() => {
      state.shown = state.shown.filter((other) => other.id !== id);
    }, SHOWN_MS[signal.kind]);
  }
}

/** Removes the oldest signal of a person, or of all, when there are too many. */
function withSignal(signals: readonly ShownSignal[], signal: ShownSignal): ShownSignal[] {
  const { kind, session } = signal;
  const ofKind = signals.filter((other) => other.kind === kind);
  const ofPerson = ofKind.filter((other) => other.session === session);
  const over =
    ofPerson.length >= MAX_OF_PERSON[kind] ? ofPerson[0] : ofKind.length >= MAX_OF_KIND[kind] ? ofKind[0] : undefined;
  return [...signals.filter((other) => other !== over), signal];
}
