// npm packages: `npm ci` when node_modules is not what the lock says, nothing otherwise.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exclusively, root } from './cache.ts';
import { step } from './say.ts';

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };

export async function npmPackages(): Promise<void> {
  if (packagesAreFresh(root)) return;
  await exclusively(`npm-${Buffer.from(root).toString('base64url').slice(-40)}`, async () => {
    if (packagesAreFresh(root)) return;
    await step('npm packages', 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
  });
}

/** npm writes what it installed into a hidden lock as its last act: whole and equal to ours means fresh. */
export function packagesAreFresh(folder: string): boolean {
  const hidden = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = read(path.join(folder, 'package-lock.json'));
  const there = read(hidden);
  return Object.entries(wanted.packages).every(([name, { version, optional }]) => {
    if (name === '') return true;
    const installed = there.packages[name];
    // Optional ones are mostly other platforms' binaries.
    return installed ? installed.version === version : optional === true;
  });
}

function read(file: string): Lock {
  return JSON.parse(readFileSync(file, 'utf8')) as Lock;
}
