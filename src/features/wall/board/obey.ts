// Runs the commands of a remote on its panel, with the rights of the panel.

import { ZOOM_RANGE } from '#protocol/bus.ts';
import type { RemoteCommand } from '#protocol/remote.ts';
import { bufferBytes, DEVICE, PHASE, type Phase, writeSample } from '#protocol/samples.ts';
import { REMOTE } from '#protocol/zones.ts';
import { setLed } from '../../board/bars/personal-toolbars/bars.ts';
import { beginTalk, coverScreen, endTalk, isPresenter, stepFrames, talkOf } from '../../board/parts/present/talk.ts';
import { changeTimer, endTimer, startTimer } from '../../board/parts/timer/set-timer.ts';
import { shownFrames } from '../../board/queries/shown-frames.ts';
import { cameraOn } from '../../board/queries/shown-whole.ts';
import type { BoardAddress } from '../../board/session/address.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';
import { used } from './ending.ts';
import { shownPageOf } from './shown-page.ts';

type TimerCommand = Extract<RemoteCommand, { do: `timer-${string}` }>;

const MINUTE_MS = 60_000;
const [MIN_ZOOM, MAX_ZOOM] = ZOOM_RANGE;

/** Runs a command of a remote. `onFrame` is called when another frame is shown. */
export function obey(board: BoardSession, command: RemoteCommand, onFrame: () => void): void {
  // A command counts as a use of the panel.
  used(board);
  switch (command.do) {
    case 'next':
    case 'previous':
      step(board, command.do === 'next' ? 1 : -1, onFrame);
      break;
    case 'undo':
      board.tell((calls) => calls.undo(0));
      break;
    case 'laser':
      point(board, command.x, command.y);
      break;
    case 'laser-off':
      lift(board);
      break;
    case 'pad':
      pan(board, command);
      break;
    case 'present':
      beginTalk(board, talkOptions(board));
      break;
    case 'present-end':
      endTalk(board);
      break;
    case 'blank':
      coverScreen(board, talkOf(board).screen === 'shown' ? 'black' : 'shown');
      break;
    default:
      void setTimer(board.address, command);
  }
}

/** Presents from the shown page on, to everybody if the panel may. */
function talkOptions(board: BoardSession): { everyone: boolean; frame?: string } {
  const { id } = shownPageOf(board);
  return { everyone: board.store.role === 'editor', ...(id !== null && { frame: id }) };
}

function setTimer(of: BoardAddress, command: TimerCommand): Promise<boolean> {
  if (command.do === 'timer-start') return startTimer(of, command.ms);
  if (command.do === 'timer-end') return endTimer(of);
  if (command.do === 'timer-add-minute') return changeTimer(of, { addMs: MINUTE_MS });
  return changeTimer(of, { isPaused: command.do === 'timer-pause' });
}

function step(board: BoardSession, delta: 1 | -1, onFrame: () => void): void {
  const talk = talkOf(board);
  if (isPresenter(talk)) stepFrames(board, delta);
  // While somebody else presents, only the presenter turns frames.
  else if (talk.role !== 'follows') stepPages(board, delta, onFrame);
}

function stepPages(board: BoardSession, delta: 1 | -1, onFrame: () => void): void {
  const shownPage = shownPageOf(board);
  board.tell(async (calls) => {
    const frames = await shownFrames(calls);
    const index = frames.findIndex(({ id }) => id === shownPage.id);
    // From none, the first one is next.
    const frame = frames[index < 0 ? 0 : Math.min(frames.length - 1, Math.max(0, index + delta))];
    if (!frame) return;
    shownPage.id = frame.id;
    await calls.cameraSet(cameraOn(board, frame));
    onFrame();
  });
}

function pan(board: BoardSession, { dx, dy, zoom }: { dx: number; dy: number; zoom: number }): void {
  const { camera, view } = board.motion;
  const to = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom * zoom));
  board.tell((calls) =>
    calls.cameraSet({
      x: camera.x - (dx * view.w) / camera.zoom,
      y: camera.y - (dy * view.h) / camera.zoom,
      zoom: to,
    }),
  );
}

interface State {
  at: { xCss: number; yCss: number } | undefined;
  /** The board has the contact: it came behind its zone, without which it would draw with the tool of the page. */
  isDown: boolean;
  lifting: ReturnType<typeof setTimeout> | undefined;
}

const stateOf = perBoard((): State => ({ at: undefined, isDown: false, lifting: undefined }));

/** A phone that is gone says nothing more. */
const LIFTS_MS = 3000;

function point(board: BoardSession, x: number, y: number): void {
  const state = stateOf(board);
  const { view } = board.motion;
  const isFirst = !state.at;
  state.at = { xCss: x * view.w, yCss: y * view.h };
  if (state.isDown) send(board, PHASE.move);
  else if (isFirst)
    void setLed(board, true).then(
      () => touchDown(board),
      () => undefined,
    );
  clearTimeout(state.lifting);
  state.lifting = setTimeout(() => lift(board), LIFTS_MS);
}

function touchDown(board: BoardSession): void {
  const state = stateOf(board);
  if (!state.at || state.isDown) return;
  state.isDown = true;
  send(board, PHASE.down);
}

export function lift(board: BoardSession): void {
  const state = stateOf(board);
  clearTimeout(state.lifting);
  if (state.isDown) send(board, PHASE.up);
  state.isDown = false;
  state.at = undefined;
}

function send(board: BoardSession, phase: Phase): void {
  const buffer = new ArrayBuffer(bufferBytes(1));
  writeSample(new DataView(buffer), 0, {
    phase,
    device: DEVICE.mouse,
    buttons: phase === PHASE.up ? 0 : 1,
    modifiers: 0,
    pointerId: REMOTE.pointerId,
    ...(stateOf(board).at as { xCss: number; yCss: number }),
    pressure: -1,
    contactCss: 0,
    tiltDeg: 0,
    tMs: performance.now(),
  });
  board.tell((calls) => calls.samples(buffer, 1));
}

/** Another session. */
export function forgetShown(board: BoardSession): void {
  shownPageOf(board).id = null;
  lift(board);
  void setLed(board, false);
}
