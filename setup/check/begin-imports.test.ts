import { describe, expect, it } from 'vitest';
import { beginFaults } from './begin-imports.ts';

const BEGIN = 'src/features/board/start/begin.ts';

/** `begin` and `neighbors`: the text of begin.ts and, by name, of files in its folder. */
const faultsOf = (begin: string, neighbors: Record<string, string> = {}): string[] => {
  const sources = new Map([
    ['src/start.ts', ''],
    [BEGIN, begin],
    ['setup/main.ts', ''],
  ]);
  for (const [name, text] of Object.entries(neighbors)) sources.set(`src/features/board/start/${name}`, text);
  return beginFaults((file) => sources.get(file));
};

describe('imports of begin.ts', () => {
  it('are allowed as they are', () => {
    expect(beginFaults()).toEqual([]);
  });

  it.each([
    'react',
    'react-dom/client',
    'react/jsx-runtime',
    'react-i18next',
    'i18next',
    'react-router',
    'react-router-dom',
    'valtio',
  ])('refuses %s, however far away', (name) => {
    expect(faultsOf(`import { x } from '${name}';`)).toEqual([
      `${BEGIN} imports ${name}: a first stroke would wait for it; load it by import()`,
    ]);
    expect(faultsOf("import { open } from './open.ts';", { 'open.ts': `export { x } from '${name}';` })).toEqual([
      expect.stringContaining(`${BEGIN} → src/features/board/start/open.ts imports ${name}`),
    ]);
  });

  it('refuses a component, which needs React without naming it', () => {
    expect(faultsOf("import { Bars } from './bars.tsx';", { 'bars.tsx': '' })).toEqual([
      expect.stringContaining('bars.tsx is a component'),
    ]);
  });

  it('refuses any package before the packages are installed', () => {
    const sources = new Map([
      ['src/start.ts', ''],
      [BEGIN, ''],
      ['setup/main.ts', "import { spawn } from 'node:child_process';\nimport { test } from './test.ts';"],
      ['setup/test.ts', "import MarkdownIt from 'markdown-it';\nconst check = () => import('./check/main.ts');"],
    ]);
    expect(beginFaults((file) => sources.get(file))).toEqual([
      'setup/main.ts → setup/test.ts imports markdown-it: it is not there yet in a fresh clone; load it by import()',
    ]);
  });

  it('refuses to look for an entry that is not there', () => {
    expect(() => beginFaults(() => undefined)).toThrow('src/start.ts is not there');
  });

  it('allows what is loaded later, types, styles and packages without React', () => {
    const begin = [
      "import type { FC } from 'react';",
      "import { type i18n } from 'i18next';",
      "import { proxy } from 'valtio/vanilla';",
      "import styles from './board.module.css';",
      "const page = () => import('./open.ts');",
    ];
    expect(faultsOf(begin.join('\n'), { 'open.ts': "import { createElement } from 'react';" })).toEqual([]);
  });
});
