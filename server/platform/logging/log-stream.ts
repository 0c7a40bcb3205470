// Writes the log without waiting for it: a disk that is full, or a pipe that nobody reads, stops no request. What finds no room is counted
// and left out, and the count is logged once there is room again. Must not know what a line says.

import { write, writeSync } from 'node:fs';

/** Bytes that wait to be written. */
const MAX_QUEUED_BYTES = 1024 * 1024;
/** The next attempt follows an error after this time. */
const RETRY_MS = 1000;

export class LogStream {
  readonly #fd: number;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #isWriting = false;
  #lostLines = 0;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#queuedBytes + bytes.length > MAX_QUEUED_BYTES) {
      this.#lostLines += 1;
      return;
    }
    this.#push(bytes);
    if (!this.#isWriting) this.#writeNext();
  }

  #push(bytes: Buffer): void {
    this.#queue.push(bytes);
    this.#queuedBytes += bytes.length;
  }

  #writeNext(): void {
    this.#isWriting = this.#queue.length > 0;
    if (!this.#isWriting) return;
    const bytes = Buffer.concat(this.#queue);
    write(this.#fd, bytes, (error, written) => {
      if (error) {
        setTimeout(() => this.#writeNext(), RETRY_MS).unref();
        return;
      }
      // Lines may have been added meanwhile.
      const added = Buffer.concat(this.#queue).subarray(bytes.length);
      this.#queue = [bytes.subarray(written), added].filter(({ length }) => length > 0);
      this.#queuedBytes = bytes.length - written + added.length;
      this.#noteLost();
      this.#writeNext();
    });
  }

  #noteLost(): void {
    if (this.#lostLines === 0) return;
    const entry = {
      level: 40,
      time: Date.now(),
      msg: `log: ${this.#lostLines} lines were lost, it could not be written`,
    };
    this.#lostLines = 0;
    this.#push(Buffer.from(`${JSON.stringify(entry)}\n`));
  }

  /** Writes what it can when the process ends. */
  #flush(): void {
    try {
      if (this.#queuedBytes > 0) writeSync(this.#fd, Buffer.concat(this.#queue));
    } catch {
      // There is nobody left to tell.
    }
  }
}

/** The process's own, on its standard output. */
export const logStream = new LogStream(1);
