import { describe, expect, test } from 'vitest';
import { lineLook } from './line-look.ts';

const box = { kind: 'rectangle', w: -40, h: 100, style: {} } as const;

describe('how the lines of a selection look', () => {
  test('what nobody said is a solid line, all of it seen, and corners that are not round', () => {
    expect(lineLook({}, ['rectangle'], [box, box])).toEqual({
      dash: 'solid',
      opacity: 1,
      pattern: { now: 'solid', unfilled: 'black' },
      radius: { now: 0, max: 20 },
    });
  });

  test('what differs is nothing, what is shared is that', () => {
    const one = { ...box, style: { dash: 'dotted', opacity: 0.5, radius: 8 } } as const;
    expect(lineLook({}, ['rectangle'], [box, one])).toEqual({
      dash: null,
      opacity: null,
      pattern: { now: 'solid', unfilled: 'black' },
      radius: { now: null, max: 20 },
    });
    expect(lineLook({ dash: 'dotted', opacity: 0.5, radius: 80 }, ['rectangle'], [one])).toEqual({
      dash: 'dotted',
      opacity: 0.5,
      pattern: { now: 'solid', unfilled: 'black' },
      radius: { now: 20, max: 20 },
    });
  });

  test('a form that is round by itself has that radius; one without corners has none', () => {
    const formed = { ...box, kind: 'shape' } as const;
    expect(lineLook({}, ['shape'], [{ ...formed, form: 'rounded' }]).radius).toEqual({ now: 6, max: 20 });
    expect(lineLook({}, ['shape'], [{ ...formed, form: 'star' }]).radius).toEqual({ now: 0, max: 20 });
    for (const form of ['ellipse', 'cylinder', 'document', 'cloud', 'bracket'] as const)
      expect(lineLook({}, ['shape'], [{ ...formed, form }]).radius).toBeUndefined();
    expect(lineLook({}, ['rectangle'], [{ ...box, form: 'ellipse' }]).radius).toBeUndefined();
    expect(lineLook({}, ['connector'], [{ ...box, kind: 'connector' }]).radius).toBeUndefined();
  });

  test('a pattern is that of what can be filled, and needs a colour where nothing has one', () => {
    const dotted = { ...box, style: { fill: 'sky', pattern: 'dots' } } as const;
    const line = { ...box, kind: 'connector' } as const;
    expect(lineLook({}, ['rectangle', 'connector'], [dotted, line]).pattern).toEqual({
      now: 'dots',
      unfilled: undefined,
    });
    expect(lineLook({}, ['rectangle'], [dotted, box]).pattern).toEqual({ now: null, unfilled: undefined });
    const empty = { ...box, style: { fill: 'transparent', color: 'red' } } as const;
    expect(lineLook({}, ['rectangle'], [empty]).pattern).toEqual({ now: 'solid', unfilled: 'red' });
    expect(lineLook({}, ['connector'], [line]).pattern).toBeUndefined();
  });

  test('of what is in groups only what all of it shares is known', () => {
    const group = { ...box, kind: 'group' } as const;
    expect(lineLook({ opacity: 0.5 }, ['group', 'rectangle'], [group])).toEqual({
      dash: null,
      opacity: 0.5,
      pattern: undefined,
      radius: undefined,
    });
  });
});
