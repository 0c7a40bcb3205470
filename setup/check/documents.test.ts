// Documents are read as GitHub reads them, and each kind of broken reference is named.

import { describe, expect, it } from 'vitest';
import { commandFaults } from './documents/commands.ts';
import { pictureFaults, readmeFaults, strokeFaults } from './documents/first-page.ts';
import { linkFaults } from './documents/links.ts';
import { readMarkdown } from './documents/markdown.ts';
import { pathFaults, pathsOf } from './documents/paths.ts';

describe('readMarkdown', () => {
  it('reads links, pictures, code and commands with their lines', () => {
    const markdown = [
      '# Title of `code`',
      '[![Board](board.webp)](docs/board.md#top) and [b]',
      '',
      '[b]: docs/b.md',
      'See `src/a.ts` and `npm run',
      'check`.',
      '```sh',
      '# comment',
      '$ npm start  # serves',
      '[no](link.md)',
      '```',
      '<picture><source srcset="dark.webp 2x"><img src="light.webp" alt="Light"></picture> <a href="c.md">c</a>',
    ].join('\n');
    const { links, pictures, codes, commands, anchors } = readMarkdown(markdown);
    expect(links.map(({ text, line }) => `${line} ${text}`)).toEqual(['2 docs/board.md#top', '2 docs/b.md', '12 c.md']);
    expect(pictures).toEqual([
      { text: 'board.webp', line: 2, alternative: 'Board' },
      { text: 'dark.webp', line: 12, alternative: undefined },
      { text: 'light.webp', line: 12, alternative: 'Light' },
    ]);
    expect(codes.map(({ text, line }) => `${line} ${text}`)).toEqual(['1 code', '5 src/a.ts', '5 npm run check']);
    expect(commands.map(({ text, line }) => `${line} ${text}`)).toEqual(['9 npm start', '10 [no](link.md)']);
    expect([...anchors]).toEqual(['title-of-code']);
  });

  it.each([
    ['Where to add something?', 'where-to-add-something'],
    ['`npm test` — in CI', 'npm-test--in-ci'],
    ['[Links](a.md) & *more*', 'links--more'],
    ['Größe_1, größer', 'größe_1-größer'],
  ])('makes the anchor of "%s" as GitHub does', (heading, anchor) => {
    expect([...readMarkdown(`## ${heading}`).anchors]).toEqual([anchor]);
  });

  it('numbers the anchors of headings with one text, and reads those of elements', () => {
    expect([...readMarkdown('## A\n## A\n## A\n<a id="own"></a>').anchors].sort()).toEqual(['a', 'a-1', 'a-2', 'own']);
  });
});

describe('links', () => {
  const anchors = new Map([['docs/a.md', new Set(['top'])]]);
  const files = {
    exists: (file: string) => ['docs', 'docs/a.md', 'docs/b.webp', 'docs/guide/x.webp'].includes(file),
    anchorsOf: (file: string) => anchors.get(file),
  };
  const faultsOf = (text: string, file = 'docs/a.md'): string[] => linkFaults(file, readMarkdown(text), files);

  it('lead to files, folders and anchors that exist, or to other hosts', () => {
    expect(
      faultsOf('[a](a.md#top) [b](#top) [c](../docs) [d](https://a.b/c#d) [e](mailto:a@b.c) ![B](b.webp#1)'),
    ).toEqual([]);
    expect(faultsOf('[a](gone.md)\n[b](#gone)\n[c](a.md#gone)\n[d](../../a.md)\n![E](gone.webp)')).toEqual([
      'docs/a.md:1: gone.md does not exist; link to the file that replaced it',
      'docs/a.md:2: docs/a.md has no heading #gone',
      'docs/a.md:3: docs/a.md has no heading #gone',
      expect.stringContaining('../../a.md does not exist'),
      expect.stringContaining('gone.webp does not exist'),
    ]);
  });

  it('may lead from the guide to pages', () => {
    expect(faultsOf('[a](/help/share) ![X](/docs/guide/x.webp)', 'docs/guide/en/a.md')).toEqual([]);
    expect(faultsOf('![X](/docs/guide/gone.webp)', 'docs/guide/en/a.md')).toHaveLength(1);
    expect(faultsOf('[a](/help/share)')).toHaveLength(1);
  });

  it('refuses a picture without an alternative text', () => {
    expect(faultsOf('![](b.webp) <img src="b.webp">')).toHaveLength(2);
    expect(faultsOf('<source srcset="b.webp"><img src="b.webp" alt="B">')).toEqual([]);
  });
});

describe('paths', () => {
  it.each([
    ['src/a.ts', ['src/a.ts']],
    ['node setup/run.mjs --config=src/a', ['setup/run.mjs']],
    ['src/a.ts:12', ['src/a.ts']],
    ['src/<name>/…/*.ts,', ['src/*/*/*.ts']],
    ['gl/ http/<resource> a/src/b /src/c', []],
    ['dist/index.html engine/pkg', []],
  ])('reads those of `%s`', (code, paths) => {
    expect(pathsOf(code, ['dist', 'engine', 'setup', 'src'])).toEqual(paths);
  });

  it('refuses one that matches no file; a command of tests may name its beginning', () => {
    const tree = { folders: ['src'], hasMatch: (pattern: string) => ['src/a.ts', 'src/b*'].includes(pattern) };
    const codes = ['src/a.ts', 'src/gone.ts', 'A=1 npm test -- unit src/b', 'src/b'];
    const faults = pathFaults(
      'README.md',
      codes.map((text, i) => ({ text, line: i + 1 })),
      tree,
    );
    expect(faults).toEqual([
      'README.md:2: src/gone.ts does not exist; name the file that replaced it',
      expect.stringContaining('README.md:4: src/b '),
    ]);
  });
});

describe('commands', () => {
  const names = {
    scripts: ['start', 'test', 'check', 'bench', 'soak'],
    checks: ['words'],
    parts: ['unit'],
    suites: ['board'],
  };
  const faultsOf = (text: string): string[] => commandFaults('README.md', [{ text, line: 1 }], names);

  it.each([
    'npm start -- --services=web',
    'PORT=3001 npm start',
    'npm ci',
    'npm test -- unit FILES',
    'npm run check -- words --fix',
    'npm run check -- words docs/a.md',
    'npm run bench -- <suite>… [--json FILE]',
    'npm run bench -- report FILE',
    'npm run bench -- board --only pan',
  ])('knows `%s`', (command) => {
    expect(faultsOf(command)).toEqual([]);
  });

  it.each([
    ['npm run gone', 'package.json has no script gone'],
    ['npm run check -- words gone', 'there is no check gone'],
    ['npm test -- gone', 'the tests have no part gone'],
    ['npm run soak -- gone', 'the tests have no part gone'],
    ['npm run bench -- board gone --reps 1', 'the bench has no suite gone'],
  ])('refuses `%s`', (command, problem) => {
    expect(faultsOf(command)).toEqual([`README.md:1: \`${command}\`: ${problem}`]);
  });
});

describe('first pages', () => {
  it('README.md has 110 lines at most', () => {
    expect(readmeFaults('x\n'.repeat(110))).toEqual([]);
    expect(readmeFaults('x\n'.repeat(111))).toHaveLength(1);
  });

  it('pictures of README.md are WebP of 150 KiB at most', () => {
    const webp = (size: number): Buffer => Buffer.concat([Buffer.from('RIFF....WEBP')], size);
    expect(pictureFaults('a.webp', webp(150 * 1024))).toEqual([]);
    expect(pictureFaults('a.webp', webp(150 * 1024 + 1))).toEqual([expect.stringContaining('153601 bytes')]);
    expect(pictureFaults('a.webp', Buffer.from('\x89PNG........'))).toEqual([expect.stringContaining('no WebP')]);
  });

  it('docs/stroke.md numbers 25 files at most', () => {
    const list = (count: number): string =>
      Array.from({ length: count }, (_, i) => `${i + 1}. \`src/a.ts\`: reads`).join('\n');
    expect(strokeFaults(list(25))).toEqual([]);
    expect(strokeFaults(list(26))).toHaveLength(1);
    expect(strokeFaults('1. `a.ts`\n3. `b.ts`')).toHaveLength(1);
    expect(strokeFaults('none')).toHaveLength(1);
  });
});
