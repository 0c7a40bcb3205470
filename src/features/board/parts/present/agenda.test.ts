import { describe, expect, it } from 'vitest';
import { agendaOf, partEndingWith } from './agenda.ts';

const MINUTE_MS = 60_000;
/** The agenda has three parts: Welcome 5 min, The drive train 10 min over two frames, Hands on 20 min. */
const frames = [
  { text: 'Title' },
  { text: 'Welcome', speaker: { minutes: 5 } },
  { text: 'The drive train', speaker: { minutes: 10 } },
  { text: 'Which gear?' },
  { text: 'Hands on', speaker: { minutes: 20 } },
];
const agendaAt = (frame: number, minutes: number) => agendaOf(frames, frame, minutes * MINUTE_MS);

describe('agendaOf', () => {
  it('is null where no frame has minutes', () => {
    expect(agendaOf([{ text: 'a' }, { text: 'b', speaker: {} }], 0, 0)).toBeNull();
  });

  it('makes a part of each frame with minutes, up to the next one', () => {
    const agenda = agendaAt(3, 12);
    expect(agenda?.parts.map(({ from, end, minutes, state, startMs }) => [from, end, minutes, state, startMs])).toEqual(
      [
        [1, 2, 5, 'done', 0],
        [2, 4, 10, 'now', 5 * MINUTE_MS],
        [4, 5, 20, 'later', 15 * MINUTE_MS],
      ],
    );
    expect(agenda?.totalMs).toBe(35 * MINUTE_MS);
  });

  it('counts the time of the presented part from its planned start', () => {
    expect(agendaAt(3, 12)?.timing).toEqual({ kind: 'on-time', leftMs: 3 * MINUTE_MS });
    expect(agendaAt(3, 12)?.parts.map(({ usedMs }) => usedMs / MINUTE_MS)).toEqual([5, 7, 0]);
  });

  it('says by how much the presented part is over, or ahead of its planned start', () => {
    expect(agendaAt(3, 16)?.timing).toEqual({ kind: 'over', ms: MINUTE_MS });
    expect(agendaAt(3, 16)?.parts[1]?.usedMs).toBe(11 * MINUTE_MS);
    expect(agendaAt(4, 14)?.timing).toEqual({ kind: 'ahead', leftMs: 21 * MINUTE_MS, ms: MINUTE_MS });
    expect(agendaAt(4, 14)?.parts[2]?.usedMs).toBe(0);
  });

  it('has no timing ahead of its first part, and for a frame that is gone', () => {
    expect(agendaAt(0, 1)?.timing).toBeNull();
    expect(agendaAt(-1, 1)?.timing).toBeNull();
  });
});

it('partEndingWith finds the part whose last frame is shown', () => {
  const parts = agendaAt(2, 6)?.parts ?? [];
  expect([0, 1, 2, 3, 4].map((frame) => partEndingWith(parts, frame)?.title)).toEqual([
    undefined,
    'Welcome',
    undefined,
    'The drive train',
    'Hands on',
  ]);
});
