// The oldest Chromium that can be had ready-made, for the tests in the oldest browsers (setup/supported-browsers.ts): the headless one of a package that carries it compressed.

import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cacheFolder, exclusively, makeFolder } from './cache.ts';
import { step } from './say.ts';
import { oldestChromium } from './versions.mjs';

const folder = path.join(cacheFolder, `chromium-${oldestChromium.chromium}`);

export const oldestChromiumPath = path.join(folder, 'chromium');

export async function oldestChromiumForTests(): Promise<void> {
  await exclusively('chromium', async () => {
    if (!existsSync(oldestChromiumPath)) await makeFolder(folder, fetchInto);
  });
}

async function fetchInto(fresh: string): Promise<void> {
  const options = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await step(`Chromium ${oldestChromium.chromium} (once, 49 MB)`, 'npm', [
    ...['install', '--prefix', fresh, ...options],
    `chrome-aws-lambda@${oldestChromium.package}`,
  ]);
  const packages = path.join(fresh, 'node_modules');
  await pipeline(
    createReadStream(path.join(packages, 'chrome-aws-lambda/bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(fresh, 'chromium'), { mode: 0o755 }),
  );
  rmSync(packages, { recursive: true });
}
