// The log where it can be written, and where it cannot.

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogStream } from './log-stream.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (): string => path.join(folder, 'log');
const linesIn = (): string[] => readFileSync(fileOf(), 'utf8').split('\n').filter(Boolean);

test('every line is written, in its order', async () => {
  const log = new LogStream(openSync(fileOf(), 'w'));
  const lines = Array.from({ length: 1000 }, (_, n) => `{"n":${n}}`);
  for (const line of lines) log.write(`${line}\n`);
  await vi.waitFor(() => expect(linesIn()).toEqual(lines));
});

test('lines that find no room in the queue are counted', async () => {
  const log = new LogStream(openSync(fileOf(), 'w'));
  const line = `{"words":"${'a'.repeat(1000)}"}\n`;
  for (let n = 0; n < 2000; n += 1) log.write(line);
  await vi.waitFor(() => expect(linesIn().at(-1)).toMatch(/log: \d+ lines were lost/));
  const lost = Number(/(\d+) lines/.exec(linesIn().at(-1) ?? '')?.[1]);
  expect(linesIn().length - 1 + lost).toBe(2000);
});

test('a full disk throws nothing and stops nothing', async () => {
  const fd = openSync('/dev/full', 'w');
  const log = new LogStream(fd);
  for (let n = 0; n < 5000; n += 1) log.write(`{"n":${n},"words":"${'a'.repeat(500)}"}\n`);
  await new Promise((resolve) => setImmediate(resolve));
  log.write('{}\n');
  closeSync(fd);
});
