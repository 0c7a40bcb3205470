// Sentences of documents: where they end, which of them break a rule, and what is named if too many do.

import { expect, test } from 'vitest';
import { shareFaults } from './prose.ts';
import { proseFaults, sentencesOfMarkdown } from './words/prose.ts';

test('reads the sentences of paragraphs, lists and tables', () => {
  const markdown = [
    '# Title',
    '**Context.** A room sends rows. 8 tokens of a phrase',
    'are read. comlink calls `a. b` with e.g. one.',
    '',
    '- An item. [Another](a.md) one.',
    '```sh',
    'npm start',
    '```',
    '',
    '| name | text |',
    '|---|---|',
    '| name | The cell has a sentence of many words |',
  ].join('\n');
  expect(sentencesOfMarkdown(markdown).map(({ text, line }) => `${line} ${text}`)).toEqual([
    '2 A room sends rows.',
    '2 8 tokens of a phrase are read.',
    '2 comlink calls `a. b` with e.g. one.',
    '5 An item.',
    '5 Another one.',
    '12 The cell has a sentence of many words',
  ]);
});

test.each([
  ['After a turn the worker calls `drainUpdates` once.', undefined],
  ['With `DATABASE_URL` any number of processes share the boards.', undefined],
  ['Without a press the panel deletes it.', undefined],
  ['Nothing here names another person.', undefined],
  ['Of 15 corners the pen keeps 12.', undefined],
  ['What does a guest see?', undefined],
  ['A name is not `told`, `held` or `kept`.', undefined],
  ['From a finger to the screen:', 'no subject'],
  ['In the page only: lost by a reload.', 'no subject'],
  ['No cache, no database.', 'no verb'],
  ['Of a cleared board its row stays.', 'begins with "Of"'],
  ['Who may see the cover is who may see the board.', 'headless clause'],
  ['A deletion is told to whoever had the board.', 'dialect words'],
  [`A sentence has ${'many '.repeat(30)}words.`, 'too long'],
])('judges "%s"', (text, reason) => {
  expect(proseFaults([{ text, line: 1, isCell: false }]).map((fault) => fault.reason)).toEqual(reason ? [reason] : []);
});

test('names the worst documents and the sentences of changed ones above a share', () => {
  const [fault] = proseFaults([{ text: 'No cache, no database.', line: 3, isCell: false }]);
  if (!fault) throw new Error('a headless sentence is no fault');
  const all = [
    { file: 'a.md', count: 90, faults: [fault] },
    { file: 'b.md', count: 10, faults: [fault] },
  ];
  expect(shareFaults(all, new Set())).toEqual([]);
  expect(shareFaults([...all, { file: 'c.md', count: 0, faults: [fault, fault] }], new Set(['b.md']))).toEqual([
    '4 of 100 sentences have no subject or too many dialect words (4.00 %, 2 % are allowed). Most are in:',
    '  c.md: 2; list them with `npm run check -- prose c.md`',
    expect.stringContaining('a.md: 1'),
    expect.stringContaining('b.md: 1'),
    'In changed files:',
    '  b.md:3 [no verb] No cache, no database.',
  ]);
});
