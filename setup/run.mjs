// The one entry of every `npm run …`. Plain JavaScript that old Nodes (20.19+) can read: it only finds or installs a new
// enough Node and hands over to setup/main.ts. It must not import anything but Node's own modules and versions.mjs.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { nodeWanted, privateNode } from './versions.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
const newEnough = major > nodeWanted.major || (major === nodeWanted.major && minor >= nodeWanted.minor);
const node = newEnough ? process.execPath : installNode();

const main = path.join(import.meta.dirname, 'main.ts');
const child = spawn(node, ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // First in PATH, so that npm, vite, vitest and playwright start with the same Node.
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
});
// The terminal sends Ctrl+C to both; a supervisor signals only this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

/** Puts the Node binary from its npm package into the cache folder and returns its path. */
function installNode() {
  const cache = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'atrium');
  const folder = path.join(cache, `node-${privateNode}`);
  const name = `node-${process.platform}-${process.arch}`;
  const inFolder = (root) => path.join(root, 'node_modules', name, 'bin', 'node');
  if (existsSync(inFolder(folder))) return inFolder(folder);

  console.log(`· Node ${privateNode} (yours is ${process.versions.node}) into the cache, about 60 MB …`);
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      fresh,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${privateNode}`,
    ],
    { cwd: fresh, encoding: 'utf8' },
  );
  if (npm.status !== 0 || !existsSync(inFolder(fresh))) {
    rmSync(fresh, { recursive: true, force: true });
    if (npm.stderr) console.error(npm.stderr.trim());
    console.error(
      `Atrium needs Node ${nodeWanted.major} or newer and could not fetch one: install it and run this again.`,
    );
    process.exit(1);
  }
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run was quicker: its folder is as good.
    rmSync(fresh, { recursive: true, force: true });
  }
  return inFolder(folder);
}
