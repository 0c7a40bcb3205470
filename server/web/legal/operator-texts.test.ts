// The operator's files: which one is shown, when it is read again, and what of a hostile file reaches the page and the log.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markdownHtml, textOf } from '../../platform/text/markdown.ts';
import { OperatorTexts } from './operator-texts.ts';

let folder: string;
let logged: object[];
let texts: OperatorTexts;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-legal-'));
  logged = [];
  const warn = (about: object) => void logged.push(about);
  texts = new OperatorTexts(folder, { warn, error: warn });
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
};
const textFor = async (...[page, language]: Parameters<OperatorTexts['find']>) => {
  const text = await texts.find(page, language);
  return text && `${text.language}: ${textOf(text.content)}`;
};

test('returns the file of the language, else the English one, else nothing', async () => {
  expect(await textFor('eula', 'de')).toBeUndefined();
  await put('en/EULA.md', 'English');
  expect(await textFor('eula', 'de')).toBe('en: English');
  await put('de/EULA.md', 'Deutsch');
  expect(await textFor('eula', 'de')).toBe('de: Deutsch');
  expect(await textFor('eula', 'ar')).toBe('en: English');
  expect(await textFor('terms-of-use', 'de')).toBeUndefined();
  expect(logged).toEqual([]);
});

test('reads a file again once it has changed, and names its refused parts once for each version', async () => {
  const file = await put('en/privacy-policy.md', 'One <b>');
  expect([await textFor('privacy-policy', 'en'), await textFor('privacy-policy', 'en')]).toEqual([
    'en: One ',
    'en: One ',
  ]);
  expect(logged).toEqual([{ file, line: 1, code: 'html' }]);
  await put('en/privacy-policy.md', 'Two\n\n<i>');
  await utimes(file, 1, 1);
  expect(await textFor('privacy-policy', 'en')).toBe('en: Two');
  expect(logged.slice(1)).toEqual([{ file, line: 3, code: 'html' }]);
  await rm(file);
  expect(await textFor('privacy-policy', 'en')).toBeUndefined();
});

test('shows nothing of a hostile file that runs or is fetched, and names each part by its line', async () => {
  const file = await put(
    'en/EULA.md',
    '# Rules\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](https://e.example/b.png)\n\n<img src=x onerror=alert(1)>\n',
  );
  const text = await texts.find('eula', 'en');
  expect(markdownHtml(text?.content ?? []).text).toBe('<h1 id="rules">Rules</h1><p>a </p>');
  expect(logged).toEqual([
    { file, line: 3, code: 'html' },
    { file, line: 5, code: 'link-refused' },
    { file, line: 5, code: 'image-refused' },
    { file, line: 7, code: 'html' },
  ]);
});

test('names 20 parts of a file and counts the others', async () => {
  const file = await put('en/EULA.md', 'a <b>\n'.repeat(25));
  await textFor('eula', 'en');
  expect(logged.slice(19)).toEqual([
    { file, line: 20, code: 'html' },
    { file, parts: 25 },
  ]);
});

test('refuses a file of 100 MB without reading it, and shows the English one in its place', async () => {
  const file = await put('de/EULA.md', '');
  const handle = await open(file, 'r+');
  await handle.truncate(100 * 2 ** 20);
  await handle.close();
  await put('en/EULA.md', 'English');
  const before = process.memoryUsage().arrayBuffers;
  expect(await textFor('eula', 'de')).toBe('en: English');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 2 ** 20);
  expect(logged).toEqual([{ file, code: 'too-large' }]);
});

test('shows one line without end as the line it is', async () => {
  await put('en/EULA.md', 'word '.repeat(50_000));
  expect((await texts.find('eula', 'en'))?.content).toHaveLength(1);
});

test('refuses what is no file, is empty or is not UTF-8, and names each when it checks all files', async () => {
  await mkdir(path.join(folder, 'en/EULA.md'), { recursive: true });
  await put('de/EULA.md', '\n \n');
  await put('fr/EULA.md', Buffer.from('français', 'latin1'));
  await mkdir(path.join(folder, 'es'));
  await promisify(execFile)('mkfifo', [path.join(folder, 'es/EULA.md')]);
  await texts.check();
  expect(logged).toEqual([
    { file: path.join(folder, 'en/EULA.md'), code: 'not-a-file' },
    { file: path.join(folder, 'de/EULA.md'), code: 'empty' },
    { file: path.join(folder, 'es/EULA.md'), code: 'not-a-file' },
    { file: path.join(folder, 'fr/EULA.md'), code: 'not-utf-8' },
  ]);
  for (const language of ['en', 'de', 'es', 'fr'] as const) expect(await textFor('eula', language)).toBeUndefined();
  expect(logged).toHaveLength(4);
});
