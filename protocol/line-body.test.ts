import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { bodyOfFrames, framesOfBody } from './line-body.ts';

test('frames come out of a body as they went in', () => {
  const frames = [new Uint8Array([1, 2]), new Uint8Array(), new Uint8Array(300).fill(7)];
  expect(framesOfBody(bodyOfFrames(frames))).toEqual(frames);
  expect(framesOfBody(new Uint8Array())).toEqual([]);
});

test.each([
  ['a head that is cut', new Uint8Array([0, 0, 0])],
  ['a frame that is cut', new Uint8Array([0, 0, 0, 3, 1, 2])],
  ['a frame longer than one may be', new Uint8Array([0xff, 0xff, 0xff, 0xff])],
])('%s is no body', (_, body) => {
  expect(framesOfBody(body)).toBeUndefined();
});

test('the longest frame is taken, a longer one is not', () => {
  expect(framesOfBody(bodyOfFrames([new Uint8Array(LIMITS.frameBytes)]))).toHaveLength(1);
  expect(framesOfBody(bodyOfFrames([new Uint8Array(LIMITS.frameBytes + 1)]))).toBeUndefined();
});
