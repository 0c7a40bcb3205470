// A thread that derives passwords, below everything else in priority: edits on their way to the disk do not wait for a core behind a
// hundred milliseconds of it.

import { scryptSync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import { serve } from '../threads/rpc.ts';

/** Of scrypt (RFC 7914). */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

export interface Derivation {
  text: string;
  salt: Uint8Array;
  /** Of the key. */
  bytes: number;
  cost: PasswordCost;
  maxMemoryBytes: number;
}

export type ScryptHandlers = typeof handlers;

const handlers = {
  derived({ text, salt, bytes, cost, maxMemoryBytes }: Derivation): Uint8Array {
    return new Uint8Array(scryptSync(text, salt, bytes, { ...cost, maxmem: maxMemoryBytes }));
  },
};

if (!isMainThread && parentPort) {
  // Where a priority is a thread's (Linux).
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  serve(parentPort, handlers);
}
