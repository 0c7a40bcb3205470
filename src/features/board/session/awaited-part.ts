// Keys behind what asks for a part of the page whose code is not loaded yet are that part's: they are queued (queue.ts) until it is here.
// A person who draws meanwhile, or presses Escape, does not wait for it any more.

import type { BoardSession } from './board-session.ts';
import type { AwaitedPart } from './input-state.ts';

/** `cancel`: the person does not want it any more. */
export function awaitPart({ queue }: BoardSession, name: AwaitedPart['name'], cancel?: () => void): void {
  const { awaited } = queue.state;
  if (awaited?.part.name === name) return;
  queue.dispatch({ type: 'partSettled' });
  queue.dispatch({ type: 'partAwaited', request: { part: { name, field: null }, cancel } });
}

/** `field`: without it the keys are the open text's. */
export function partIsHere({ queue }: BoardSession, name: AwaitedPart['name'], field: HTMLElement | null = null): void {
  if (queue.state.awaited?.part.name !== name) return;
  queue.dispatch({ type: 'partLoaded', field });
  // React shows what a key has changed only when it is not about to show something.
  queueMicrotask(() => queue.dispatch({ type: 'partSettled' }));
}

/** Its keys are nobody's. */
export function stopAwaiting({ queue }: BoardSession): void {
  queue.dispatch({ type: 'partSettled' });
}

/** The person does not want it any more. */
export function cancelAwaiting(board: BoardSession): void {
  const { awaited } = board.queue.state;
  stopAwaiting(board);
  awaited?.cancel?.();
}
