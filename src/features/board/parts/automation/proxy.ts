// window.board as the page's first script makes it, before there is a board. Its methods are in the rows (protocol/commands.ts). Calls wait
// for the board, and for the code that checks and answers them (answers.ts). Has the listeners.

import type { BoardAutomation } from '#protocol/automation.ts';
import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import { apiRows } from '#protocol/commands.ts';
import { retryLoad } from '../../session/retry-load.ts';
import type { Answering } from './answers.ts';

/** Of BoardEvents. */
const EVENTS =
  'camera tool selection selectionBox editing history hands saved people cursors following role readsHistory mode title paper items drawnByOthers changes focus notice snapped kept loading renderer graphics contentOutside refused past timer presentation lead signals fatal';

export interface Automation {
  readonly board: BoardAutomation;
  /** The board is there, or will be: calls wait for its own. */
  serve(answering: () => Promise<Answering>): void;
  emit(events: BoardEvents): void;
  /** The page shows this board no more: nobody finds it. */
  leave(): void;
}

let first: Automation | null = null;

export function beginAutomation(): Automation {
  first = makeAutomation();
  return first;
}

/** The one that was begun, or another. */
export function takeAutomation(): Automation {
  const automation = first ?? makeAutomation();
  first = null;
  return automation;
}

function makeAutomation(): Automation {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let serve: Automation['serve'] = () => {};
  const served = new Promise<() => Promise<Answering>>((resolve) => {
    serve = resolve;
  });
  const answering = (): Promise<Answering> => served.then((ask) => ask());
  const ready = answering().then(() => undefined);
  // Who waits is told of a failure; the page shows it.
  ready.catch(() => undefined);

  const ask =
    (method: string) =>
    (...args: unknown[]): Promise<unknown> =>
      retryLoad(async () => (await laterPart(import('./answers.ts'))).answer(method as never, args, answering, on));

  const on = (event: string, fn: (value: never) => void): (() => void) => {
    const names = EVENTS.split(' ');
    const refuse = (field: string, allowed: string): never => {
      throw new BoardError('bad-argument', `${field}: is not ${allowed}`, field);
    };
    if (!names.includes(event)) refuse('event', `one of ${names.join(', ')}`);
    if (typeof fn !== 'function') refuse('fn', 'a function');
    const set = listeners.get(event) ?? new Set();
    // Of one function that listens twice each ends alone.
    const listener = (value: unknown): void => fn(value as never);
    listeners.set(event, set.add(listener));
    return () => void set.delete(listener);
  };

  const board: Record<string, unknown> = { ready, on };
  for (const method of apiRows().keys()) {
    const [name = '', member] = method.split('.');
    if (member) board[name] = { ...(board[name] as object), [member]: ask(method) };
    else board[name] = ask(method);
  }
  board.pages = async function* (...args: unknown[]) {
    yield* (await ask('pages')(...args)) as AsyncGenerator;
  };
  window.board = board as unknown as BoardAutomation;

  return {
    board: window.board,
    serve,
    emit(events) {
      for (const [name, value] of Object.entries(events)) {
        if (value === undefined || value === null) continue;
        for (const listener of listeners.get(name) ?? [])
          try {
            listener(value);
          } catch (error) {
            // The page's own mistake is told as any other (an `error` event), and is nobody else's.
            setTimeout(() => {
              throw error;
            });
          }
      }
    },
    leave() {
      serve(() => Promise.reject(new BoardError('board-left')));
      if (window.board === (board as unknown)) Reflect.deleteProperty(window, 'board');
    },
  };
}
