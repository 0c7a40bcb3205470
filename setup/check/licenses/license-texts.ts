// Writes the list of shipped packages with their licenses. Equal texts are written once: packages differ in their copyright lines mostly, so
// these stay with the package.

import type { ShippedPackage } from './packages.ts';
import { chosenLicenses } from './terms.ts';

export interface Section {
  title: string;
  packages: readonly ShippedPackage[];
}

/** A license of a package: its copyright lines, and its text without them. */
interface Grant {
  license: string;
  copyrights: string[];
  text: string;
}

/** Words in the names of license files, where a package has several. */
const FILE_NAMES: Readonly<Record<string, RegExp>> = {
  'Apache-2.0': /apache/i,
  'BSL-1.0': /boost|bsl/i,
  'Unicode-3.0': /unicode/i,
};
/** Phrases of a license. A file without the phrase is about another one. */
const PHRASES: Readonly<Record<string, RegExp>> = {
  MIT: /permission is hereby granted, free of charge/i,
  ISC: /permission to use, copy, modify/i,
  'BSD-2-Clause': /redistribution and use in source and binary forms/i,
  'BSD-3-Clause': /redistribution and use in source and binary forms/i,
  'Apache-2.0': /apache license/i,
};
/** The appendix of the Apache license tells how to use it, and may have a copyright line. */
const APPENDIX = /(?<=END OF TERMS AND CONDITIONS)[\s\S]*$/;
/** Copyright lines stand in the first lines of a text. */
const HEAD_LINES = 12;
const COPYRIGHT = /^\W*(portions )?(copyright\b(?! (and|holders?|law|notices?|owners?)\b)|\(c\)|©)/i;
const TITLE = /^\W*(the )?(MIT|ISC|MIT No Attribution|BSD)?[\w -]*licen[cs]e\b[^.]{0,40}$/i;
const RULE = '-'.repeat(80);

const HEAD = `Atrium contains software and fonts by others. This file lists them: name, version, license, copyright and the number of the license's text,
which stands below the lists. It is made by \`npm run check -- licenses --fix\`.
`;

/** Returns the document, and a sentence for each package whose license is missing or not allowed. */
export function licenseDocument(sections: readonly Section[]): { text: string; faults: string[] } {
  const all = sections.flatMap(({ packages }) => packages);
  const standard = standardTexts(all);
  const texts = new Map<string, { number: number; license: string; text: string }>();
  const faults: string[] = [];
  const lists = sections.map(({ title, packages }) => {
    const rows = unique(packages).map((shipped) => {
      const grants = grantsOf(shipped, standard);
      if (typeof grants === 'string') {
        faults.push(grants);
        return '';
      }
      const numbers = grants.map(({ license, text }) => {
        const row = texts.get(keyOf(text)) ?? { number: texts.size + 1, license, text };
        texts.set(keyOf(text), row);
        return `${license} (text ${row.number})`;
      });
      const copyrights = [...new Set(grants.flatMap((grant) => grant.copyrights))].map((line) => `\n    ${line}`);
      return `${nameOf(shipped)}: ${numbers.join(' and ')}${copyrights.join('')}`;
    });
    return `${RULE}\n${title}\n${RULE}\n\n${rows.join('\n')}\n`;
  });
  const bodies = [...texts.values()].map(
    ({ number, license, text }) => `${RULE}\nText ${number}: ${license}\n${RULE}\n\n${text}\n`,
  );
  return { text: [HEAD, ...lists, ...bodies].join('\n'), faults };
}

/** Returns the licenses of a package with their texts, or a sentence that says what is missing. */
function grantsOf(shipped: ShippedPackage, standard: ReadonlyMap<string, string>): Grant[] | string {
  const chosen = chosenLicenses(shipped.license);
  if (!chosen)
    return `${nameOf(shipped)}: its license “${shipped.license}” is not allowed; use another package, or allow the license`;
  const grants = chosen.map((license) => {
    const file = fileOf(license, shipped.files);
    const found = file === undefined ? undefined : splitText(file);
    const text = found?.text || standard.get(license);
    const holder = shipped.authors || `the authors of ${shipped.name}`;
    const notices = [...shipped.files].filter(([name]) => license === 'Apache-2.0' && /^notice/i.test(name));
    const copyrights = [
      ...(found?.copyrights ?? [`Copyright: ${holder}`]),
      ...notices.flatMap(([, notice]) => linesOf(notice)),
    ];
    return text === undefined ? undefined : { license, copyrights, text };
  });
  const missing = chosen.filter((_license, i) => grants[i] === undefined);
  return missing.length > 0
    ? `${nameOf(shipped)}: has no text of ${missing.join(' and ')}; add it`
    : grants.filter((grant) => grant !== undefined);
}

/** Returns the text of a license among the files of a package; undefined if no file is about it. */
function fileOf(license: string, files: ReadonlyMap<string, string>): string | undefined {
  const names = [...files.keys()].filter((name) => !/^(notice|copyright)/i.test(name));
  const word = FILE_NAMES[license] ?? new RegExp(license.split('-')[0] ?? license, 'i');
  const named = names.find((name) => word.test(name));
  const general = names.find((name) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(name));
  const text = files.get(named ?? general ?? '');
  return text !== undefined && (PHRASES[license]?.test(text) ?? true) ? text : undefined;
}

/** The commonest text of each license. A package without a file is under the text that its manifest names. */
function standardTexts(packages: readonly ShippedPackage[]): Map<string, string> {
  const counts = new Map<string, { license: string; text: string; count: number }>();
  for (const { license: expression, files } of packages)
    for (const license of chosenLicenses(expression) ?? []) {
      const file = fileOf(license, files);
      if (file === undefined) continue;
      const { text } = splitText(file);
      const row = counts.get(keyOf(text)) ?? { license, text, count: 0 };
      counts.set(keyOf(text), { ...row, count: row.count + 1 });
    }
  const rows = [...counts.values()].sort((a, b) => a.count - b.count);
  return new Map(rows.map(({ license, text }) => [license, text]));
}

/** Separates the copyright lines and the title in the first lines of a license from its text. */
function splitText(file: string): { copyrights: string[]; text: string } {
  const lines = file
    .replace(/\r/g, '')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n');
  const isHead = (line: string, i: number): boolean => i < HEAD_LINES && COPYRIGHT.test(line);
  const isTitle = (line: string, i: number): boolean => i < HEAD_LINES && TITLE.test(line) && line.length < 60;
  const text = lines.filter((line, i) => !isHead(line, i) && !(isTitle(line, i) && !/apache/i.test(line))).join('\n');
  const appendix = linesOf(APPENDIX.exec(text)?.[0] ?? '').filter((line) => /^copyright (\(c\) )?\d{4}/i.test(line));
  const copyrights = [...lines.filter(isHead).map((line) => line.trim()), ...appendix];
  return { copyrights, text: text.replace(APPENDIX, '').trim() };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Texts that differ in spaces, marks and line breaks only are equal. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

function nameOf({ name, version }: ShippedPackage): string {
  return version === '' ? name : `${name} ${version}`;
}

function unique(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return [...new Map(packages.map((shipped) => [nameOf(shipped), shipped])).values()].sort((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
}
