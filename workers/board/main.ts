// The board worker's entry: listens at once, so that no message is lost, and loads the engine meanwhile. comlink carries
// commands and queries; samples and wheel arrive, and events and read buffers leave, as plain messages.

import { expose } from 'comlink';
import type { BoardMessage, EngineMessage, InputMessage, ThreadName } from '#protocol/board-messages.ts';
import { askGraphicsLater, believeGraphics, chooseEarly } from '../drawing/choose.ts';
import { readNote } from '../drawing/graphics-note.ts';
import { loadEngine } from '../engine/engine.ts';
import { createBoard } from './board.ts';

/** Buffers returned in one message: each message costs the page a task. */
const BUFFERS = 8;

const send = postMessage as (message: BoardMessage, transfer?: Transferable[]) => void;
const board = createBoard(true, (events) => send({ type: 'events', events }));
let read: ArrayBuffer[] = [];
const { renderer, note, asksGraphics, engineComes, console: channel }: ThreadName = JSON.parse(self.name);
if (channel) void import('../console-relay.ts').then(({ relayConsole }) => relayConsole(channel));
const noted = readNote(note);
if (noted !== undefined) believeGraphics(noted);
else if (!asksGraphics) askGraphicsLater();
expose(board);
// Who starts the board is told of a failure.
loadEngine({
  meanwhile: () => chooseEarly(renderer),
  compiled: engineComes ? compiledEngine() : undefined,
}).catch(() => undefined);

addEventListener('message', ({ data }: MessageEvent<InputMessage | undefined>) => {
  if (data?.type !== 'wheel' && data?.type !== 'samples') return;
  board.inputAcks.arrives(data.serial);
  if (data.type === 'wheel') return board.wheel(data.dx, data.dy, data.xCss, data.yCss, data.zoom);
  board.samples(data.buffer, data.count);
  read.push(data.buffer);
  if (read.length < BUFFERS) return;
  send({ type: 'buffers', buffers: read }, read);
  read = [];
});

function compiledEngine(): Promise<WebAssembly.Module | null> {
  return new Promise((resolve) =>
    addEventListener('message', function hear({ data }: MessageEvent<EngineMessage | undefined>) {
      if (data?.type !== 'engine') return;
      removeEventListener('message', hear);
      resolve(data.module);
    }),
  );
}
