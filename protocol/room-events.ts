// What is told on a board's socket beside its log, from version 5 of the frames on: names of events and what their values are, as JSON. A
// reader passes over an event whose name it does not know.

import type { ToolName } from './tools.ts';

/** The value is a TimerState; null: somebody has ended the timer. */
export const TIMER_EVENT = 'timer';

/** What is told is how long it has left, so that no clock but the server's counts. */
export interface TimerState {
  /** When this was said; 0: it is over. */
  leftMs: number;
  isPaused: boolean;
}

/** The value is a PresentationState; null: the presentation has ended. */
export const PRESENTATION_EVENT = 'presentation';

/** States of the screen: the frame is shown, or covered on every screen. */
export const PRESENTATION_SCREENS = ['shown', 'black', 'white'] as const;
export type PresentationScreen = (typeof PRESENTATION_SCREENS)[number];

export interface PresentationState {
  /** The presenter's session on this board; 0 while the presenter is not connected. */
  session: number;
  /** Whether the reader of this event is the presenter, on whichever device. */
  isOwn: boolean;
  /** The id of the presented frame; null on a board without frames, which is presented by `page`. */
  frame: string | null;
  /** The number of the presented page of a board without frames, from 0. */
  page: number;
  screen: PresentationScreen;
  /** Ms since the presentation started, and since this frame is presented, at the time of the event. */
  sinceMs: number;
  frameSinceMs: number;
}

/** The value is a LeadState, even if all of its fields have their defaults. */
export const LEAD_EVENT = 'lead';

/** The current state of leading on a board. People who may `lead` set it, and it applies to all others. */
export interface LeadState {
  /** Locked focus: the views of the others follow the leader's. `session` is 0 while the leader is not connected. Null: not locked. */
  focus: { session: number; isOwn: boolean } | null;
  /** Whether the server withholds chat and reactions of those who may not lead. */
  isSilent: boolean;
  /** Whether the server withholds the names and cursors of those who may not lead. */
  hidesNames: boolean;
  /** The tools that are shown to people who may not lead. Null if all tools are. */
  tools: readonly ToolName[] | null;
}

/** The value is a boolean: whether the hand of this socket's person is raised, after a leader has lowered it. */
export const HAND_EVENT = 'hand';
