import { describe, expect, it } from 'vitest';
import { frameFigures, readTrace, type TraceEvent } from './trace.ts';

const event = (name: string, ts: number, dur: number, pid = 1, tid = 1): TraceEvent => ({
  ph: 'X',
  cat: 'toplevel',
  name,
  pid,
  tid,
  ts,
  dur,
});

describe('a trace', () => {
  it('is read for swaps of any process and tasks of the page’s own main thread', () => {
    const main: TraceEvent = {
      ...event('thread_name', 0, 0),
      ph: 'M',
      args: { name: 'CrRendererMain' },
    };
    const trace = readTrace(
      [
        main,
        event('ThreadControllerImpl::RunTask', 5000, 2000),
        event('ThreadControllerImpl::RunTask', 5000, 2000, 1, 2),
        event('SoftwareRenderer::SwapBuffers', 9000, 1000, 7),
        event('SkiaOutputSurfaceImplOnGpu::SwapBuffers', 1000, 500, 7),
      ],
      1,
    );
    expect(trace).toEqual({ swapsMs: [1.5, 10], mainTasksMs: [[5, 2]] });
  });
});

describe('frames of a gesture', () => {
  it('count what was presented inside it', () => {
    const swapsMs = Array.from({ length: 100 }, (_, i) => 1000 + i * 16);
    const figures = frameFigures({ swapsMs, mainTasksMs: [] }, 1000, 2000);
    expect(figures.framesPerS).toBe(63);
    expect(figures.gapP99Ms).toBe(16);
    expect(figures.mainBusyPct).toBe(null);
  });

  it('hold the stall that outlasts it', () => {
    const figures = frameFigures({ swapsMs: [1010, 2500], mainTasksMs: [[1020, 1400]] }, 1000, 2000);
    expect(figures.gapP99Ms).toBeGreaterThan(1400);
    expect(figures.mainBusyPct).toBe(98);
    expect(figures.longestTaskMs).toBe(1400);
  });

  it('leave out the rest after it', () => {
    const figures = frameFigures({ swapsMs: [1000, 1990, 9000], mainTasksMs: [] }, 1000, 2000);
    expect(figures.gapP99Ms).toBeLessThanOrEqual(990);
  });
});
