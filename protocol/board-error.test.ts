// The error of a part that could not be loaded.

import { expect, test } from 'vitest';
import { BoardError, laterPart } from './board-error.ts';

test('a part that throws while it is loaded is not loaded, with the stack of what it threw', async () => {
  const cause = new TypeError('root is null');
  const failure: unknown = await laterPart(Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BoardError);
  expect(failure).toMatchObject({
    code: 'not-loaded',
    message: 'not-loaded: TypeError: root is null',
    stack: cause.stack,
  });
});

test('what is thrown without a stack is not loaded all the same', async () => {
  await expect(laterPart(Promise.reject('gone'))).rejects.toMatchObject({ message: 'not-loaded: gone' });
});
