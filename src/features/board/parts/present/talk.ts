// The presentation as this page takes part in it: what is presented, and the calls that present. What the server says is adopted unless the page
// has something newer to send. SPEC: PRESENT.

import { proxy, ref, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { ItemJson } from '#protocol/item-json.ts';
import type { PresentationScreen } from '#protocol/room-events.ts';
import { api } from '../../../../api/api.ts';
import { shownFrames } from '../../queries/shown-frames.ts';
import { type BoardSession, errorCode, perBoard } from '../../session/board-session.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { type TalkPosition, type TalkRequest, TalkSender } from './talk-sender.ts';

export interface Talk {
  /**
   * `presents`: this page shows its frames to everybody; `alone`: to this screen only; `follows`: it shows what somebody presents; `left`: somebody
   * presents, and this page looks elsewhere. Null: nothing is presented.
   */
  role: 'presents' | 'alone' | 'follows' | 'left' | null;
  /** The presented frames in their order; hidden ones are not. Empty on a board without frames, which is one page: all of it. */
  frames: readonly ItemJson[];
  /** The index of the presented frame, or 0 on a board without frames. −1 if the frame no longer exists, or is not known yet. */
  index: number;
  screen: PresentationScreen;
  /** When the presentation began, and when this frame was turned to, in ms of performance.now. */
  startedMs: number;
  frameStartedMs: number;
}

export const talkOf = perBoard(() =>
  proxy<Talk>({ role: null, frames: ref([]), index: -1, screen: 'shown', startedMs: 0, frameStartedMs: 0 }),
);

/** Delay before the list of frames is read again, because changes come in bursts. */
const SETTLE_MS = 400;
/** The event of a change of this page is awaited so long: earlier states that come meanwhile are not adopted. */
const ECHO_MS = 2000;
const REQUEST_MS = 5000;

interface TalkState {
  sender: TalkSender;
  /** The presented frame; null on a board without frames. */
  frame: string | null;
  /** Where the presented frame was last: what follows it stands there once it is deleted. */
  lastIndex: number;
  /** The request that was sent last, until its event comes. */
  echo: { request: TalkRequest; position: TalkPosition; untilMs: number } | null;
  hasLeft: boolean;
  stopFrames: (() => void) | null;
}

const stateOf = perBoard((board): TalkState => {
  const call = api.board(board.address);
  const signal = () => AbortSignal.timeout(REQUEST_MS);
  const sender = new TalkSender(
    {
      start: (body) => call.call('PUT /api/boards/:id/presentation', { body, signal: signal() }),
      change: (body) => call.call('PATCH /api/boards/:id/presentation', { body, signal: signal() }),
      end: () => call.call('DELETE /api/boards/:id/presentation', { signal: signal() }),
    },
    (error) => errorCode(error) === 'network',
    {
      onSent: (request) => expectEcho(board, request),
      onRejected(error, request) {
        const code = errorCode(error);
        stateOf(board).echo = null;
        // Somebody else presents, or has ended it: the event says which.
        if (code !== 'gone') board.notify(code);
        if (request !== 'change') reconcile(board);
      },
    },
  );
  subscribeKey(board.store, 'presentation', () => reconcile(board));
  subscribeKey(board.store, 'isLeft', (isLeft) => isLeft && sender.drop());
  return { sender, frame: null, lastIndex: 0, echo: null, hasLeft: false, stopFrames: null };
});

/** Makes this page take part in what is presented to everybody, from now on. */
export function joinTalk(board: BoardSession): void {
  stateOf(board);
  reconcile(board);
}

/**
 * Presents from the frame with this id, else from the first. `everyone`: to everybody on the board. It takes over from whoever presents, and then
 * goes on from their frame.
 */
export function beginTalk(board: BoardSession, { everyone, frame }: { everyone: boolean; frame?: string }): void {
  board.tell(async (calls) => {
    const frames = await shownFrames(calls);
    const first = frame ?? (everyone ? board.store.presentation?.frame : undefined);
    const state = stateOf(board);
    const talk = talkOf(board);
    const nowMs = performance.now();
    talk.frames = ref(frames);
    Object.assign(talk, { screen: 'shown', startedMs: nowMs, frameStartedMs: nowMs } satisfies Partial<Talk>);
    state.hasLeft = false;
    present(
      board,
      Math.max(
        0,
        frames.findIndex(({ id }) => id === first),
      ),
    );
    setRole(board, everyone ? 'presents' : 'alone');
    if (everyone) state.sender.start(positionOf(board));
  });
}

/** Moves by this number of frames, at most to the first or last one. */
export function stepFrames(board: BoardSession, delta: number): void {
  const { index } = talkOf(board);
  const { lastIndex } = stateOf(board);
  // The frame that followed a deleted one has its index.
  showFrame(board, index >= 0 ? index + delta : delta > 0 ? lastIndex + delta - 1 : lastIndex + delta);
}

export function showFrame(board: BoardSession, index: number): void {
  const talk = talkOf(board);
  if (!isPresenter(talk) || talk.frames.length === 0) return;
  const newIndex = Math.min(talk.frames.length - 1, Math.max(0, index));
  if (newIndex === talk.index && talk.screen === 'shown') return;
  if (newIndex !== talk.index) talk.frameStartedMs = performance.now();
  // A presenter who turns to a frame wants to show it.
  talk.screen = 'shown';
  present(board, newIndex);
  send(board);
}

export function coverScreen(board: BoardSession, screen: PresentationScreen): void {
  const talk = talkOf(board);
  if (!isPresenter(talk) || talk.screen === screen) return;
  talk.screen = screen;
  send(board);
}

/** Ends the presentation of this page, or stops following another one. */
export function endTalk(board: BoardSession): void {
  const talk = talkOf(board);
  const state = stateOf(board);
  if (talk.role === 'presents') {
    state.sender.end();
    setRole(board, null);
  } else if (talk.role === 'alone') {
    // Somebody may have begun to present to everybody meanwhile.
    state.hasLeft = true;
    setRole(board, null);
    reconcile(board);
  } else if (talk.role === 'follows') {
    state.hasLeft = true;
    setRole(board, 'left');
  }
}

/** Follows the presentation again. */
export function rejoinTalk(board: BoardSession): void {
  if (talkOf(board).role !== 'left') return;
  stateOf(board).hasLeft = false;
  reconcile(board);
}

export function isPresenter({ role }: Pick<Talk, 'role'>): boolean {
  return role === 'presents' || role === 'alone';
}

function send(board: BoardSession): void {
  if (talkOf(board).role === 'presents') stateOf(board).sender.change(positionOf(board));
}

function positionOf(board: BoardSession): TalkPosition {
  return { frame: stateOf(board).frame, page: 0, screen: talkOf(board).screen };
}

/** Shows the frame at this index of the list. */
function present(board: BoardSession, index: number): void {
  stateOf(board).frame = talkOf(board).frames[index]?.id ?? null;
  findFrame(board);
}

/** Finds the presented frame in the list. */
function findFrame(board: BoardSession): void {
  const talk = talkOf(board);
  const state = stateOf(board);
  const hasPages = talk.frames.length > 0;
  talk.index = hasPages ? talk.frames.findIndex(({ id }) => id === state.frame) : state.frame === null ? 0 : -1;
  if (talk.index >= 0) state.lastIndex = talk.index;
}

function setRole(board: BoardSession, role: Talk['role']): void {
  const talk = talkOf(board);
  const state = stateOf(board);
  talk.role = role;
  barsHiddenOf(board).presents = role !== null && role !== 'left';
  if (role === null) {
    state.stopFrames?.();
    state.stopFrames = null;
  } else state.stopFrames ??= watchFrames(board);
}

/** Returns a function that stops this. */
function watchFrames(board: BoardSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    board.tell(async (calls) => {
      const frames = await shownFrames(calls);
      const talk = talkOf(board);
      if (talk.role === null || JSON.stringify(frames) === JSON.stringify(talk.frames)) return;
      talk.frames = ref(frames);
      findFrame(board);
    });
  };
  const stop = subscribe(board.store, () => {
    timer ??= setTimeout(refresh, SETTLE_MS);
  });
  refresh();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Called when the server has the newest state of this page. */
function expectEcho(board: BoardSession, request: TalkRequest): void {
  stateOf(board).echo = { request, position: positionOf(board), untilMs: performance.now() + ECHO_MS };
  reconcile(board);
  setTimeout(() => reconcile(board), ECHO_MS);
}

/** Adopts the server's last state, unless this page has a newer one. */
function reconcile(board: BoardSession): void {
  const state = stateOf(board);
  const { presentation } = board.store;
  const { pending } = state.sender;
  // Somebody has taken over, or has ended it: what is pending concerns a presentation that is no more.
  if (pending === 'change' && presentation !== undefined && !presentation?.isOwn) state.sender.drop();
  else if (pending !== null) return;
  if (awaitsEcho(board)) return;
  state.echo = null;
  if (talkOf(board).role !== 'alone') adopt(board);
}

/** Whether the server's last state is from before what this page has sent last. */
function awaitsEcho(board: BoardSession): boolean {
  const { echo } = stateOf(board);
  if (!echo || performance.now() >= echo.untilMs) return false;
  const { presentation } = board.store;
  const { request, position } = echo;
  if (request === 'end') return presentation?.isOwn === true;
  if (!presentation?.isOwn) return request === 'start';
  return presentation.frame !== position.frame || presentation.screen !== position.screen;
}

function adopt(board: BoardSession): void {
  const state = stateOf(board);
  const talk = talkOf(board);
  const { presentation } = board.store;
  if (!presentation) {
    state.hasLeft = false;
    setRole(board, null);
    return;
  }
  const { saidMs, sinceMs, frameSinceMs, frame, screen, isOwn } = presentation;
  state.frame = frame;
  Object.assign(talk, {
    screen,
    startedMs: saidMs - sinceMs,
    frameStartedMs: saidMs - frameSinceMs,
  } satisfies Partial<Talk>);
  setRole(board, isOwn ? 'presents' : state.hasLeft ? 'left' : 'follows');
  findFrame(board);
}
