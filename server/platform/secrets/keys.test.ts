import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysIn, keysShared } from './keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, 'secret');

/** A process of its own that asks for the keys of the folder and says what it signs; `limit` stands before it in the shell. */
async function signed(limit = 'true'): Promise<string> {
  const code = `import { keysIn } from ${JSON.stringify(path.join(import.meta.dirname, 'keys.ts'))};
    process.stdout.write(keysIn(${JSON.stringify(folder)}).sign('test', 'text'));`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code];
  const child = spawn('sh', ['-c', `${limit}; exec "$@"`, 'sh', ...node], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child, 'close');
  return said;
}

test('an empty or short key file is refused by name, and stays as it is', () => {
  for (const bytes of [0, 1, 31]) {
    writeFileSync(file(), new Uint8Array(bytes));
    expect(() => keysIn(folder), `${bytes} bytes`).toThrow(`${file()} has ${bytes} bytes`);
    expect(statSync(file()).size).toBe(bytes);
  }
});

test('a short secret in the database is refused by name', async () => {
  await expect(keysShared(async () => new Uint8Array(8))).rejects.toThrow('has 8 bytes');
});

test('a key file is there whole or not at all: where it cannot be written nothing is left of it', async () => {
  expect(await signed('ulimit -f 0')).toBe('');
  expect(readdirSync(folder)).toEqual([]);
  const sound = await signed();
  expect(sound).toMatch(/^text\../);
  expect(readFileSync(file())).toHaveLength(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(await signed()).toBe(sound);
});

test('processes that start at once on one folder have one key', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => signed()));
  expect(new Set(all)).toEqual(new Set([keysIn(folder).sign('test', 'text')]));
  expect(readdirSync(folder)).toEqual(['secret']);
});
