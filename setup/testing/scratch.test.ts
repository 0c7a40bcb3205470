import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch.ts';

const GIB = 2 ** 30;

test('a folder in memory is gone with its process; without memory, or room, there is none', () => {
  expect(scratchFolder('/nowhere')).toBeUndefined();
  expect(scratchFolder('/dev/shm', GIB)).toBeUndefined();
  expect(scratchFolder('/proc', 64 * GIB)).toBeUndefined();
  const script = `const { scratchFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'scratch.ts'))});
    const folder = scratchFolder('/dev/shm', ${64 * GIB});
    if (folder) (await import('node:fs')).writeFileSync(folder + '/file', '');
    console.log(folder ?? '');
    process.exit();`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: tmpdir() });
  expect(status).toBe(0);
  const folder = stdout.toString().trim();
  expect(existsSync(folder)).toBe(false);
  if (folder !== '') expect(readdirSync('/dev/shm')).not.toContain(path.basename(folder));
});
