// Adds what the oldest browsers lack. Pages of such browsers load this file before anything else (src/start.ts), and their threads begin with it
// (setup/vite/fills.ts).

import 'core-js/actual/array/at.js';
import 'core-js/actual/array/find-last.js';
import 'core-js/actual/array/find-last-index.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/object/has-own.js';
import 'core-js/actual/string/at.js';
import 'core-js/actual/typed-array/at.js';

/** Read by `npm run check -- compatibility`. */
export const FILLED = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.at',
  'Array.findLast',
  'Array.findLastIndex',
  'Array.toReversed',
  'Array.toSorted',
  'Object.hasOwn',
  'String.at',
  'TypedArray.at',
  'URL.canParse',
];

/** Beside the native ones, which differ in this: older browsers keep no reason of an abort. */
AbortSignal.timeout ??= (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
};

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  const listeners = new AbortController();
  for (const signal of signals) {
    const abort = (): void => {
      controller.abort(signal.reason);
      listeners.abort();
    };
    if (signal.aborted) {
      abort();
      break;
    }
    signal.addEventListener('abort', abort, { once: true, signal: listeners.signal });
  }
  return controller.signal;
};

URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

/** A thread begins with the same (setup/vite/fills.ts); it starts others itself. */
if (typeof Worker !== 'undefined')
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(String(address).replace(/(\/workers\/[\w-]+)\.js$/, '$1.filled.js'), options);
    }
  };
