// The channel by which this page's workers say what they write to their consoles; every page has its own.

import { flags } from './flags.ts';

/** Random letters: crypto.randomUUID is missing on plain http. */
const NAME = flags.console ? `console-${Math.random().toString(36).slice(2)}` : undefined;

/** Undefined: nobody listens. */
export function consoleChannel(): string | undefined {
  return NAME;
}
