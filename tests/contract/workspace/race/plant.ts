// Loaded into the database's thread before it: takes one check out of a file of the server, as somebody might who changes it.

import { registerHooks } from 'node:module';
import { workerData } from 'node:worker_threads';

export interface Planted {
  /** The end of its path. */
  file: string;
  /** What stands there and is left out. */
  check: string;
}

const { file, check } = (workerData as { planted: Planted }).planted;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(check)) throw new Error(`${file} has no ${check}`);
    return { ...loaded, source: source.replace(check, '') };
  },
});
