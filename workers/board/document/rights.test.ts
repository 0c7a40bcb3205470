// Who may edit, by role and mode, as the engine and the page are told.

import { beforeEach, expect, test } from 'vitest';
import type { BoardEvents } from '#protocol/board-events.ts';
import { Rights } from './rights.ts';

let mode = 0;
let readOnly: boolean[];
let leads: boolean[];
let events: BoardEvents;
let ended: string[];
let rights: Rights;
beforeEach(() => {
  mode = 0;
  readOnly = [];
  leads = [];
  events = {};
  const engine = {
    mode: () => mode,
    readOnly: (on: boolean) => void readOnly.push(on),
    leads: (on: boolean) => void leads.push(on),
  };
  ended = [];
  const texts = { open: () => new Uint8Array(16), ended: (_: unknown, reason: string) => void ended.push(reason) };
  rights = new Rights(engine, { set: (name, value) => void Object.assign(events, { [name]: value }) }, texts);
});

test('until the server has said the role the page goes by the address, and only a locked board is looked at', () => {
  rights.read(mode);
  expect(events).toEqual({ mode: { name: 'open', mayChange: false, mayEdit: true } });
  mode = 1;
  rights.read(mode);
  expect(events.role).toBe('viewer');
  expect(readOnly).toEqual([true]);
});

test('an editor edits an open board and one of own objects, not a locked one nor one of an unknown mode', () => {
  rights.said('editor');
  const seen: unknown[] = [];
  for (mode of [0, 1, 2, 3]) {
    rights.read(mode);
    seen.push([events.mode?.name, events.role]);
  }
  expect(seen).toEqual([
    ['open', 'editor'],
    ['locked', 'viewer'],
    ['own', 'editor'],
    ['locked', 'viewer'],
  ]);
  expect(readOnly).toEqual([true, false, true]);
});

test('managers alone set and remove the locks of leaders', () => {
  rights.said('editor');
  expect(leads).toEqual([]);
  rights.said('manager');
  rights.said('manager');
  rights.said('editor');
  expect(leads).toEqual([true, false]);
});

test('a manager edits in every mode and may change it', () => {
  rights.said('manager');
  for (mode of [0, 1, 2, 3]) {
    rights.read(mode);
    expect([events.role, events.mode?.mayChange]).toEqual(['manager', true]);
  }
  expect(readOnly).toEqual([]);
});

test('a commenter is told as one and edits nothing', () => {
  rights.said('commenter');
  expect(events).toEqual({ role: 'commenter', mode: { name: 'open', mayChange: false, mayEdit: false } });
  mode = 1;
  rights.read(mode);
  expect([events.role, readOnly]).toEqual(['commenter', [true]]);
});

test('a viewer looks, whatever the mode', () => {
  rights.said('viewer');
  expect(events).toEqual({ role: 'viewer', mode: { name: 'open', mayChange: false, mayEdit: false } });
  rights.said('editor');
  expect(readOnly).toEqual([true, false]);
});

test('TXT-11 an open text ends with the right to edit, and the page is told why for as long as that lasts', () => {
  rights.said('editor', null);
  expect(events.mode?.revoked).toBeUndefined();
  rights.said('viewer', 'archived');
  expect([ended, events.mode?.readOnly, events.mode?.revoked]).toEqual([['archived'], 'archived', 'archived']);
  rights.said('editor', null);
  expect([events.mode?.readOnly, events.mode?.revoked]).toEqual([undefined, undefined]);
  rights.said('viewer', null);
  expect([ended.at(-1), events.mode?.revoked]).toEqual(['read-only', 'read-only']);
});
