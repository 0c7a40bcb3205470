// A bounded queue for work that keeps a processor busy for long. Who asks is counted before anything is done: what is above a caller's
// share, or above what the queue holds, is refused at once. Next is always a job of whoever was served least in this minute (least
// attained service, as in operating systems' schedulers): who asks for little waits for little, however much others ask for. Who is known
// is counted for themselves, all others of a network together: a school at one address does not stand behind twenty strangers at twenty.

import { CallerError } from '#protocol/errors.ts';

/** Who asks. */
export interface JobCaller {
  /** Where they are (net/address.ts). */
  network: string;
  /** What they act as, or at: a credential, an account, a link. */
  actor: string;
  /** By what they showed before: a browser that the account trusts, a link that was mailed; undefined: nobody in particular. */
  known?: string | undefined;
}

export interface FairQueueLimits {
  /** Jobs that run at a time. */
  atOnce: number;
  /** Jobs that wait, of all. */
  waiting: number;
  /** Jobs that run and wait, of one actor from one network. */
  ofActor: number;
  /** The same, of one network. */
  ofNetwork: number;
}

interface Job {
  network: string;
  /** For whom it is counted. */
  served: string;
  start(): void;
  refuse(error: CallerError): void;
}

const MINUTE_MS = 60_000;
/** Seconds after which a refused caller's jobs are through, whatever else waits. */
const AGAIN_S = 5;

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #waiting: Job[] = [];
  readonly #held = new Map<string, number>();
  #running = 0;
  #served = new Map<string, number>();
  #servedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Throws `too-many-requests`, before any work: the caller has its share running or waiting, or the queue is full. */
  async run<T>({ network, actor, known }: JobCaller, work: () => Promise<T>): Promise<T> {
    const keys = [`network ${network}`, `actor ${network} ${actor}`] as const;
    const max = [this.#limits.ofNetwork, this.#limits.ofActor];
    if (keys.some((key, at) => (this.#held.get(key) ?? 0) >= (max[at] as number))) throw refusal();
    for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    try {
      await this.#turn(network, known === undefined ? network : `known ${known}`);
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#next();
      }
    } finally {
      for (const key of keys) {
        const held = (this.#held.get(key) ?? 0) - 1;
        if (held > 0) this.#held.set(key, held);
        else this.#held.delete(key);
      }
    }
  }

  #turn(network: string, served: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#limits.waiting && !this.#makeRoomFor(network)) return reject(refusal());
      this.#waiting.push({ network, served, start: resolve, refuse: reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.#limits.atOnce) return;
    const served = this.#servedNow();
    let next = 0;
    for (let at = 1; at < this.#waiting.length; at++)
      if (served(this.#waiting[at]) < served(this.#waiting[next])) next = at;
    const [job] = this.#waiting.splice(next, 1);
    if (!job) return;
    this.#running += 1;
    this.#served.set(job.served, served(job) + 1);
    job.start();
  }

  /** In a full queue the last job of the network that holds most makes way for one that holds less. */
  #makeRoomFor(network: string): boolean {
    const held = (of: string): number => this.#held.get(`network ${of}`) ?? 0;
    let last = -1;
    for (const [at, job] of this.#waiting.entries())
      if (last < 0 || held(job.network) >= held((this.#waiting[last] as Job).network)) last = at;
    const job = this.#waiting[last];
    if (!job || held(job.network) <= held(network)) return false;
    this.#waiting.splice(last, 1);
    job.refuse(refusal());
    return true;
  }

  #servedNow(): (job: Job | undefined) => number {
    const nowMs = performance.now();
    if (nowMs >= this.#servedUntilMs) {
      this.#served = new Map();
      this.#servedUntilMs = nowMs + MINUTE_MS;
    }
    return (job) => this.#served.get(job?.served ?? '') ?? 0;
  }
}

function refusal(): CallerError {
  return new CallerError('too-many-requests', undefined, AGAIN_S);
}
