// Damage that was found while reading: by name, with its place, as `damaged` wherever it is told (protocol/errors.ts). SPEC: DMG.

import { CallerError } from '#protocol/errors.ts';
import type { Manifest } from '#protocol/frames.ts';
import { checksumOfManifest } from '../../platform/database/log/checksums.ts';

/** A row of a log cannot be had: it, its pack or what it names is damaged or missing. */
export class LogDamage extends CallerError {
  readonly seq: number;
  constructor(board: string, seq: number, what: string) {
    super('damaged', `row ${seq} of board ${board}: ${what}`);
    this.name = 'LogDamage';
    this.seq = seq;
  }
}

/** Told by another thread it is known by its code alone. */
export function isDamage(error: unknown): error is CallerError {
  return error instanceof CallerError && error.code === 'damaged';
}

/** Undefined when it is not what was stored. */
export function manifestOf(stored: { seq: number; manifest: string; sum: number | null }): Manifest | undefined {
  if (stored.sum !== null && stored.sum !== checksumOfManifest(stored.manifest)) return undefined;
  try {
    const manifest = JSON.parse(stored.manifest) as Manifest;
    return manifest.seq === stored.seq && Array.isArray(manifest.chunks) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
