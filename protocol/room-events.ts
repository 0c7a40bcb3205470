// What is told on a board's socket beside its log, from version 5 of the frames on: names of events and what their values are, as JSON. A
// reader passes over an event whose name it does not know.

/** The value is a TimerState; null: somebody has ended the timer. */
export const TIMER_EVENT = 'timer';

/** What is told is how long it has left, so that no clock but the server's counts. */
export interface TimerState {
  /** When this was said; 0: it is over. */
  leftMs: number;
  isPaused: boolean;
}
