// The services that the storage tests start for themselves: PostgreSQL and Redis of the system's packages, and an S3-compatible
// server from crates.io, built once and kept in the cache. And the programs that read the files we write.

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, exclusively, makeFolder } from './cache.ts';
import { step } from './say.ts';
import { findProgram, systemPackages } from './system.ts';
import { s3sFs } from './versions.mjs';

const s3Folder = path.join(cacheFolder, `s3s-fs-${s3sFs}`);

/** Takes `--host`, `--port`, `--access-key`, `--secret-key` and the folder of the buckets. */
export const s3Program = path.join(s3Folder, 'bin/s3s-fs');

export async function servicesForTests(): Promise<void> {
  const missing: string[] = [];
  // Debian keeps PostgreSQL's programs outside PATH.
  if (!existsSync('/usr/lib/postgresql') && !findProgram('initdb')) missing.push('postgresql');
  if (!findProgram('redis-server')) missing.push('redis-server');
  // What reads PDFs is of another make than what writes them.
  if (!findProgram('pdftotext')) missing.push('poppler-utils');
  if (!findProgram('qpdf')) missing.push('qpdf');
  if (!findProgram('unzip')) missing.push('unzip');
  if (missing.length > 0) await systemPackages('The tests of storage and of files', missing);
  await exclusively('s3s-fs', async () => {
    if (!existsSync(s3Program)) await installS3();
  });
}

async function installS3(): Promise<void> {
  if (!findProgram('cargo')) await systemPackages('The storage tests', ['rustc-web', 'cargo-web', 'gcc', 'libc6-dev']);
  await makeFolder(s3Folder, async (fresh) => {
    // Its many dependencies are quicker to compile than any other S3 server is to fetch.
    const env = { ...process.env, CARGO_TARGET_DIR: path.join(fresh, 'target'), CARGO_PROFILE_DEV_DEBUG: '0' };
    const args = ['install', '--debug', '--locked', '--root', fresh, 's3s-fs', '--version', `=${s3sFs}`];
    await step(`s3s-fs ${s3sFs} (once, about a minute)`, 'cargo', [...args, '--features', 'binary'], { env });
    rmSync(path.join(fresh, 'target'), { recursive: true });
  });
}
