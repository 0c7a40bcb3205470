import { expect, test } from 'vitest';
import { dropReturnNote, keepReturnPath, readReturnNote } from './return-note.ts';

const DAY_MS = 24 * 3600 * 1000;

test('where a sign-up leads back to is told in any tab for a day, until its sign-in has come about', () => {
  expect(readReturnNote(0)).toBeUndefined();
  keepReturnPath('/invite/team', 1000);
  sessionStorage.clear();
  const note = { returnPath: '/invite/team', atMs: 1000 };
  expect(readReturnNote(1000 + DAY_MS - 1)).toEqual(note);
  expect(readReturnNote(1000 + DAY_MS)).toBeUndefined();
  expect(readReturnNote(1000)).toEqual(note);
  dropReturnNote();
  expect(readReturnNote(1000)).toBeUndefined();
});
