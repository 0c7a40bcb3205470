// The board of a thread: opens it, and runs its commands in their order (commands/). The same module runs in the worker (main.ts) and, with
// ?worker=0 or without OffscreenCanvas, on the page's own thread, where Canvas 2D alone draws.

import { BoardError } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { BoardInit, BoardInput, BoardPort } from '#protocol/board-messages.ts';
import type { CommandName } from '#protocol/commands.ts';
import { holdLifeLock } from '#protocol/life-lock.ts';
import { COMMAND_FUNCTIONS } from './commands/all.ts';
import type { AnyCommand } from './commands/command.ts';
import { embedOf } from './embed/embed-of.ts';
import { pastOf } from './history/past-of.ts';
import { InputAcks } from './input-acks.ts';
import { OpenBoard } from './open-board.ts';

export function createBoard(canCompile: boolean, onEvents: (events: BoardEvents) => void): Board {
  return new Board(canCompile, onEvents);
}

export class Board implements BoardPort, BoardInput {
  readonly inputAcks = new InputAcks();
  readonly #canCompile: boolean;
  readonly #onEvents: (events: BoardEvents) => void;
  readonly #opened: Promise<OpenBoard>;
  #open: (board: Promise<OpenBoard>) => void = () => {};
  #board: OpenBoard | null = null;
  #isStopped = false;

  constructor(canCompile: boolean, onEvents: (events: BoardEvents) => void) {
    this.#canCompile = canCompile;
    this.#onEvents = onEvents;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  live(lock: string): Promise<void> {
    return holdLifeLock(lock);
  }

  /** Resolves when one can draw. Storage and network follow. */
  async start(init: BoardInit): Promise<void> {
    const opening = OpenBoard.open(init, this.#canCompile, this.inputAcks, this.#onEvents).then((board) => {
      // Storage and network start after the first frame, and before any command, whose edits need them.
      if (!init.past && !init.embed) board.connection.begin(init);
      this.#board = board;
      return board;
    });
    this.#open(opening);
    const board = await opening;
    if (init.past || init.embed) board.document.rights.said('viewer');
    if (init.past) board.past = pastOf(board, init);
    if (init.embed) board.embed = embedOf(board, init);
    await board.past;
    await board.embed;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const board = this.#board;
    this.#board = null;
    await (await board?.past)?.stop();
    await (await board?.embed)?.stop();
    await board?.stop();
  }

  async run(name: CommandName, serial: number | undefined, ...args: unknown[]): Promise<unknown> {
    this.inputAcks.arrives(serial);
    const command: AnyCommand = (COMMAND_FUNCTIONS as Record<CommandName, AnyCommand>)[name];
    if (typeof command === 'function') return this.#runWhenOpen((board) => command(board, ...args));
    return command.immediately({ board: this.#board, opened: this.#opened }, ...args);
  }

  samples(buffer: ArrayBuffer, count: number): void {
    this.#board?.input.samples(buffer, count);
  }

  wheel(dx: number, dy: number, xCss: number, yCss: number, zoom: boolean): void {
    this.#board?.input.wheel(dx, dy, xCss, yCss, zoom);
  }

  /** Commands before the board is open wait for it, in their order. Those that a stop finds, and later ones, are rejected: the engine is gone. */
  async #runWhenOpen(run: (board: OpenBoard) => unknown): Promise<unknown> {
    const serial = this.inputAcks.begin();
    try {
      if (this.#isStopped) throw new BoardError('board-left');
      const board = this.#board ?? (await this.#opened);
      const result = run(board);
      board.wake();
      return await result;
    } catch (error) {
      throw this.#isStopped ? new BoardError('board-left') : error;
    } finally {
      if (this.inputAcks.done(serial)) this.#board?.wake();
    }
  }
}
