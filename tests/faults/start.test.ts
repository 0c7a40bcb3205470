// What a server says that cannot start as it was told to: one line that names what is wrong, and an exit code; no stack.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServerProcess } from './server-process.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function refused(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env });
  let output = '';
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

test('a wrong setting is one line that begins with its name', async () => {
  for (const [name, text] of [
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
  ] as const) {
    const { code, output } = await refused({ [name]: text });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^${name} must be .*, not "${text}"\n$`));
  }
});

test('a key file that was cut short is named, with what can be done', async () => {
  const file = path.join(dataDir, 'secret');
  await writeFile(file, new Uint8Array(7));
  const { code, output } = await refused({});
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^${file} has 7 bytes, and 32 are needed: [^\n]*\n$`));
});

test('a database without the secret it was written with is refused by name, on disk nothing changes; --new-keys begins anew', async () => {
  const first = await ServerProcess.start(dataDir);
  await first.signal('SIGTERM');
  const file = path.join(dataDir, 'secret');
  const own = await readFile(file);
  const begin = new RegExp(`^${file} is [^\n]*: put back [^\n]* --new-keys: [^\n]*second factors[^\n]*\n$`);

  await rm(file);
  expect(await refused({})).toMatchObject({ code: 1, output: expect.stringMatching(begin) });
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  await writeFile(file, randomBytes(32));
  expect(await refused({})).toMatchObject({ code: 1, output: expect.stringMatching(begin) });
  await writeFile(file, own);
  const again = await ServerProcess.start(dataDir);
  await again.signal('SIGTERM');

  await writeFile(file, randomBytes(32));
  const anew = await ServerProcess.start(dataDir, {}, ['--new-keys']);
  await anew.signal('SIGTERM');
  const since = await ServerProcess.start(dataDir);
  await since.signal('SIGTERM');
});

test('what the server keeps is for its own user alone, what an older version made too', async () => {
  await mkdir(path.join(dataDir, 'blobs/ab'), { recursive: true, mode: 0o755 });
  await writeFile(path.join(dataDir, 'blobs/ab/old'), 'x', { mode: 0o644 });
  await chmod(dataDir, 0o755);
  const server = await ServerProcess.start(dataDir);
  const open = (await readdir(dataDir, { recursive: true }))
    .concat('.')
    .filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  await server.signal('SIGTERM');
});

test('a name that looks like a setting and is none is told, and the server starts', async () => {
  const server = await ServerProcess.start(dataDir, { ATRIUM_ORIGIN: 'https://a.example', LOG_LEVEL: 'warn' });
  expect(await server.logs(({ setting }) => setting === 'ATRIUM_ORIGIN')).toMatchObject({ level: 40 });
  await server.signal('SIGTERM');
});
