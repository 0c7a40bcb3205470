import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../browser/trace.ts';
import { selfTimes, threadsOf } from './slices.ts';

const slice = (name: string, ts: number, dur: number): TraceEvent => ({
  ph: 'X',
  cat: '',
  name,
  pid: 1,
  tid: 2,
  ts,
  dur,
});
const RUN = 'ThreadControllerImpl::RunTask';

describe('slices', () => {
  it('give what is nested in them away', () => {
    const spent = selfTimes([
      slice('b', 1000, 2000),
      slice(RUN, 0, 5000),
      slice('c', 1500, 500),
      slice('b', 3500, 1000),
    ]);
    expect(spent).toEqual([
      { name: 'b', ms: 2.5, count: 2 },
      { name: RUN, ms: 2, count: 1 },
      { name: 'c', ms: 0.5, count: 1 },
    ]);
  });
});

describe('threads', () => {
  it('carry their tasks and sampled functions between two instants', () => {
    const named: TraceEvent = { ...slice('thread_name', 0, 0), ph: 'M', args: { name: 'CrRendererMain' } };
    const profile = { ...slice('Profile', 0, 0), ph: 'P', id: '0x1', args: { data: { startTime: 0 } } };
    const chunk = {
      ...profile,
      name: 'ProfileChunk',
      tid: 9,
      args: {
        data: {
          cpuProfile: {
            nodes: [
              { id: 1, callFrame: { functionName: 'draw', url: 'http://x/board.js', lineNumber: 0, columnNumber: 4 } },
            ],
            samples: [1, 1, 1],
          },
          timeDeltas: [1000, 1000, 9000],
        },
      },
    };
    const [thread] = threadsOf([named, slice(RUN, 1000, 3000), slice(RUN, 20_000, 3000), profile, chunk], 0, 10);
    expect(thread).toMatchObject({ name: 'CrRendererMain 1/2', busyMs: 3 });
    expect(thread?.functions).toEqual([{ name: 'draw board.js:1:5', ms: 2, count: 2 }]);
  });
});
