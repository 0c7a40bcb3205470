// What a phone that leads this panel asks for, done here: by the panel, with the panel's own rights.

import { ZOOM_RANGE } from '#protocol/bus.ts';
import type { RemoteCommand } from '#protocol/remote.ts';
import { bufferBytes, DEVICE, PHASE, type Phase, writeSample } from '#protocol/samples.ts';
import { REMOTE } from '#protocol/zones.ts';
import { setLed } from '../../board/bars/personal-toolbars/bars.ts';
import { changeTimer, endTimer, startTimer } from '../../board/parts/timer/set-timer.ts';
import { shownFrames } from '../../board/queries/shown-frames.ts';
import { cameraOn } from '../../board/queries/shown-whole.ts';
import type { BoardAddress } from '../../board/session/address.ts';
import { tell } from '../../board/session/calls.ts';
import { moving } from '../../board/session/moving.ts';
import { used } from './ending.ts';
import { shownPage } from './shown-page.ts';

type TimerCommand = Extract<RemoteCommand, { do: `timer-${string}` }>;

const MINUTE_MS = 60_000;
const [MIN_ZOOM, MAX_ZOOM] = ZOOM_RANGE;

/** `onFrame`: another one is shown. */
export function obey(of: BoardAddress, command: RemoteCommand, onFrame: () => void): void {
  // Who leads from a chair uses the panel.
  used();
  switch (command.do) {
    case 'next':
    case 'previous':
      step(command.do === 'next' ? 1 : -1, onFrame);
      break;
    case 'undo':
      tell((calls) => calls.undo(0));
      break;
    case 'laser':
      point(command.x, command.y);
      break;
    case 'laser-off':
      lift();
      break;
    case 'pad':
      pan(command);
      break;
    default:
      void setTimer(of, command);
  }
}

function setTimer(of: BoardAddress, command: TimerCommand): Promise<boolean> {
  if (command.do === 'timer-start') return startTimer(of, command.ms);
  if (command.do === 'timer-end') return endTimer(of);
  if (command.do === 'timer-add-minute') return changeTimer(of, { addMs: MINUTE_MS });
  return changeTimer(of, { isPaused: command.do === 'timer-pause' });
}

function step(by: 1 | -1, onFrame: () => void): void {
  tell(async (calls) => {
    const frames = await shownFrames(calls);
    const at = frames.findIndex(({ id }) => id === shownPage.id);
    // From none, the first one is next.
    const frame = frames[at < 0 ? 0 : Math.min(frames.length - 1, Math.max(0, at + by))];
    if (!frame) return;
    shownPage.id = frame.id;
    await calls.cameraSet(cameraOn(frame));
    onFrame();
  });
}

function pan({ dx, dy, zoom }: { dx: number; dy: number; zoom: number }): void {
  const { camera, view } = moving;
  const to = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom * zoom));
  tell((calls) =>
    calls.cameraSet({
      x: camera.x - (dx * view.w) / camera.zoom,
      y: camera.y - (dy * view.h) / camera.zoom,
      zoom: to,
    }),
  );
}

let at: { xCss: number; yCss: number } | undefined;
/** The board has the contact: it came behind its zone, without which it would draw with the tool of the page. */
let isDown = false;
let lifting: ReturnType<typeof setTimeout> | undefined;
/** A phone that is gone says nothing more. */
const LIFTS_MS = 3000;

function point(x: number, y: number): void {
  const { view } = moving;
  const isFirst = !at;
  at = { xCss: x * view.w, yCss: y * view.h };
  if (isDown) send(PHASE.move);
  else if (isFirst) void setLed(true).then(touchDown, () => undefined);
  clearTimeout(lifting);
  lifting = setTimeout(lift, LIFTS_MS);
}

function touchDown(): void {
  if (!at || isDown) return;
  isDown = true;
  send(PHASE.down);
}

export function lift(): void {
  clearTimeout(lifting);
  if (isDown) send(PHASE.up);
  isDown = false;
  at = undefined;
}

function send(phase: Phase): void {
  const buffer = new ArrayBuffer(bufferBytes(1));
  writeSample(new DataView(buffer), 0, {
    phase,
    device: DEVICE.mouse,
    buttons: phase === PHASE.up ? 0 : 1,
    modifiers: 0,
    pointerId: REMOTE.pointerId,
    ...(at as { xCss: number; yCss: number }),
    pressure: -1,
    contactCss: 0,
    tiltDeg: 0,
    tMs: performance.now(),
  });
  tell((calls) => calls.samples(buffer, 1));
}

/** Another session. */
export function forgetShown(): void {
  shownPage.id = null;
  lift();
  void setLed(false);
}
