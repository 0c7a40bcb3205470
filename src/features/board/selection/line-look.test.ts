import { describe, expect, test } from 'vitest';
import { lineLook } from './line-look.ts';

const box = { kind: 'rectangle', w: -40, h: 100, style: {} } as const;

describe('how the lines of a selection look', () => {
  test('what nobody said is a solid line, all of it seen, and corners that are not round', () => {
    expect(lineLook({}, ['rectangle'], [box, box])).toEqual({
      dash: 'solid',
      opacity: 1,
      radius: { now: 0, max: 20 },
    });
  });

  test('what differs is nothing, what is shared is that', () => {
    const one = { ...box, style: { dash: 'dotted', opacity: 0.5, radius: 8 } } as const;
    expect(lineLook({}, ['rectangle'], [box, one])).toEqual({
      dash: null,
      opacity: null,
      radius: { now: null, max: 20 },
    });
    expect(lineLook({ dash: 'dotted', opacity: 0.5, radius: 80 }, ['rectangle'], [one])).toEqual({
      dash: 'dotted',
      opacity: 0.5,
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

  test('of what is in groups only what all of it shares is known', () => {
    const group = { ...box, kind: 'group' } as const;
    expect(lineLook({ opacity: 0.5 }, ['group', 'rectangle'], [group])).toEqual({
      dash: null,
      opacity: 0.5,
      radius: undefined,
    });
  });
});
