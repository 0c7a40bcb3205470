// The order of input to one board (protocol/command-row.ts). Presses and calls go to the board as they come. A key waits until the board has said
// whose it is: a batch holds all that was sent before the key. Input behind a waiting key waits with it, so that the board becomes the same
// however late its answers are. Nothing is guessed by time. The queue knows neither texts nor tools.
//
//   key, words ──▶ is anything sent that may have changed whose they are?  no ──▶ run at once
//                          │ yes
//                          ▼
//   press, call ──▶ the queue (only while something is in it) ──▶ run in order, a key when the board has answered all that was sent

import type { CommandOrder } from '#protocol/command-row.ts';

interface Step {
  run(): void;
  /** Not before the board has answered all that was sent. */
  isKey: boolean;
}

export class InputQueue {
  #sent = 0;
  #upTo = 0;
  /** The last serial that may have changed whose the keys are. */
  #turn = 0;
  /** Before the board has started nothing it might say is waited for. */
  #answers = false;
  #holds = 0;
  #keyHolds = 0;
  #running = false;
  #steps: Step[] = [];
  #settling: { at: number; resolve(): void }[] = [];
  #calming: (() => void)[] = [];

  /** The serial of what is sent now. */
  readonly serialOf = (order: CommandOrder): number => {
    this.#sent += 1;
    if (!this.#answers) this.#upTo = this.#sent;
    else if (order === 'turns') this.#turn = this.#sent;
    return this.#sent;
  };

  /** The board has said that it has come so far; `show`: what it has become by that, before the keys that waited for it. */
  heardUpTo(serial: number, show: () => void = () => {}): void {
    this.#upTo = Math.max(this.#upTo, serial);
    show();
    this.#settling = this.#settling.filter(({ at, resolve }) => at > this.#upTo || void resolve());
    this.#goOn();
  }

  /** Of all that was sent. */
  get lastSent(): number {
    return this.#sent;
  }

  /** Of all that the board has answered. */
  get lastHeard(): number {
    return this.#upTo;
  }

  /** Whose a key is that is pressed now is known. */
  get #isKnown(): boolean {
    return this.#turn <= this.#upTo && this.#holds === 0 && this.#keyHolds === 0;
  }

  /** What is sent from now on comes behind something that waits. */
  get isHeld(): boolean {
    return !this.#running && (this.#steps.length > 0 || this.#holds > 0);
  }

  /** A key would have to wait now. */
  get mustWait(): boolean {
    return this.isHeld || !(this.#isKnown || this.#running);
  }

  get anyWaits(): boolean {
    return this.#steps.length > 0;
  }

  /** In its place behind what waits; at once where nothing does. */
  inOrder(run: () => void): void {
    if (this.isHeld) this.#steps.push({ run, isKey: false });
    else run();
  }

  /** A call in its place; its answer. */
  callInOrder<T>(call: () => Promise<T>): Promise<T> {
    if (!this.isHeld) return call();
    return new Promise((resolve, reject) => this.inOrder(() => void call().then(resolve, reject)));
  }

  /** When the board has said all that decides whose it is. */
  whenKnown(run: () => void): void {
    if (this.mustWait) this.#steps.push({ run, isKey: true });
    else run();
  }

  /** Before all that waits, once the board has answered what has just been sent: whose key this is was decided by that. */
  firstWhenKnown(run: () => void): void {
    this.#steps.unshift({ run, isKey: true });
    this.#goOn();
  }

  /** When the board has answered all that was sent until now. */
  settled(): Promise<void> {
    if (this.#turn <= this.#upTo) return Promise.resolve();
    return new Promise((resolve) => this.#settling.push({ at: this.#turn, resolve }));
  }

  /** When the board has answered all that was sent, and nothing waits any more. */
  whenCalm(run: () => void): void {
    this.#calming.push(run);
    this.#goOn();
  }

  /** Nothing goes on until what it answers is called: what comes next is decided by several questions to the board. */
  hold(): () => void {
    this.#holds += 1;
    return this.#once(() => {
      this.#holds -= 1;
    });
  }

  /** Keys wait until what it answers is called; presses before them go on. */
  holdKeys(): () => void {
    this.#keyHolds += 1;
    return this.#once(() => {
      this.#keyHolds -= 1;
    });
  }

  /** The board answers from now on. */
  begin(): void {
    this.#answers = true;
  }

  /** The board's thread is no more: it answers nothing of what it was sent. */
  break(): void {
    this.#answers = false;
    this.heardUpTo(this.#sent);
  }

  #once(letGo: () => void): () => void {
    let holds = true;
    return () => {
      if (!holds) return;
      holds = false;
      letGo();
      this.#goOn();
    };
  }

  #goOn(): void {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let step = this.#steps[0]; step && this.#mayRun(step); step = this.#steps[0]) {
        this.#steps.shift();
        step.run();
      }
    } finally {
      this.#running = false;
    }
    if (this.#steps.length > 0 || !this.#isKnown) return;
    const calm = this.#calming;
    this.#calming = [];
    for (const run of calm) run();
  }

  #mayRun({ isKey }: Step): boolean {
    return this.#holds === 0 && (!isKey || this.#isKnown);
  }
}
