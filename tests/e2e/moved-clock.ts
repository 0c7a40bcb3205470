// A program whose clocks a test moves (moved-clock.c): a browser with its pages and workers, or a server. Linux alone.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const canMoveClocks = process.platform === 'linux';

export class MovedClocks {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'atrium-clocks-'));
  readonly #library = path.join(this.#folder, 'moved-clock.so');
  #clocks = 0;

  constructor() {
    const source = path.join(import.meta.dirname, 'moved-clock.c');
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', this.#library, source]);
  }

  /** Returns the clock of one program, which is started with the clock's environment. */
  clock(offS = 0): MovedClock {
    return new MovedClock(this.#library, path.join(this.#folder, `clock-${this.#clocks++}`), offS);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class MovedClock {
  readonly env: Readonly<Record<string, string>>;
  readonly #file: string;
  #offS: number;
  #passedS = 0;

  constructor(library: string, file: string, offS: number) {
    this.#file = file;
    this.#offS = offS;
    this.env = { LD_PRELOAD: library, MOVED_CLOCK: file };
    this.#write();
  }

  /** Somebody sets the clock; timers do not notice. */
  set(offS: number): void {
    this.#offS = offS;
    this.#write();
  }

  /** So much time goes by at once, for timers too. */
  pass(seconds: number): void {
    this.#passedS += seconds;
    this.#write();
  }

  #write(): void {
    const bytes = new BigInt64Array([BigInt(this.#offS), BigInt(this.#passedS)]);
    const file = openSync(this.#file, 'a+');
    closeSync(file);
    const written = openSync(this.#file, 'r+');
    writeSync(written, new Uint8Array(bytes.buffer), 0, bytes.byteLength, 0);
    closeSync(written);
  }
}
