// Which of a package's licenses counts, and the document of all of them.

import { expect, test } from 'vitest';
import { licenseDocument } from './licenses/license-texts.ts';
import type { ShippedPackage } from './licenses/packages.ts';
import { chosenLicenses } from './licenses/terms.ts';

test.each([
  ['MIT', ['MIT']],
  ['Apache-2.0 OR GPL-2.0-only', ['Apache-2.0']],
  ['Apache-2.0 OR MIT', ['MIT']],
  ['BSD-3-Clause/MIT', ['MIT']],
  ['(MIT OR Apache-2.0) AND Unicode-3.0', ['MIT', 'Unicode-3.0']],
  ['GPL-3.0-only', undefined],
  ['MIT AND GPL-3.0-only', undefined],
  ['SEE LICENSE IN LICENSE', undefined],
  ['', undefined],
])('chooses of "%s"', (expression, chosen) => {
  expect(chosenLicenses(expression)).toEqual(chosen);
});

const shipped = (name: string, license: string, files: Record<string, string> = {}, authors = ''): ShippedPackage => ({
  name,
  version: '1.0.0',
  license,
  authors,
  files: new Map(Object.entries(files)),
});
const mit = (year: string, width = '\n'): string =>
  `MIT License\n\nCopyright (c) ${year} A\n\nPermission is hereby granted, free of charge,${width}to any person.`;

test('writes equal texts once, with the copyright of each package', () => {
  const packages = [
    shipped('a', 'MIT', { LICENSE: mit('2020') }),
    shipped('b', 'MIT OR Apache-2.0', { 'LICENSE-MIT': mit('2021', ' '), 'LICENSE-APACHE': 'Apache License' }),
    shipped('c', 'MIT', {}, 'C'),
    shipped('d', 'Apache-2.0', {
      LICENSE: 'Apache License\nEND OF TERMS AND CONDITIONS\n\nCopyright 2022 D',
      NOTICE: 'Made by D.',
    }),
    shipped('a', 'MIT', { LICENSE: mit('2020') }),
  ];
  const { text, faults } = licenseDocument([{ title: 'All', packages }]);
  expect(faults).toEqual([]);
  expect(text.split('\n').filter((row) => /^\S.*\(text|^ {4}\S|^Text/.test(row))).toEqual([
    'a 1.0.0: MIT (text 1)',
    '    Copyright (c) 2020 A',
    'b 1.0.0: MIT (text 1)',
    '    Copyright (c) 2021 A',
    'c 1.0.0: MIT (text 1)',
    '    Copyright: C',
    'd 1.0.0: Apache-2.0 (text 2)',
    '    Copyright 2022 D',
    '    Made by D.',
    'Text 1: MIT',
    'Text 2: Apache-2.0',
  ]);
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(1);
});

test('keeps a line of a license that only begins like a copyright', () => {
  const isc = 'Copyright 2020 A\n\nPermission to use, copy, modify if the above\ncopyright notice appears.';
  const { text } = licenseDocument([{ title: 'All', packages: [shipped('a', 'ISC', { LICENSE: isc })] }]);
  expect(text).toContain('if the above\ncopyright notice appears.');
});

test('names a package whose license is not allowed or has no text', () => {
  const packages = [shipped('a', 'GPL-3.0-only', { LICENSE: 'GPL' }), shipped('b', 'Zlib')];
  expect(licenseDocument([{ title: 'All', packages }]).faults).toEqual([
    'a 1.0.0: its license “GPL-3.0-only” is not allowed; use another package, or allow the license',
    'b 1.0.0: has no text of Zlib; add it',
  ]);
});
