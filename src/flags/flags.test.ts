import { describe, expect, it } from 'vitest';
import { FEATURES, type Feature } from '#protocol/features.ts';
import { readFlags } from './flags.ts';

describe('debug flags', () => {
  it('start with the worker on and nothing forced', () => {
    expect(readFlags('')).toMatchObject({ worker: true, fps: false, cover: true, governor: true, debug: false });
    expect(readFlags('').renderer).toBeUndefined();
  });

  it('read the debug names of the specification', () => {
    const query = '?worker=0&renderer=2d&fps=1&cover=0&trackCanvas=1&governor=0&console-on-screen=1&debug=1';
    expect(readFlags(query)).toMatchObject({
      worker: false,
      renderer: '2d',
      fps: true,
      cover: false,
      trackCanvas: true,
      governor: false,
      console: true,
      debug: true,
    });
  });

  it('mock=1 counts in development alone', () => {
    expect(readFlags('?mock=1').mock).toBe(false);
    expect(readFlags('?mock=1', '', true).mock).toBe(true);
    expect(readFlags('', '', true).mock).toBe(false);
  });

  it('leave an unknown renderer out', () => {
    expect(readFlags('?renderer=vulkan').renderer).toBeUndefined();
  });
});

describe('a feature flag', () => {
  it.each(Object.keys(FEATURES) as Feature[])('%s: default, development, the server, the address', (name) => {
    const on = (search: string, server = '', development = false) =>
      readFlags(search, server, development).features[name];
    expect(on('')).toBe(FEATURES[name] === 'on');
    expect(on('', '', true)).toBe(FEATURES[name] !== 'off');
    for (const value of [true, false]) {
      const said = `${name}=${Number(value)}`;
      expect(on(`?${said}`)).toBe(value);
      expect(on('', said)).toBe(value);
      expect(on('', said, true)).toBe(value);
      // Who opens an address sees what it says.
      expect(on(`?${said}`, `${name}=${Number(!value)}`)).toBe(value);
    }
    for (const value of ['yes', '', '2', 'true']) expect(on(`?${name}=${value}`)).toBe(on(''));
  });

  it('says nothing of another one', () => {
    expect(readFlags('?arabic=0').features).toEqual({ ...readFlags('').features, arabic: false });
  });
});
