import { describe, expect, it } from 'vitest';
import { faultsOf } from './module-state.ts';

describe('state of modules', () => {
  it.each([
    ['let open = null;', 'open'],
    ['export let open: string | undefined;', 'open'],
    ['export const dialogs = proxy<{ open: string | null }>({ open: null });', 'dialogs'],
    ['const listeners = new Set<() => void>();', 'listeners'],
    ['const byId = new Map();', 'byId'],
    ['const states = new WeakMap();', 'states'],
    ['const places = new PastePlaces();', 'places'],
  ])('is refused: %s', (text, name) => {
    expect(faultsOf('a.ts', text)).toEqual([expect.stringContaining(`a.ts: ${name} is state of the module`)]);
  });

  it.each([
    ["const KINDS: ReadonlySet<string> = new Set(['text']);"],
    ['const MOST = 3;'],
    ['const again = new WeakSet<Event>();'],
    ['export const dialogs = perBoard(() => proxy({ open: null }));'],
    ['function open() { let count = 0; return () => new Map([[count++, 1]]); }'],
  ])('is none: %s', (text) => {
    expect(faultsOf('a.ts', text)).toEqual([]);
  });
});
