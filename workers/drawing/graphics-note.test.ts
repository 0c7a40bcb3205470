import { expect, it } from 'vitest';
import type { Graphics } from './choose.ts';
import { noteOf, readNote } from './graphics-note.ts';

const BROWSER = 'Browser/151';

it('what was noted is read, with and without WebGL', () => {
  const found: Graphics[] = ['Mali-G52', null];
  for (const graphics of found) expect(readNote(noteOf(graphics, BROWSER), BROWSER)).toEqual(graphics);
});

it('another version of the browser asks for itself', () => {
  expect(readNote(noteOf('Mali-G52', BROWSER), 'Browser/152')).toBeUndefined();
});

it.each(['board', '', 'null', '{"browser":"Browser/151"}', '{"browser":"Browser/151","graphics":7}'])(
  '%j is no note',
  (note) => {
    expect(readNote(note, BROWSER)).toBeUndefined();
  },
);
