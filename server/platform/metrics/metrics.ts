// This process's metrics, in Prometheus' format. Names and meanings in one place; the code that does the work reports events. Nothing
// of a person or a board: labels are codes of our own tables only.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CLOSE } from '#protocol/errors.ts';

/** What stands at the moment of asking. */
export interface Standing {
  sockets: number;
  openBoards: number;
  /** Pushed and not yet answered. */
  pendingTxns: number;
  /** Waiting in all sockets together, and in the fullest. */
  bufferedBytes: number;
  maxBufferedBytes: number;
  /** Sockets that are not read at the moment. */
  heldSockets: number;
}

/** Of the boards that are open. */
export interface Tails {
  /** Age of the oldest row that is in no snapshot yet, s. */
  oldestTailS: number;
  tailBytes: number;
  /** Of the engine: one for each board that is open or being opened. */
  engineInstances: number;
}

const nameOfCode = new Map<number, string>(Object.entries(CLOSE).map(([name, code]) => [code, name]));
/** Close codes of WebSocket itself; any other code of a peer is one label. */
const ordinary = new Map([
  [1000, 'normal'],
  [1001, 'going-away'],
  [1005, 'no-code'],
  [1006, 'lost'],
  [1009, 'frame-too-long'],
]);

/** Upper bounds of the latency buckets, s. */
export const latenciesS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

export class Metrics {
  readonly #registry = new Registry();
  readonly #append: Histogram;
  readonly #ack: Histogram;
  readonly #rows: Counter;
  readonly #rejects: Counter;
  readonly #closes: Counter;
  readonly #failures: Counter;

  constructor() {
    const registers = [this.#registry];
    const latency = (name: string, help: string): Histogram =>
      new Histogram({ name, help, buckets: latenciesS, registers });
    this.#append = latency('atrium_append_seconds', 'From handing rows to the log until they are on disk');
    this.#ack = latency('atrium_ack_seconds', 'From reading a PUSH until its transactions are answered');
    this.#rows = new Counter({ name: 'atrium_rows_total', help: 'Rows committed', registers });
    this.#failures = new Counter({ name: 'atrium_board_failures_total', help: 'Boards closed by a fault', registers });
    const byCode = (name: string, help: string): Counter =>
      new Counter({ name, help, labelNames: ['code'], registers });
    this.#rejects = byCode('atrium_rejects_total', 'Transactions refused, by the name of the refusal');
    this.#closes = byCode('atrium_closes_total', 'Sockets closed, by why');
  }

  appended(rows: number, ms: number): void {
    this.#append.observe(ms / 1000);
    this.#rows.inc(rows);
  }

  answered(ms: number): void {
    this.#ack.observe(ms / 1000);
  }

  rejected(code: string): void {
    this.#rejects.inc({ code });
  }

  closed(code: number): void {
    this.#closes.inc({ code: nameOfCode.get(code) ?? ordinary.get(code) ?? 'other' });
  }

  boardFailed(): void {
    this.#failures.inc();
  }

  /** Adds what has to be asked for; until then it is not among the answers. Also what Node tells of the process. */
  watch(boards: { standing(): Standing; tails(): Promise<Tails> } | undefined): void {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    // A process without the service `realtime` has none.
    if (!boards) return;
    const gauge = <F>(from: () => F | Promise<F>, all: [name: string, help: string, value: (found: F) => number][]) => {
      for (const [name, help, value] of all) {
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set(value(await from()));
          },
        });
      }
    };
    gauge(
      () => boards.standing(),
      [
        ['atrium_sockets', 'Sockets on a board', (now) => now.sockets],
        ['atrium_open_boards', 'Boards open in this process', (now) => now.openBoards],
        ['atrium_pending_transactions', 'Pushed and not yet answered', (now) => now.pendingTxns],
        ['atrium_held_sockets', 'Sockets that are not read because of their budget', (now) => now.heldSockets],
        ['atrium_buffered_bytes', 'Waiting in all sockets together', (now) => now.bufferedBytes],
        ['atrium_buffered_bytes_most', 'Waiting in the fullest socket', (now) => now.maxBufferedBytes],
      ],
    );
    gauge(
      () => boards.tails(),
      [
        ['atrium_snapshot_age_seconds', 'Age of the oldest row that is in no snapshot yet', (now) => now.oldestTailS],
        ['atrium_engine_instances', 'Engine instances held for boards', (now) => now.engineInstances],
        ['atrium_tail_bytes', 'Rows of open boards that are in no snapshot yet', (now) => now.tailBytes],
      ],
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
