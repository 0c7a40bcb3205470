// Everything a server needs before it can start, in order; quick when nothing has changed.

import { engine } from './engine.ts';
import { filesEngine } from './files-engine.ts';
import { npmPackages } from './packages.ts';
import { page } from './page.ts';

export async function build(): Promise<void> {
  await npmPackages();
  await engine();
  await filesEngine();
  await page();
}
