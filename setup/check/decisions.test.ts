// Records of a temporary folder: their form, their references, and the index that is made of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOfFolder } from './decisions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-decisions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
const status = (status = 'Accepted', subject = 'Sync'): string =>
  `**Status.** ${status} · **Date.** 2026-11-22 · **Subject.** ${subject}`;
const BODY =
  '**Context.** A cause.\n\n**Decision.** A rule.\n\n- **Label.** An item.\n\n**Alternatives.**\n\n- None.\n\n**Consequences.** An effect.';
const record = (number: string, { line = status(), body = BODY } = {}): string =>
  `# ${number} Send rows once\n\n${line}\n\n${body}\n`;
const faultsOf = (text: string): string[] => {
  put('0002-b.md', text);
  put('0001-a.md', record('0001'));
  return faultsOfFolder(folder, false);
};

test('makes the index by subject, with the superseded records at the end', () => {
  put('0001-a.md', record('0001', { line: status('Accepted, amended by [0003](0003-c.md)', 'Items') }));
  put('0002-b.md', `# 0002 Send rows twice\n\n${status('Superseded by [0003](0003-c.md)')}\n`);
  put('0003-c.md', record('0003'));
  expect(faultsOfFolder(folder, false)).toEqual([expect.stringContaining('differs from the records')]);
  expect(faultsOfFolder(folder, true)).toEqual([]);
  expect(faultsOfFolder(folder, false)).toEqual([]);
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
  expect(index.slice(index.indexOf('## '))).toBe(
    [
      '## Items\n\n- [0001](0001-a.md) Send rows once\n',
      '## Sync\n\n- [0003](0003-c.md) Send rows once\n',
      '## Superseded\n\n- [0002](0002-b.md) → [0003](0003-c.md)\n',
    ].join('\n'),
  );
  put('0003-c.md', record('0003').replace('once', 'again'));
  expect(faultsOfFolder(folder, false)).toEqual([expect.stringContaining('differs from the records')]);
});

test.each([
  ['a title without its number', record('0003'), 'begin with the title'],
  ['no status line', record('0002', { line: 'Accepted' }), 'the third line is to have the form'],
  ['a date in words', record('0002', { line: status().replace('2026-11-22', 'today') }), 'the third line'],
  ['another status', record('0002', { line: status('Accepted (amended)') }), 'is no status'],
  ['no subject', record('0002', { line: status('Accepted', '–') }), '“–” is no subject'],
  [
    'a reference to nothing',
    record('0002', { line: status('Accepted, amended by [0009](0009-x.md)') }),
    '0009-x.md does not exist',
  ],
  [
    'sections in another order',
    record('0002', { body: BODY.replace('Context', 'Decision') }),
    'has the sections Decision, Decision',
  ],
  [
    'a missing section',
    record('0002', { body: BODY.replace('**Alternatives.**', '') }),
    'has the sections Context, Decision, Cons',
  ],
  ['too many words', record('0002', { body: `${BODY} ${'word '.repeat(540)}` }), '550 are allowed'],
  [
    'a superseded one with a text',
    record('0002', { line: status('Superseded by [0001](0001-a.md)') }),
    'a title and a status line only',
  ],
])('refuses %s', (_name, text, fault) => {
  expect(faultsOf(text)[0]).toContain(fault);
  expect(faultsOf(text)).toEqual([expect.stringMatching(/^docs\/decisions\/0002-b\.md: /)]);
});

test('refuses a successor that is superseded, a number twice and a file without a number', () => {
  const superseded = (number: string, by: string): string =>
    `# ${number} Send rows twice\n\n${status(`Superseded by [0001](${by})`)}\n`;
  put('0001-a.md', superseded('0001', '0002-b.md'));
  put('0002-b.md', superseded('0002', '0001-a.md'));
  expect(faultsOfFolder(folder, false)).toHaveLength(2);
  put('0001-a.md', record('0001'));
  put('0001-b.md', record('0001'));
  put('notes.md', '');
  expect(faultsOfFolder(folder, true)).toEqual([
    expect.stringContaining('notes.md: name it by number'),
    expect.stringContaining('0001 is taken'),
  ]);
});
