// What is told of an error: nothing that somebody typed, nothing of an address but the file.

import { expect, test } from 'vitest';
import { bareError, bareMessage, WITHHELD } from './bare-error.ts';

const CANARY = 'canary-7f3a';

test.each([
  ["Cannot read properties of undefined (reading 'canary-7f3a')", 'Cannot read properties of undefined'],
  ['canary is not a function', 'not a function'],
  [
    'Failed to fetch dynamically imported module: https://boards.example/a.js?canary-7f3a',
    'A part could not be loaded',
  ],
  ['timeout of 60000ms exceeded', 'timeout of 60000ms exceeded'],
  ['memory access out of bounds', 'memory access out of bounds'],
  ['Fetching token error occurred', 'Fetching token error occurred'],
  ['The title canary-7f3a is too long', WITHHELD],
  [CANARY, WITHHELD],
  ['', WITHHELD],
])('%s is told as %s', (message, told) => {
  expect(bareMessage(message)).toBe(told);
  expect(bareMessage(message)).not.toContain(CANARY);
});

test('a stack keeps its frames, and neither message nor query', () => {
  const error = new TypeError(`${CANARY}\nat ${CANARY}`);
  error.stack = `TypeError: ${CANARY}\n    at draw (https://boards.example/assets/board-1.js?v=${CANARY}:10:20)\n${CANARY}\n    at https://boards.example/assets/board-1.js#${CANARY}:1:2\n    at wasm-function[512]:0x1f2a`;
  expect(bareError(error).stack).toBe(
    `TypeError: ${WITHHELD}\n    at draw (https://boards.example/assets/board-1.js:10:20)\n    at https://boards.example/assets/board-1.js:1:2\n    at wasm-function[512]:0x1f2a`,
  );
});

test('what is thrown and is no error is told as one, without itself', () => {
  expect(bareError(CANARY).message).toBe(WITHHELD);
  expect(bareError({ toString: () => CANARY }).stack).not.toContain(CANARY);
  const named = Object.assign(new Error('x'), { name: CANARY });
  expect(bareError(named).name).toBe('Error');
});

test('what a browser tells of an error in another thread keeps kind and place', () => {
  const event = {
    message: `Uncaught TypeError: ${CANARY} is not a function`,
    filename: 'https://boards.example/workers/board-1.js',
    lineno: 3,
    colno: 7,
  };
  expect(bareError(event).stack).toBe(
    'TypeError: not a function\n    at https://boards.example/workers/board-1.js:3:7',
  );
  expect(bareError({ ...event, message: CANARY }).message).toBe(WITHHELD);
});
