// docs/device-storage.md is made of the registry: this fails when it is not. Without the file it is written anew.

import { expect, test } from 'vitest';
import { DEVICE_STORAGE } from './device-storage.ts';

const INTRODUCTION = `# What is kept in a browser

This page is made from the registry, \`protocol/browser/device-storage.ts\`. Entries under *Necessary* are stored without a question. All others are stored only
after consent ([how pages ask for it](decisions/0108-consent.md)), and are removed when consent is withdrawn.
`;

const LEAVING: Record<string, string> = {
  'remove-board': 'the board is removed',
  'sign-out': 'sign-out',
  wipe: 'a panel is wiped',
};

type Row = (typeof DEVICE_STORAGE)[number];

const isOf = (category: string) => (row: Row) => ('consent' in row ? row.consent : 'necessary') === category;

function tableOf(category: string): string {
  const rows = DEVICE_STORAGE.filter(isOf(category)).map(
    (row) =>
      `| \`${row.name}\` | ${row.in} | ${row.holds} | ${row.goes.map((one) => LEAVING[one]).join(', ') || 'never by itself'} |`,
  );
  return ['| name | place | what it is | goes when |', '|---|---|---|---|', ...rows, ''].join('\n');
}

test('the document of what a browser keeps says what the registry says', async () => {
  const parts = ['necessary', 'analytics', 'diagnostics'].flatMap((category) => [
    `## ${category[0]?.toUpperCase()}${category.slice(1)}`,
    '',
    tableOf(category),
  ]);
  await expect([INTRODUCTION, ...parts].join('\n')).toMatchFileSnapshot('../../docs/device-storage.md');
});
