import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FaceSet, Fonts } from './fonts.ts';

/** Faces that have come by letter; every question is noted. */
class Faces implements FaceSet {
  readonly come = new Set<string>();
  readonly asked: string[] = [];

  add(): void {}

  check(_font: string, text: string): boolean {
    this.asked.push(text);
    return [...text].every((letter) => this.come.has(letter));
  }

  load(_font: string, text: string): Promise<unknown> {
    for (const letter of text) this.come.add(letter);
    return Promise.resolve();
  }
}

const [SANS, HAND] = [0, 1];

beforeEach(() => vi.stubGlobal('FontFace', class {}));
afterEach(() => vi.unstubAllGlobals());

it('asks for a letter of a font until its face has come, and never again', async () => {
  const faces = new Faces();
  const arrived = vi.fn();
  const fonts = new Fonts(faces, arrived);
  fonts.need(SANS, 'ab');
  await fonts.settled();
  expect([fonts.epoch, arrived.mock.calls.length]).toEqual([1, 1]);
  fonts.need(SANS, 'abba');
  expect(faces.asked).toEqual(['abba']);
  fonts.need(SANS, 'ba');
  expect(faces.asked).toHaveLength(1);
  fonts.need(SANS, 'bad');
  fonts.need(HAND, 'ab');
  expect(faces.asked.slice(1)).toEqual(['d', 'ab']);
});

it('knows its faces with the first text, or before it', async () => {
  const faces = new Faces();
  const added = vi.spyOn(faces, 'add');
  const fonts = new Fonts(faces, () => {});
  expect(added).not.toHaveBeenCalled();
  await fonts.bring();
  const count = added.mock.calls.length;
  expect(count).toBeGreaterThan(0);
  fonts.need(SANS, 'ab');
  expect(faces.asked).toEqual(['ab']);
  await fonts.settled();
  expect(added).toHaveBeenCalledTimes(count);
});

it('has nothing to ask without a set of faces', () => {
  const fonts = new Fonts(undefined, () => {});
  fonts.need(SANS, 'ab');
  expect(fonts.waiting).toBe(false);
});
