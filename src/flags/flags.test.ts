import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.ts';

describe('flags', () => {
  it('start with the worker on and nothing forced', () => {
    expect(readFlags('')).toMatchObject({ worker: true, fps: false, cover: true, governor: true });
    expect(readFlags('').renderer).toBeUndefined();
  });

  it('read the debug names of the specification', () => {
    expect(readFlags('?worker=0&renderer=2d&fps=1&cover=0&trackCanvas=1&governor=0')).toMatchObject({
      worker: false,
      renderer: '2d',
      fps: true,
      cover: false,
      trackCanvas: true,
      governor: false,
    });
  });

  it('leave an unknown renderer out', () => {
    expect(readFlags('?renderer=vulkan').renderer).toBeUndefined();
  });

  it('override features by 1 and 0 only', () => {
    expect(readFlags('?arabic=0').features.arabic).toBe(false);
    expect(readFlags('?arabic=1').features.arabic).toBe(true);
    expect(readFlags('').features.perfectDraw).toBe(false);
    expect(readFlags('?perfectDraw=1').features.perfectDraw).toBe(true);
    expect(readFlags('?arabic=yes').features.arabic).toBe(readFlags('').features.arabic);
    expect(readFlags('?strokeEraser=0').features).toEqual({ ...readFlags('').features, strokeEraser: false });
  });

  it('have the features on that the specification has on', () => {
    expect(readFlags('').features).toEqual({
      arabic: true,
      perfectDraw: false,
      strokeEraser: true,
      settings: true,
      floatingToolbar: true,
    });
  });
});
