// The folder with everything the server keeps is for the server's own user alone. What an older version made for all to read is
// tightened once; where that is not allowed (a shared disk, another owner) the server starts all the same and says so.

import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;

/** The paths that others can still read. */
export function tighten(folder: string): string[] {
  // Nobody else comes through a folder that is closed: what lies in it was tightened before that.
  return isOpen(folder) ? tightenAll(folder) : [];
}

function tightenAll(folder: string): string[] {
  const open: string[] = [];
  for (const name of readdirSync(folder)) {
    const inside = path.join(folder, name);
    const stat = lstatSync(inside);
    if (stat.isDirectory()) open.push(...tightenAll(inside));
    else if (stat.isFile() && !close(inside, FILE)) open.push(inside);
  }
  if (!close(folder, FOLDER)) open.push(folder);
  return open;
}

function close(file: string, mode: number): boolean {
  if (!isOpen(file)) return true;
  try {
    chmodSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

function isOpen(file: string): boolean {
  return (lstatSync(file).mode & OTHERS) !== 0;
}
