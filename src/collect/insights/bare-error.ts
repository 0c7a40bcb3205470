// An error as it may be told: its kind, where it happened, and a message only if it is one of those that engines, libraries and the
// identity client have. Any other could quote what somebody typed, a link's secret or an answer of the server.

import { CRITICAL_MESSAGES } from '../../auth/errors.ts';

export const WITHHELD = 'message withheld';

/** What is told instead of the message, which may name a property or an address. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^Cannot read propert(y|ies) of (undefined|null)\b/, 'Cannot read properties of undefined'],
  [/^Cannot set propert(y|ies) of (undefined|null)\b/, 'Cannot set properties of undefined'],
  [/ is not a function$/, 'not a function'],
  [/ is not defined$/, 'not defined'],
  [/ is not iterable\b/, 'not iterable'],
  [/^(can't access property|undefined is not an object)/, 'Cannot read properties of undefined'],
  [/^Minified React error #(\d+)/, 'Minified React error #$1'],
  [
    /^(Failed to fetch dynamically imported module|error loading dynamically imported module)/i,
    'A part could not be loaded',
  ],
  [/^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/, 'Failed to fetch'],
  [/^Maximum call stack size exceeded|^too much recursion/, 'Maximum call stack size exceeded'],
  [/^(timeout of \d+ms exceeded|Request failed with status code \d{3})$/, '$1'],
  [
    /^(unreachable|memory access out of bounds|out of bounds memory access|integer overflow|divide by zero|indirect call to null|null function or function signature mismatch|table index is out of bounds|call stack exhausted)/,
    '$1',
  ],
];

export function bareMessage(message: string): string {
  if (Object.values<string>(CRITICAL_MESSAGES).includes(message)) return message;
  for (const [pattern, instead] of KNOWN) {
    const found = pattern.exec(message);
    if (found) return instead.replace('$1', found[1] ?? '');
  }
  return WITHHELD;
}

/** Names of kinds that engines, libraries and we have; of any other it is told that it is an error. */
export function bareName(error: Error): string {
  return /^[A-Z][A-Za-z]{0,40}(Error|Exception)$/.test(error.name) ? error.name : 'Error';
}

/** With the stack's frames, whose addresses have no query. */
export function bareError(thrown: unknown): Error {
  if (isEventOfError(thrown)) {
    const { message, filename, lineno, colno } = thrown;
    const [, name = 'Error', text = ''] = /(?:^|Uncaught )([A-Z]\w*Error): (.*)/s.exec(message) ?? [];
    return bareOf(name, bareMessage(text), `    at ${filename}:${lineno}:${colno}`);
  }
  if (!(thrown instanceof Error)) return bareOf('Error', WITHHELD, '');
  return bareOf(bareName(thrown), bareMessage(thrown.message), thrown.stack ?? '');
}

/** What a browser tells of an error in another thread. */
function isEventOfError(thrown: unknown): thrown is ErrorEvent {
  return typeof thrown === 'object' && thrown !== null && 'filename' in thrown && 'lineno' in thrown;
}

function bareOf(name: string, message: string, stack: string): Error {
  const error = new Error(message);
  error.name = name;
  // V8 begins with name and message; a frame is a line with a place in a file.
  const frames = stack
    .split('\n')
    .filter((line) => /(:\d+:\d+\)?|wasm-function\[\d+\]:0x[0-9a-f]+\)?)$/.test(line.trim()))
    .map((line) => line.replace(/[?#][^\s:)]*/g, ''));
  error.stack = [`${name}: ${message}`, ...frames].join('\n');
  return error;
}
