import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardRole } from '#protocol/roles.ts';
import { type Hint, LocalBus } from '../../platform/bus/bus.ts';
import type { StoredLead } from '../leads/lead-queries.ts';
import type { StoredPresentation } from '../presentations/presentation-queries.ts';
import type { StoredTimer } from '../timers/timer-queries.ts';
import { BoardRowEvents } from './board-row-events.ts';
import { boardRowKinds } from './board-row-kinds.ts';
import type { Room } from './room.ts';
import type { BoardSocket } from './socket.ts';

const POLL_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One open board with rows that a test sets, and its sockets. */
class Stage {
  timer: StoredTimer | undefined;
  presentation: StoredPresentation | undefined;
  lead: StoredLead | undefined;
  /** Resolve the reads of timers that have not been answered; undefined: each is answered at once. */
  timerReads: ((timers: StoredTimer[]) => void)[] | undefined;
  readonly limits: Parameters<Room['restrict']>[0][] = [];
  readonly sockets: BoardSocket[] = [];
  readonly beside = new Set<Pick<BoardSocket, 'proto' | 'send'>>();
  readonly bus = new LocalBus();
  readonly hints: Hint[] = [];
  readonly room: Room;
  readonly events: BoardRowEvents;

  constructor({ isShared = false } = {}) {
    const { sockets, beside, bus } = this;
    const restrict = (limits: Parameters<Room['restrict']>[0]) => void this.limits.push(limits);
    this.room = { board: 'b', isEmpty: false, sockets, beside, restrict } as unknown as Room;
    const { room } = this;
    const rooms = { openRoom: (board: string) => (board === 'b' ? room : undefined), open: () => [{ room }] };
    const readTimers = async () =>
      this.timerReads
        ? new Promise<StoredTimer[]>((resolve) => this.timerReads?.push(resolve))
        : [this.timer].flatMap((row) => row ?? []);
    const kinds = boardRowKinds({
      reads: {
        timers: { timersOf: readTimers },
        presentations: { presentationsOf: async () => [this.presentation].flatMap((row) => row ?? []) },
        leads: { leadsOf: async () => [this.lead].flatMap((row) => row ?? []) },
      },
      changes: {
        presentations: { endPresentationOf: async () => void Object.assign(this, { presentation: undefined }) },
        leads: { endFocusOf: async () => void Object.assign(this, { lead: undefined }) },
      },
    });
    const log = { warn: vi.fn() };
    this.events = new BoardRowEvents({ rooms: rooms as never, kinds, bus, log, isShared, pollMs: POLL_MS });
    bus.subscribe((hint) => void this.hints.push(hint));
  }

  /** Joins a socket of this actor, and returns the events that it gets of one kind of row. */
  join(
    actor: string,
    role: BoardRole = 'editor',
    proto = 9,
  ): { socket: BoardSocket; received(name: string): unknown[] } {
    const sent: { name: string; value: string }[] = [];
    const socket = {
      session: this.sockets.length + 1,
      proto,
      isOpen: true,
      grant: { actor, role },
      send: (frame: { name: string; value: string }) => void sent.push(frame),
    } as unknown as BoardSocket;
    this.sockets.push(socket);
    this.events.joined(this.room, socket);
    return { socket, received: (name) => sent.flatMap((one) => (one.name === name ? [JSON.parse(one.value)] : [])) };
  }

  /** Sets rows as a call does. */
  set(rows: Partial<Pick<Stage, 'timer' | 'presentation' | 'lead'>>): void {
    Object.assign(this, rows);
    for (const kind of Object.keys(rows) as (keyof typeof rows)[]) this.bus.publish({ kind, board: 'b' });
  }

  leave(socket: BoardSocket): void {
    this.sockets.splice(this.sockets.indexOf(socket), 1);
    this.events.left(this.room, socket);
  }

  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
  }
}

const timer = (version: number, isPaused: boolean): StoredTimer => ({
  board: 'b',
  version,
  leftMs: 5000,
  isPaused,
  by: 'person:p',
});
const presentation = (presenter: string, version = 1): StoredPresentation => ({
  ...{ board: 'b', presenter, version, frame: null, page: 0 },
  ...{ screen: 'shown', sinceMs: 2000, frameSinceMs: 1000 },
});
const lead = (change: Partial<StoredLead>): StoredLead => ({
  ...{ board: 'b', version: 1, focusBy: null, isSilent: false, hidesNames: false, tools: null },
  ...change,
});
const named = (session: number, isOwn: boolean) => expect.objectContaining({ session, isOwn });

test('TIMER-3 PRESENT-4 LEAD-3 what was read before a change is not told behind the change', async () => {
  const stage = new Stage();
  stage.timerReads = [];
  const { received } = stage.join('person:a');
  await stage.settle();
  stage.set({ timer: timer(2, true) });
  await stage.settle();
  // The database may answer the later read first.
  for (const answer of stage.timerReads.splice(1)) answer([timer(2, true)]);
  await stage.settle();
  stage.timerReads.shift()?.([timer(1, false)]);
  await stage.settle();
  for (const answer of stage.timerReads) answer([timer(2, true)]);
  await stage.settle();
  expect(received('timer').map((value) => (value as StoredTimer).isPaused)).toEqual([false, true]);
});

test('PRESENT-5 names the newest socket of the presenter, and tells everybody when it joins or leaves', async () => {
  const stage = new Stage();
  const viewer = stage.join('guest:v', 'viewer');
  stage.set({ presentation: presentation('person:p') });
  const first = stage.join('person:p');
  await stage.settle();
  expect(viewer.received('presentation').at(-1)).toEqual(named(2, false));
  const second = stage.join('person:p');
  await stage.settle();
  expect(viewer.received('presentation').at(-1)).toEqual(named(3, false));
  for (const { received } of [first, second]) expect(received('presentation').at(-1)).toEqual(named(3, true));
  stage.leave(second.socket);
  await stage.settle();
  expect(viewer.received('presentation').at(-1)).toEqual(named(2, false));
  stage.leave(first.socket);
  await stage.settle();
  expect(viewer.received('presentation').at(-1)).toEqual(named(0, false));
  const count = viewer.received('presentation').length;
  stage.leave(stage.join('guest:w').socket);
  await stage.settle();
  expect(viewer.received('presentation')).toHaveLength(count);
});

test('PRESENT-6 ends when the right of the presenter ends or is less, unless another socket of theirs has it', async () => {
  const stage = new Stage();
  const viewer = stage.join('guest:v', 'viewer');
  stage.set({ presentation: presentation('person:p') });
  const first = stage.join('person:p');
  const second = stage.join('person:p');
  await stage.settle();
  const end = ({ socket }: typeof first) => {
    Object.assign(socket, { isOpen: false });
    stage.events.rightEnded(stage.room, socket);
    return stage.settle();
  };
  await end(first);
  expect(stage.presentation).toBeDefined();
  await end(second);
  expect([stage.presentation, viewer.received('presentation').at(-1)]).toEqual([undefined, null]);
  stage.set({ presentation: presentation('guest:v', 2) });
  stage.join('guest:v', 'viewer');
  await stage.settle();
  expect([stage.presentation, viewer.received('presentation').at(-1)]).toEqual([undefined, null]);
});

test('LEAD-5 locked focus ends when the leader may lead no longer', async () => {
  const stage = new Stage();
  const editor = stage.join('guest:e');
  stage.set({ lead: lead({ focusBy: 'person:m' }) });
  const manager = stage.join('person:m', 'manager');
  await stage.settle();
  expect(editor.received('lead').at(-1)).toMatchObject({ focus: { session: 2, isOwn: false } });
  expect(manager.received('lead').at(-1)).toMatchObject({ focus: { session: 2, isOwn: true } });
  stage.leave(manager.socket);
  stage.join('person:m', 'editor');
  await stage.settle();
  expect(editor.received('lead').at(-1)).toEqual({ focus: null, isSilent: false, hidesNames: false, tools: null });
});

test('LEAD-4 the room withholds what the row says before anybody is told of it', async () => {
  const stage = new Stage();
  const { socket, received } = stage.join('guest:e');
  await stage.settle();
  expect(stage.limits).toEqual([]);
  stage.set({ lead: lead({ isSilent: true }) });
  vi.spyOn(socket, 'send').mockImplementationOnce(() => expect(stage.limits).toHaveLength(1));
  await stage.settle();
  expect(stage.limits).toEqual([{ isSilent: true, hidesNames: false }]);
  stage.set({ lead: undefined });
  await stage.settle();
  expect(stage.limits.at(-1)).toEqual({ isSilent: false, hidesNames: false });
  expect(received('lead').at(-1)).toEqual({ focus: null, isSilent: false, hidesNames: false, tools: null });
});

test('PRESENT-4 LEAD-3 remotes are told of the presentation and not of the lead, old sockets of neither', async () => {
  const stage = new Stage();
  const sent: string[] = [];
  const remote = { proto: 6, send: ({ name }: { name: string }) => void sent.push(name) } as unknown as BoardSocket;
  stage.presentation = presentation('person:p');
  stage.lead = lead({ isSilent: true });
  stage.beside.add(remote);
  const old = stage.join('person:p', 'manager', 4);
  await stage.settle();
  sent.length = 0;
  stage.events.joined(stage.room, remote as never);
  for (const kind of ['presentation', 'lead'] as const) stage.bus.publish({ kind, board: 'b' });
  await stage.settle();
  expect(sent).toEqual(['presentation', 'presentation']);
  expect([old.received('presentation'), old.received('lead')]).toEqual([[], []]);
});

test('PRESENT-4 LEAD-3 a change by another process is told after a look, with no hint', async () => {
  const stage = new Stage({ isShared: true });
  const { received } = stage.join('guest:v', 'viewer');
  await stage.settle();
  stage.presentation = presentation('person:p', 7);
  stage.lead = lead({ tools: ['pen'], version: 7 });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  stage.events.close();
  expect(received('presentation')).toEqual([null, named(0, false)]);
  expect(received('lead').slice(1)).toEqual([{ focus: null, isSilent: false, hidesNames: false, tools: ['pen'] }]);
});

test('PRESENT-4 a board that has no row is read once, however many join', async () => {
  const stage = new Stage();
  stage.join('guest:a');
  await stage.settle();
  stage.timerReads = [];
  const { received } = stage.join('guest:b');
  await stage.settle();
  expect(stage.timerReads).toEqual([]);
  expect(received('presentation')).toEqual([null]);
});
