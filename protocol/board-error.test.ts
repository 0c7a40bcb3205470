// The error of a part that could not be loaded.

import { expect, test } from 'vitest';
import { BoardError, laterPart } from './board-error.ts';

test('laterPart rejects with the stack of the error that the part threw', async () => {
  const cause = new TypeError('root is null');
  const failure: unknown = await laterPart(Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BoardError);
  expect(failure).toMatchObject({
    code: 'not-loaded',
    message: 'not-loaded: TypeError: root is null',
    stack: cause.stack,
  });
});

test('laterPart rejects with not-loaded for a thrown value without a stack', async () => {
  await expect(laterPart(Promise.reject('gone'))).rejects.toMatchObject({ message: 'not-loaded: gone' });
});
