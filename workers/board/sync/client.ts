// The sync client of one board in one worker: puts the parts together. A local transaction goes outbox → journal (IndexedDB)
// → link; what the server says goes link → inbox → engine and journal. Each part's file says what it knows.
//
//   engine ─▶ Outbound (Outbox ─▶ Journal ─▶ Pusher) ─▶ Link ═▶ server   Orphans: queues of dead tabs come into the Outbox
//                          ▲                               ║             Status: saved / saving / offline, as Outbound says
//                          └─────────── Inbox ◀════════════╝ ─▶ engine   People: presence

import { laterPart } from '#protocol/board-error.ts';
import type { SavedState } from '#protocol/board-events.ts';
import type { Access } from '#protocol/browser/board-http.ts';
import { CLOSE } from '#protocol/errors.ts';
import type { HelloFrame, WelcomeFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import { type ReadOnlyReason, roleOfCode } from '#protocol/roles.ts';
import { type BoardStore, SERVER_RESTORED } from '../../store/board-store.ts';
import { sha256 } from '../../store/sha256.ts';
import { Absence } from './absence.ts';
import { Adoption } from './adoption.ts';
import { BoardApi } from './board-api.ts';
import { LocalCache } from './cache.ts';
import { closeEvent, denialOf } from './close-codes.ts';
import type { SyncEnvironment } from './environment.ts';
import { HomeNote } from './home-note.ts';
import type { KeptTransaction, Sync, SyncHost, SyncOptions } from './host.ts';
import { Inbox } from './inbox.ts';
import { Journal } from './journal.ts';
import { LateImages } from './late-images.ts';
import { Link } from './link.ts';
import { Outbound } from './outbound.ts';
import { Outbox } from './outbox.ts';
import { OwnQueues } from './own-queues.ts';
import { isDecided, type PendingTxn, type Queue } from './pending-txn.ts';
import { People } from './people.ts';
import { ServerFrames } from './server-frames.ts';
import { NO_STORAGE, ROOM_MADE, Status } from './status.ts';
import type { UnsentWorkDeps } from './unsent-work.ts';

/** READ is sent at least once per this many bytes of rows. */
const READ_BYTES = LIMITS.readAheadBytes / 8;

export class SyncClient implements Sync {
  readonly alias: string;
  readonly images: LateImages;
  readonly #host: SyncHost;
  readonly #options: SyncOptions;
  readonly #environment: SyncEnvironment;
  readonly #outbox = new Outbox();
  readonly #queues: OwnQueues;
  readonly #store: Promise<BoardStore | undefined>;
  readonly #home: HomeNote;
  readonly #journal: Journal;
  readonly #cache: LocalCache;
  readonly #inbox: Inbox;
  readonly #link: Link;
  readonly #api: BoardApi;
  readonly #status: Status;
  readonly #outbound: Outbound;
  readonly #people: People;
  readonly #frames: ServerFrames;
  readonly #adoption: Adoption;
  readonly #unsent: UnsentWorkDeps;
  readonly #absence: Absence;
  #openingTimer: ReturnType<typeof setTimeout> | undefined;
  /** All that count as who uses the device; undefined: not known. */
  #own: readonly string[] | undefined;
  /** Whether the last opening of the board gave its history. */
  #readsHistory = false;
  /** Why nobody edited the board at the last opening; null: by their role people do. */
  #readOnly: ReadOnlyReason | null = null;
  #head = 0;
  #unreadBytes = 0;
  #keptCount = 0;
  #openedMs = 0;
  /** By the last answer others count as who uses the device than before. */
  #isNewcomer = false;
  /** The server has opened the board since the start. */
  #welcome = false;

  constructor(host: SyncHost, options: SyncOptions, environment: SyncEnvironment) {
    this.#host = host;
    this.#options = options;
    this.alias = options.alias;
    this.#environment = environment;
    this.#home = new HomeNote(environment, options.alias, options.secret);
    this.#queues = new OwnQueues(environment);
    const first = [this.#queues.create(), this.#queues.create()];
    this.#store = this.#queues.openStore(options.alias);
    this.#journal = new Journal(this.#store, {
      trouble: () => host.event({ notice: { code: NO_STORAGE } }),
      failing: () => this.#status.changed(),
      makeRoom: async () => {
        const gone = await environment.makeRoom(options.alias).catch(() => undefined);
        if (gone) host.event({ notice: { code: ROOM_MADE } });
        return gone !== undefined;
      },
    });
    const address = { origin: options.origin, fetch: environment.fetch };
    const hash = (bytes: Uint8Array) => sha256(environment.subtle, bytes);
    this.#api = new BoardApi(address, options.lend, hash);
    this.images = new LateImages(this.#store, {
      ...{ api: this.#api, waiting: this.#outbox.waitingImages, now: environment.now, sha256: hash },
      ...{ alias: options.alias, device: environment },
    });
    this.#inbox = new Inbox(host, this.#outbox, this.#journal, this.#api, environment, {
      rebuilding: () => this.#outbound.take(),
      welcomed: (frame) => this.#welcomed(frame),
      folded: (seq, bytes) => this.#folded(seq, bytes),
      decided: (entry, refusal) => this.#decided(entry, refusal),
      anew: (entry, txn, base) => {
        this.#status.replaced(entry, this.#outbound.add(entry.token, txn, base));
        this.#decided(entry, undefined);
      },
      mended: (txn) =>
        this.images.mended(txn, (detail) => host.event({ notice: { code: 'pictures-missing', detail } })),
      serverRestored: (lost) => {
        host.event({ notice: { code: SERVER_RESTORED } });
        this.#keptMore(lost);
      },
      broken: () => this.#link.restart(),
    });
    this.#cache = new LocalCache(options.alias, host, this.#inbox, this.#journal, environment);
    this.#link = new Link(options.origin, this.#api, environment, {
      hello: (ticket, opened) => this.#hello(ticket, opened),
      frame: (frame, bytes) => this.#frames.receive(frame, bytes),
      down: (code) => this.#down(code),
    });
    this.#outbound = new Outbound({
      host,
      outbox: this.#outbox,
      newQueue: () => first.shift() ?? this.#queues.create(),
      leave: (queue) => this.#leave(queue),
      retire: (queue) => this.#retired(queue),
      journal: this.#journal,
      link: this.#link,
      api: this.#api,
      environment,
      signedIn: options.signedIn,
      secret: options.secret,
      sha256: hash,
      sendImages: (names, signal) => this.images.send(names, signal),
      refuse: (pending, code) => this.#inbox.outcomes.reject(pending, code),
      made: () => {
        this.#cache.busy();
        this.#home.changed(environment.now());
      },
      kept: () => this.#keptMore(1),
      changed: () => {
        this.#status.changed();
        this.#countOthers();
      },
      answers: (answered) => this.#status.answers(answered),
    });
    const report = (saved: SavedState) => {
      this.#absence.report(saved);
      this.#adoption.offline(saved.state === 'offline');
    };
    this.#status = new Status(this.#outbound, this.#journal, report, () => this.#link.failure);
    this.#absence = new Absence({
      ...{ host, options, home: this.#home.store, store: this.#store, status: () => this.#status },
      ...{ isShown: () => this.#inbox.seq > 0, flush: () => this.flush() },
    });
    this.#unsent = {
      ...{ alias: options.alias, journal: this.#journal, outbound: this.#outbound },
      ...{ status: this.#status, images: this.images, now: environment.now },
    };
    this.#people = new People(host, this.#link, environment.timing.presenceMs);
    this.#frames = new ServerFrames({
      ...{ host, inbox: this.#inbox, outbound: this.#outbound, people: this.#people },
      onWelcome: (frame) => this.#greeted(frame),
    });
    this.#adoption = new Adoption({
      ...{ host, secret: options.secret, locks: environment.locks, images: this.images },
      ...{ outbox: this.#outbox, journal: this.#journal, inbox: this.#inbox },
      take: () => this.#outbound.take(),
      isOwn: (actor) => actor === null || this.#own?.includes(actor) === true,
      found: () => this.#link.restart(),
      soon: () => this.#outbound.soon(),
      changed: () => this.#status.changed(),
    });
  }

  async start(): Promise<void> {
    const { answerMs, orphansMs } = this.#environment.timing;
    this.#openingTimer = setTimeout(() => this.#status.late(), answerMs);
    this.#absence.begin();
    const store = await this.#store;
    const own = await this.#home.own();
    if (own?.[0] !== undefined && !this.#own) {
      this.#own = own;
      // Who has just signed in is not who the server last said.
      if (!this.#options.signedIn || own[0].startsWith('person:')) this.#outbound.expect(own[0]);
    }
    if (store) await this.#showStored(store);
    if (!this.#options.fresh) {
      this.#openedMs = this.#environment.now();
      if (this.#inbox.seq > 0) this.#home.note({ openedAtMs: this.#openedMs });
      else this.#host.event({ loading: { done: 0, total: 0 } });
    }
    this.#status.changed();
    this.#link.start();
    this.#adoption.watch(orphansMs);
  }

  flush(): void {
    this.#outbound.take();
    this.#outbound.storeDraft();
  }

  push(token: number, txn: Uint8Array, behind = 0): void {
    this.#outbound.push(token, txn, behind);
  }

  outcome(token: number): Promise<string | undefined> {
    return this.#status.outcome(this.#outbox.byToken(token));
  }

  presence(value: PresenceValue): void {
    this.#people.show(value);
  }

  live(take: () => Uint8Array, nowMs: number): boolean {
    this.#cache.busy();
    return this.#people.stream(take, nowMs);
  }

  title(title: string): void {
    this.#home.note({ title });
  }

  standing(): { seq: number; pending: number; up: boolean } | null {
    this.flush();
    const { seq, torn } = this.#inbox;
    return torn ? null : { seq, pending: this.#outbound.count, up: this.#status.up };
  }

  putPicture(...picture: Parameters<BoardApi['putPicture']>): ReturnType<BoardApi['putPicture']> {
    return this.#api.putPicture(...picture);
  }

  saved(): Promise<void> {
    return this.#status.settled();
  }

  safe(): Promise<void> {
    return this.#status.kept();
  }

  async kept(): Promise<KeptTransaction[]> {
    const { rejectedChanges } = await laterPart(import('./rejected-changes.ts'));
    return rejectedChanges(await this.#journal.kept());
  }

  async retryKept(): Promise<void> {
    const { retryRejected } = await laterPart(import('./rejected-changes.ts'));
    const count = await retryRejected(this.#journal, this.images, (txn, base) => {
      const entry = this.#outbound.add(this.#inbox.takeToken(), txn, base);
      this.#inbox.outcomes.show(entry);
      return entry;
    });
    this.#keptMore(-count);
    this.#status.retried();
    if (this.#status.isOffered) this.reopen();
  }

  async exportKept(): Promise<Blob> {
    return (await laterPart(import('./unsent-work.ts'))).copyUnsent(this.#unsent);
  }

  wake(): void {
    this.#link.wake();
  }

  reopen(): void {
    this.#api.forget();
    this.#link.restart();
    this.#link.wake();
  }

  network(online: boolean): void {
    this.#link.network(online);
    if (!online) this.#status.line(false);
  }

  async stop(): Promise<void> {
    this.#adoption.stop();
    clearTimeout(this.#openingTimer);
    this.#people.stop();
    this.#cache.stop();
    this.#outbound.down();
    this.#inbox.reset();
    await this.#link.stop();
    await this.#inbox.idle();
    this.#outbound.stop();
    await this.#journal.stop();
    await this.#home.close();
    await this.#queues.releaseAll();
    this.#adoption.releaseAll();
    (await this.#store)?.close();
  }

  async #showStored(store: BoardStore): Promise<void> {
    const stored = await this.#adoption.begin(store);
    if (!stored) {
      this.#journal.trouble();
      return;
    }
    this.#keptMore(stored.kept);
    await this.#cache.show(stored.board, stored.places);
    this.#status.changed();
  }

  #hello(ticket: string, opened: Access): HelloFrame {
    this.#inbox.reset();
    this.#outbox.rewind();
    const before = this.#own;
    this.#own = opened.own ?? [opened.actor];
    this.#readsHistory = opened.history;
    this.#readOnly = opened.readOnly ?? null;
    this.#isNewcomer = !before || this.#own.some((one) => !before.includes(one));
    this.#inbox.own = this.#own;
    this.#outbound.become(opened.actor, this.#own, !this.#welcome);
    const clients = this.#outbound.hello();
    const proto = Math.min(PROTOCOL_VERSION, opened.protocol ?? 1);
    return { type: 'hello', proto, ticket, ...this.#inbox.has, clients };
  }

  #greeted(frame: WelcomeFrame): void {
    const { session, actor, name, colour, proto } = frame;
    this.#people.allGone();
    this.#people.welcomed(name, proto);
    this.#host.self(session, { actor, name, colour });
    this.#head = frame.seq;
    this.#unreadBytes = 0;
    this.#journal.strict = false;
    this.#status.line(true);
    const role = roleOfCode(frame.role);
    const old = PROTOCOL_VERSION < frame.minClient;
    this.#host.event({
      role: (!old && role) || 'viewer',
      readOnly: this.#readOnly,
      readsHistory: this.#readsHistory,
      ...(old && { notice: { code: 'too-old' } }),
    });
    this.#welcome = true;
    // Whose the queues are that were left here is known only now.
    if (this.#isNewcomer) this.#adoption.more().catch(() => undefined);
    this.#home.actor(actor);
    this.#home.note({
      role: role === 'editor' || role === 'manager' ? 'editor' : 'viewer',
      // Not before the link is known to open something: home would show a board that is none.
      ...(this.#openedMs > 0 && { openedAtMs: this.#openedMs }),
    });
    this.#inbox.receive({ kind: 'welcome', frame, queues: this.#outbound.said });
  }

  #welcomed(frame: WelcomeFrame): void {
    this.#caughtUp();
    this.#people.showAgain();
    if (PROTOCOL_VERSION < frame.minClient) return;
    // First whose the queues are, then the first transaction: an adopter must know the actor of what it finds.
    const { said } = this.#outbound;
    void this.#journal.flushed().then(() => {
      if (said !== this.#outbound.said || !this.#status.up) return;
      this.#outbound.begin();
    });
  }

  #folded(seq: number, bytes: number): void {
    this.#unreadBytes += bytes;
    if (this.#unreadBytes >= READ_BYTES || seq === this.#head) {
      this.#unreadBytes = 0;
      this.#link.send({ type: 'read', seq });
    }
    this.#caughtUp();
    this.#home.changed(this.#environment.now());
    this.#cache.grown();
  }

  #caughtUp(): void {
    if (this.#head > this.#inbox.seq) return;
    this.#head = Number.POSITIVE_INFINITY;
    this.#host.event({ loading: null, caughtUp: true });
  }

  #decided(entry: PendingTxn, refusal: string | undefined): void {
    this.#outbound.soon();
    if (!isDecided(entry)) return;
    if (refusal !== undefined) this.#keptMore(1);
    this.#status.decided(entry, refusal);
    const { queue } = entry;
    if (queue.adopted && queue.isDecided) this.#retired(queue);
  }

  #retired(queue: Queue): void {
    this.#outbox.queues.splice(this.#outbox.queues.indexOf(queue), 1);
    void this.#adoption.retire(queue.hex);
  }

  #leave(queue: Queue): void {
    const entries = [...queue.entries.values()].filter((entry) => !isDecided(entry));
    this.#inbox.outcomes.leave(queue);
    // Nobody here waits for somebody else's.
    for (const entry of entries) this.#status.decided(entry, undefined);
    void this.#letGo(queue);
  }

  /** Whose it is finds it in the store when they come, here or in another tab. */
  async #letGo({ hex }: Queue): Promise<void> {
    await this.#journal.flushed();
    this.#adoption.release(hex);
    await this.#queues.release(hex);
  }

  #keptMore(n: number): void {
    this.#keptCount += n;
    if (n !== 0) this.#host.event({ kept: this.#keptCount });
  }

  #countOthers(): void {
    if (!this.#status.isDenied) return;
    import('./unsent-work.ts').then(({ countOthers }) => countOthers(this.#unsent)).catch(() => undefined);
  }

  #down(code: number | string | undefined): void {
    this.#outbound.down();
    this.#journal.strict = true;
    this.#inbox.reset();
    this.#people.allGone();
    const { secret } = this.#options;
    const denial = denialOf(code, secret, this.#welcome || this.#inbox.seq > 0);
    if (denial) this.#host.settle();
    this.#status.line(false, denial);
    this.#countOthers();
    // Another socket has sent HELLO for an adopted queue: its own worker is alive after all.
    if (code === CLOSE.replaced)
      for (const queue of this.#outbox.queues.filter(({ adopted }) => adopted)) this.#leave(queue);
    if (code === CLOSE['bad-frame']) this.#people.forgetOwn();
    if (code === CLOSE['too-old']) this.#host.event({ role: 'viewer' });
    this.flush();
    const hasWork = this.#outbound.count + this.#keptCount > 0;
    const event = closeEvent(code, { secret, isShown: this.#inbox.seq > 0, hasOpened: this.#welcome, hasWork });
    if (event) this.#host.event(event);
  }
}
