// Units and servers run one file after another in one process and one document: a process for each took most of their time. So that no
// file can see what an earlier one did, each begins with modules of its own, empty storage, an empty document, real clocks, no timer,
// thread or listener of others, and globals, prototypes and environment as they were; a file that leaves what cannot be put back fails.

import type { Worker } from 'node:worker_threads';
import { afterAll, expect, vi } from 'vitest';
import { WAIT_MS } from '../testing/run-limits.ts';

type Things = Map<object, { called: string; properties: PropertyDescriptorMap }>;

const worker = globalThis as {
  atriumTimers?: Set<NodeJS.Timeout>;
  atriumThreads?: Set<Worker>;
  atriumListeners?: Set<() => void>;
  atriumThings?: Things;
  atriumWaits?: typeof vi.waitFor;
};

worker.atriumTimers ??= watchTimers();
worker.atriumThreads ??= watchThreads();
worker.atriumListeners ??= watchListeners();
worker.atriumThings ??= things();
worker.atriumWaits ??= patientWaits();

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const timer of worker.atriumTimers ?? []) clearTimeout(timer);
  worker.atriumTimers?.clear();
  // A server ends its own; those that derive passwords are kept for the next one.
  for (const thread of worker.atriumThreads ?? []) await thread.terminate();
  for (const remove of worker.atriumListeners ?? []) remove();
  worker.atriumListeners?.clear();
  if (typeof document !== 'undefined') emptyPage();
  // A module that is still being loaded would join those of the next file, as this file had mocked it.
  await vi.dynamicImportSettled();
  vi.resetModules();
  expect(changed(putBack), 'left changed for the files behind this one').toEqual([]);
});

/** Makes `vi.waitFor` wait longer than its default of one second, which a busy machine exceeds. */
function patientWaits(): typeof vi.waitFor {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options });
  return vi.waitFor;
}

function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

/** Whatever a file may have laid hands on, and what it was made of before the first one. */
function things(): Things {
  const all: Things = new Map();
  const add = (called: string, thing: unknown): void => {
    if (thing instanceof Object) all.set(thing, { called, properties: Object.getOwnPropertyDescriptors(thing) });
  };
  add('globalThis', globalThis);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (typeof value !== 'function') continue;
    add(name, value);
    add(`${name}.prototype`, value.prototype);
  }
  add('process.env', process.env);
  for (const name of ['document', 'navigator', 'performance', 'crypto', 'console', 'JSON', 'Math'] as const)
    add(name, globalThis[name]);
  return all;
}

/** What `mend` does not put back, by name. */
function changed(mend: (thing: object, name: string, was: PropertyDescriptor | undefined) => void): string[] {
  const left: string[] = [];
  for (const [thing, { called, properties }] of worker.atriumThings as Things) {
    for (const name of new Set([...Object.keys(properties), ...Object.getOwnPropertyNames(thing)])) {
      // The runner's own, and what every match of a pattern sets.
      if (/^(__vite|__VITEST|atrium)/i.test(name) || called === 'RegExp') continue;
      const was = properties[name];
      if (same(was, Object.getOwnPropertyDescriptor(thing, name))) continue;
      mend(thing, name, was);
      if (!same(was, Object.getOwnPropertyDescriptor(thing, name))) left.push(`${called}.${name}`);
    }
  }
  return left;
}

function putBack(thing: object, name: string, was: PropertyDescriptor | undefined): void {
  if (was) Reflect.defineProperty(thing, name, was);
  else Reflect.deleteProperty(thing, name);
}

function same(a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean {
  return Object.is(a?.value, b?.value) && a?.get === b?.get && a?.set === b?.set && !a === !b;
}

function watchTimers(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[name];
    const watched = (...args: Parameters<typeof setTimeout>): NodeJS.Timeout => {
      const timer = original(...args);
      timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: Object.defineProperties(watched, Object.getOwnPropertyDescriptors(original)) });
  }
  return timers;
}

function watchThreads(): Set<Worker> {
  const threads = new Set<Worker>();
  process.on('worker', (thread: Worker) => {
    threads.add(thread);
    thread.once('exit', () => threads.delete(thread));
  });
  return threads;
}

/** Returns the functions that remove the listeners which are added to the window from now on. */
function watchListeners(): Set<() => void> {
  const listeners = new Set<() => void>();
  if (typeof document === 'undefined') return listeners;
  const original = globalThis.addEventListener;
  globalThis.addEventListener = (...args: Parameters<typeof addEventListener>): void => {
    original(...args);
    listeners.add(() => globalThis.removeEventListener(...args));
  };
  return listeners;
}
