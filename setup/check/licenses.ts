// Checks the licenses of what is shipped. The server shows them at /legal/licenses.txt, a file that `npm run check -- licenses --fix` makes of
// the installed packages and crates.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';
import { say } from '../say.ts';
import { licenseDocument } from './licenses/license-texts.ts';
import { cratePackages, fontPackages, npmPackages } from './licenses/packages.ts';

const FILE = 'public/legal/licenses.txt';

/** Returns null if this machine lacks the sources of the crates. */
export async function licenseFaults(fix: boolean): Promise<string[] | null> {
  const crates = await cratePackages();
  if (!crates) {
    say('  licenses: skipped, cargo lacks sources of the crates (`cargo fetch --locked` fetches them)');
    return null;
  }
  const { text, faults } = licenseDocument([
    { title: 'Packages of pages and server', packages: npmPackages() },
    { title: 'Crates in the engine', packages: crates },
    { title: 'Fonts', packages: fontPackages() },
  ]);
  const file = path.join(root, FILE);
  if (faults.length > 0 || (existsSync(file) && readFileSync(file, 'utf8') === text)) return faults;
  if (!fix) return [`${FILE}: differs from what is installed; run \`npm run check -- licenses --fix\``];
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return [];
}
