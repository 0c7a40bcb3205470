// From pointer events to records: what is sent, once, in one buffer per task, and what comes back into the pool.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEVICE, MODIFIER, PHASE, SampleReader } from '#protocol/samples.ts';
import { type Contact, Motion } from '../session/motion.ts';
import { type PointerInput, readPointers } from './pointer.ts';

interface Record {
  phase: number;
  device: number;
  id: number;
  x: number;
  y: number;
  pressure: number;
  modifiers: number;
}

let canvas: HTMLElement;
let input: PointerInput;
let sent: Record[][];
let buffers: ArrayBuffer[];
let motion: Motion;
let contacts: number[];
let onDown: (contact: Contact) => void;
let left: number;

function readBack(buffer: ArrayBuffer, count: number): Record[] {
  const from = new SampleReader(buffer, count);
  return Array.from({ length: from.count }, (_, i) => ({
    phase: from.phase(i),
    device: from.device(i),
    modifiers: from.modifiers(i),
    id: from.pointerId(i),
    x: from.xCss(i),
    y: from.yCss(i),
    pressure: from.pressure(i),
  }));
}

interface Fake {
  id?: number;
  type?: 'mouse' | 'touch' | 'pen';
  x: number;
  y: number;
  t: number;
  pressure?: number;
  shiftKey?: boolean;
  coalesced?: Fake[];
  predicted?: Fake[];
}

function event(type: string, fake: Fake): PointerEvent {
  const made = new Event(type) as unknown as PointerEvent;
  const { id = 1, type: pointerType = 'touch', x, y, t, pressure = 0.5, shiftKey = false, coalesced, predicted } = fake;
  const fields = {
    pointerId: id,
    pointerType,
    clientX: x,
    clientY: y,
    pressure,
    buttons: 1,
    width: 10,
    height: 12,
    tiltX: 0,
    tiltY: 0,
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    timeStamp: t,
    getCoalescedEvents: () => (coalesced ?? []).map((one) => event('pointermove', { ...fake, ...one })),
    getPredictedEvents: () => (predicted ?? []).map((one) => event('pointermove', { ...fake, ...one })),
  };
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(made, name, { value });
  return made;
}

const fire = (type: string, fake: Fake) => canvas.dispatchEvent(event(type, fake));

beforeEach(() => {
  canvas = document.createElement('div');
  sent = [];
  buffers = [];
  contacts = [];
  left = 0;
  motion = new Motion();
  onDown = () => {};
  input = readPointers(canvas, motion, {
    send(buffer, count) {
      buffers.push(buffer);
      sent.push(readBack(buffer, count));
    },
    onDown: (contact) => onDown(contact),
    onLeave() {
      left++;
    },
  });
  motion.onChange(() => contacts.push(motion.contacts.size));
});

afterEach(() => input.stop());

describe('pointer input', () => {
  it('sends down, every coalesced move and up, each task in one buffer', () => {
    fire('pointerdown', { x: 10, y: 20, t: 1 });
    fire('pointermove', {
      x: 30,
      y: 20,
      t: 4,
      coalesced: [
        { x: 15, y: 20, t: 12 },
        { x: 22, y: 20, t: 20 },
        { x: 30, y: 20, t: 28 },
      ],
      predicted: [{ x: 36, y: 20, t: 36 }],
    });
    fire('pointerup', { x: 31, y: 20, t: 29 });
    expect(sent.map((task) => task.map(({ phase, x }) => [phase, x]))).toEqual([
      [[PHASE.down, 10]],
      [
        [PHASE.move, 15],
        [PHASE.move, 22],
        [PHASE.move, 30],
        [PHASE.predicted, 36],
      ],
      [[PHASE.up, 31]],
    ]);
    expect(contacts).toEqual([1, 0]);
  });

  it('takes raw updates and then does not repeat them from the move', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    fire('pointerrawupdate', { x: 5, y: 0, t: 2 });
    fire('pointerrawupdate', { x: 8, y: 0, t: 3 });
    fire('pointermove', {
      x: 9,
      y: 0,
      t: 4,
      coalesced: [
        { x: 5, y: 0, t: 2 },
        { x: 8, y: 0, t: 3 },
        { x: 9, y: 0, t: 4 },
      ],
    });
    const moves = sent.flat().filter(({ phase }) => phase === PHASE.move);
    expect(moves.map(({ x }) => x)).toEqual([5, 8, 9]);
  });

  it('keeps what is predicted over raw updates until its time has come', () => {
    const shown = () => sent.at(-1)?.map(({ phase, x }) => [phase, x]);
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    const predicted = [
      { x: 36, y: 0, t: 36 },
      { x: 44, y: 0, t: 44 },
    ];
    fire('pointermove', { x: 26, y: 0, t: 26, predicted });
    // 18 ms ahead is too far yet.
    expect(shown()).toEqual([
      [PHASE.move, 26],
      [PHASE.predicted, 36],
    ]);
    fire('pointerrawupdate', { x: 32, y: 0, t: 32 });
    expect(shown()).toEqual([
      [PHASE.move, 32],
      [PHASE.predicted, 36],
      [PHASE.predicted, 44],
    ]);
    fire('pointerrawupdate', { x: 38, y: 0, t: 38 });
    expect(shown()).toEqual([
      [PHASE.move, 38],
      [PHASE.predicted, 44],
    ]);
    fire('pointerrawupdate', { x: 45, y: 0, t: 45 });
    expect(shown()).toEqual([[PHASE.move, 45]]);
  });

  it('believes no leap that stamps in a heap make a browser predict, and nothing of a mouse', () => {
    const predicted = [{ x: 300, y: 0, t: 34 }];
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    fire('pointermove', { x: 26, y: 0, t: 26, predicted });
    fire('pointerup', { x: 26, y: 0, t: 27 });
    fire('pointerdown', { type: 'mouse', x: 0, y: 0, t: 101 });
    fire('pointermove', { type: 'mouse', x: 26, y: 0, t: 126, predicted: [{ x: 30, y: 0, t: 130 }] });
    expect(sent.flat().some(({ phase }) => phase === PHASE.predicted)).toBe(false);
  });

  it('says the last sample again when the hand rests, so that nothing stays predicted', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      // On a busy machine samples are told of long after they were made: that is no rest.
      const t = performance.now() - 200;
      const move = (x: number, atMs: number) =>
        fire('pointermove', { x, y: 0, t: t + atMs, predicted: [{ x: x + 8, y: 0, t: t + atMs + 8 }] });
      fire('pointerdown', { x: 0, y: 0, t });
      move(10, 10);
      vi.advanceTimersByTime(30);
      move(20, 20);
      vi.advanceTimersByTime(20);
      expect(sent).toHaveLength(3);
      vi.advanceTimersByTime(50);
      expect(sent.slice(3).map((task) => task.map(({ phase, x }) => [phase, x]))).toEqual([[[PHASE.move, 20]]]);
      vi.advanceTimersByTime(500);
      expect(sent).toHaveLength(4);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends what several contacts do in one task together, and before any of them is lifted', async () => {
    const moves = (id: number) => fire('pointermove', { id, x: id, y: 0, t: 10 });
    const ids = [1, 2, 3];
    for (const id of ids) fire('pointerdown', { id, x: 0, y: 0, t: 1 });
    ids.forEach(moves);
    expect(sent).toHaveLength(3);
    await vi.waitFor(() => expect(sent[3]?.map(({ id }) => id)).toEqual(ids));
    ids.forEach(moves);
    fire('pointerup', { id: 2, x: 2, y: 0, t: 11 });
    expect(sent[4]?.map(({ id, phase }) => [id, phase])).toEqual([
      [1, PHASE.move],
      [2, PHASE.move],
      [3, PHASE.move],
      [2, PHASE.up],
    ]);
  });

  it('takes all from the moves while many are down, and no sample twice or never when others come and go', () => {
    const ids = [1, 2, 3, 4, 5];
    fire('pointerdown', { id: 1, x: 0, y: 0, t: 1 });
    fire('pointerrawupdate', { id: 1, x: 5, y: 0, t: 2 });
    for (const id of ids.slice(1)) fire('pointerdown', { id, x: 50, y: 0, t: 3 });
    fire('pointerrawupdate', { id: 1, x: 6, y: 0, t: 4 });
    const coalesced = [5, 6, 7].map((x) => ({ x, y: 0, t: x - (x === 5 ? 3 : 2) }));
    fire('pointermove', { id: 1, x: 7, y: 0, t: 5, coalesced });
    fire('pointerup', { id: 5, x: 50, y: 0, t: 6 });
    fire('pointerrawupdate', { id: 1, x: 8, y: 0, t: 7 });
    fire('pointerup', { id: 1, x: 8, y: 0, t: 8 });
    const moves = sent.flat().filter(({ id, phase }) => id === 1 && phase === PHASE.move);
    expect(moves.map(({ x }) => x)).toEqual([5, 6, 7, 8]);
  });

  it('hears no raw updates while nothing is down', () => {
    fire('pointerrawupdate', { x: 5, y: 0, t: 2 });
    expect(sent).toEqual([]);
  });

  it('sends a move without a coalesced list, as scripts and assistive tools make them', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    fire('pointermove', { x: 7, y: 3, t: 1 });
    expect(sent[1]).toMatchObject([{ phase: PHASE.move, x: 7, y: 3 }]);
  });

  it('keeps contacts apart and counts them', () => {
    fire('pointerdown', { id: 1, x: 0, y: 0, t: 1 });
    fire('pointerdown', { id: 2, x: 50, y: 0, t: 2 });
    fire('pointercancel', { id: 1, x: 0, y: 0, t: 3 });
    fire('pointerup', { id: 2, x: 50, y: 0, t: 4 });
    expect(contacts).toEqual([1, 2, 1, 0]);
    expect(sent.flat().map(({ id, phase }) => [id, phase])).toEqual([
      [1, PHASE.down],
      [2, PHASE.down],
      [1, PHASE.cancel],
      [2, PHASE.up],
    ]);
  });

  it('has of each contact since when, where and how large it is', () => {
    fire('pointerdown', { id: 3, type: 'pen', x: 30, y: 40, t: 7 });
    fire('pointermove', { id: 3, type: 'pen', x: 33, y: 44, t: 9 });
    const [contact] = motion.contacts.values();
    expect(contact).toMatchObject({ pointerId: 3, pointerType: 'pen', xCss: 30, yCss: 40, downMs: 7 });
    expect(contact?.last).toMatchObject({ clientX: 33, clientY: 44, width: 10, height: 12 });
    expect(contact?.wayCss(contact.last)).toBe(5);
    input.stop();
    expect(motion.contacts.size).toBe(0);
  });

  it('tells who follows a contact of its moves and its end before they are sent, and of no other contact', () => {
    const told: [type: string, x: number, sent: number][] = [];
    const note = ({ type, clientX }: PointerEvent) => told.push([type, clientX, sent.length]);
    onDown = (contact) => contact.pointerId === 1 && contact.follow({ moved: note, ended: note });
    for (const id of [1, 2]) fire('pointerdown', { id, x: 0, y: 0, t: 1 });
    fire('pointerup', { id: 2, x: 50, y: 0, t: 2 });
    fire('pointermove', { x: 5, y: 0, t: 3 });
    fire('pointerup', { x: 6, y: 0, t: 4 });
    fire('lostpointercapture', { x: 6, y: 0, t: 5 });
    expect(told).toEqual([
      ['pointermove', 5, 3],
      ['pointerup', 6, 4],
    ]);
  });

  it('ends what is followed with the newest event when the canvas is removed', () => {
    const ended: string[] = [];
    onDown = (contact) => contact.follow({ moved() {}, ended: ({ type }) => ended.push(type) });
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    fire('pointermove', { x: 5, y: 0, t: 3 });
    input.stop();
    expect(ended).toEqual(['pointermove']);
  });

  it('ends a stroke whose capture was lost, once', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    fire('lostpointercapture', { x: 0, y: 0, t: 2 });
    fire('pointerup', { x: 0, y: 0, t: 3 });
    expect(sent.flat().map(({ phase }) => phase)).toEqual([PHASE.down, PHASE.cancel]);
  });

  it('gives no pressure where the device has none', () => {
    fire('pointerdown', { id: 1, type: 'mouse', x: 0, y: 0, t: 1, pressure: 0.5 });
    fire('pointerdown', { id: 2, type: 'touch', x: 0, y: 0, t: 1, pressure: 1 });
    fire('pointerdown', { id: 3, type: 'pen', x: 0, y: 0, t: 1, pressure: 0.25 });
    expect(sent.flat().map(({ device, pressure }) => [device, pressure])).toEqual([
      [DEVICE.mouse, -1],
      [DEVICE.touch, -1],
      [DEVICE.pen, 0.25],
    ]);
  });

  it('throttles hover and never hovers with a finger', () => {
    fire('pointermove', { type: 'mouse', x: 1, y: 0, t: 100 });
    fire('pointermove', { type: 'mouse', x: 2, y: 0, t: 105 });
    fire('pointermove', { type: 'mouse', x: 3, y: 0, t: 120 });
    fire('pointermove', { type: 'touch', x: 4, y: 0, t: 200 });
    expect(sent.flat().map(({ phase, x }) => [phase, x])).toEqual([
      [PHASE.hover, 1],
      [PHASE.hover, 3],
    ]);
  });

  it('says once that a mouse or pen left the board, unless it is down', () => {
    fire('pointermove', { type: 'mouse', x: 1, y: 0, t: 100 });
    fire('pointerleave', { type: 'mouse', x: 2, y: 0, t: 101 });
    fire('pointerleave', { type: 'touch', x: 3, y: 0, t: 102 });
    fire('pointerdown', { type: 'mouse', x: 4, y: 0, t: 103 });
    fire('pointerleave', { type: 'mouse', x: 5, y: 0, t: 104 });
    expect(sent.flat().map(({ phase, x }) => [phase, x])).toEqual([
      [PHASE.hover, 1],
      [PHASE.cancel, 2],
      [PHASE.down, 4],
    ]);
  });

  it('tells the modifiers', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1, shiftKey: true });
    expect(sent.flat()[0]?.modifiers).toBe(MODIFIER.shift);
  });

  it('uses a buffer again once it is given back', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    input.recycle(buffers[0] as ArrayBuffer);
    fire('pointerup', { x: 0, y: 0, t: 2 });
    expect(buffers[1]).toBe(buffers[0]);
  });

  it('splits a task that is more than one buffer', () => {
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    const coalesced = Array.from({ length: 150 }, (_, i) => ({ x: i, y: 0, t: 2 + i }));
    fire('pointermove', { x: 149, y: 0, t: 152, coalesced });
    expect(sent.slice(1).map((task) => task.length)).toEqual([128, 22]);
    expect(
      sent
        .slice(1)
        .flat()
        .map(({ x }) => x),
    ).toEqual(coalesced.map(({ x }) => x));
  });

  it('tells when the pointer has left the page, but not while something is down', () => {
    const leave = () => document.documentElement.dispatchEvent(new Event('pointerleave'));
    fire('pointerdown', { x: 0, y: 0, t: 1 });
    leave();
    expect(left).toBe(0);
    fire('pointerup', { x: 0, y: 0, t: 2 });
    leave();
    expect(left).toBe(1);
  });
});
