// Each rule of the check of templates refuses what breaks it, and nothing else of a sound template.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TemplateItem, TemplateSource } from '../../protocol/template-items.ts';
import { coverCamera, currentHashes, webpSize } from '../templates/covers.ts';
import { byLanguage, type TemplateFiles } from '../templates/sources.ts';
import { oldCovers } from './templates/covers.ts';
import { templateFaults } from './templates.ts';

const ITEMS = [
  { id: 'f', kind: 'frame', x: 0, y: 0, w: 480, h: 240, text: '{title}' },
  { id: 'a', kind: 'rectangle', x: 40, y: 40, w: 160, h: 64, parent: 'f', text: '{start}', style: pair('green') },
  { id: 'b', kind: 'rectangle', x: 280, y: 40, w: 160, h: 64, parent: 'f', text: '{#2}', style: pair('blue') },
  { id: 'n', kind: 'sticky', x: 40, y: 120, w: 80, h: 80, parent: 'f', text: '{note}', example: 'text' },
  { id: 'c', kind: 'connector', start: { id: 'a' }, end: { id: 'b' }, style: { color: 'grey' } },
] as const satisfies readonly TemplateItem[];

const STRINGS = {
  en: { title: 'Steps', start: 'Begin', note: 'A note' },
  'zh-TW': { title: '步驟', start: '開始', note: '便條' },
  de: { title: 'Schritte', start: 'Beginn', note: 'Notiz' },
  es: { title: 'Pasos', start: 'Inicio', note: 'Nota' },
  fr: { title: 'Étapes', start: 'Début', note: 'Une note' },
  ar: { title: 'الخطوات', start: 'البداية', note: 'ملاحظة' },
};
const TEXTS = {
  en: { name: 'Path', about: 'Shows the steps of a task.' },
  'zh-TW': { name: '路徑', about: '顯示工作的步驟。' },
  de: { name: 'Weg', about: 'Zeigt die Schritte einer Aufgabe.' },
  es: { name: 'Camino', about: 'Muestra los pasos de una tarea.' },
  fr: { name: 'Chemin', about: 'Montre les étapes d’une tâche.' },
  ar: { name: 'المسار', about: 'يعرض خطوات المهمة.' },
};

function pair(ink: 'green' | 'blue') {
  return { color: ink, fill: `${ink}-tint`, fontSize: 16 } as const;
}

function sound(changes: Partial<TemplateFiles> = {}): TemplateFiles {
  return { name: 'path', source: { version: 1, items: [...ITEMS] }, strings: STRINGS, texts: TEXTS, ...changes };
}

/** Faults of the sound template with one item changed. */
function changedItem(id: string, change: Partial<TemplateItem>, source: Partial<TemplateSource> = {}): string[] {
  const items = ITEMS.map((item): TemplateItem => (item.id === id ? { ...item, ...change } : item));
  return templateFaults([sound({ source: { version: 1, items, ...source } })]);
}

/** Faults of the sound template with one more item. */
function addedItem(...items: TemplateItem[]): string[] {
  return templateFaults([sound({ source: { version: 1, items: [...ITEMS, ...items] } })]);
}

describe('the check of templates', () => {
  it('accepts a sound template', () => {
    expect(templateFaults([sound()])).toEqual([]);
  });

  it.each<[string, string, Partial<TemplateItem>, string]>([
    ['a value that load rejects', 'a', { style: { width: -1 } }, '-1 is not a number'],
    ['letters below 14', 'a', { style: { ...pair('green'), fontSize: 13 } }, 'letters of 13'],
    ['a frame without a title', 'f', { text: ' ' }, 'has no title'],
    ['a position beside the grid', 'a', { x: 44 }, 'has x 44'],
    ['a size beside the grid', 'a', { w: 156 }, 'has w 156'],
    ['a connector without an end', 'c', { end: undefined }, 'not bound at its end'],
    ['a connector to no item', 'c', { end: { id: 'z' } }, 'not bound at its end'],
    ['a connector to an example', 'b', { example: true }, 'can be left out'],
    ['a mark of examples that there is not', 'n', JSON.parse('{"example":"note"}'), "is true, 'text' or absent"],
    ['a title as an example', 'f', { example: 'text' }, 'cannot be without text'],
    ['an example without text', 'n', { text: undefined }, 'no text that could be left out'],
    ['notes that are all left out', 'n', { example: true }, 'has no note without its examples'],
    ['an unknown parent', 'a', { parent: 'z' }, 'is no frame or group'],
    ['an item beside its frame', 'a', { x: 640 }, 'reaches out of the frame f'],
    ['a free item in a frame', 'a', { parent: undefined }, 'is no child of, the frame f'],
    ['a locked item outside a frame', 'f', { locked: true }, 'is locked, which only children of a frame'],
    ['an author', 'n', { note: { author: 'Ada' } }, 'names an author'],
    ['a text on a tint that is too faint', 'n', { style: { fill: 'sky', color: 'orange' } }, 'in the light theme'],
    ['a text that is faint in the dark', 'b', { style: { color: 'black', fill: 'white', opacity: 0.3 } }, ': 1 in'],
    ['a free color', 'a', { style: { ...pair('green'), color: '#123456' } }, 'free color #123456'],
    ['a pattern under a text', 'a', { style: { ...pair('green'), pattern: 'dots' } }, 'on a pattern'],
    ['a text without a key', 'a', { text: 'Begin' }, 'letters or digits of its own'],
    ['a key without a word', 'a', { text: '{start} {missing}' }, 'missing has no word'],
    ['a word that no text has', 'a', { text: '{#1}' }, 'start is not in the source'],
  ])('refuses %s', (_name, id, change, fault) => {
    expect(changedItem(id, change).join('\n')).toContain(fault);
  });

  it('refuses strokes, but not with ink where nothing is mirrored', () => {
    const stroke: TemplateItem = {
      kind: 'stroke',
      points: [
        [8, 8],
        [16, 16],
      ],
      parent: 'f',
    };
    expect(addedItem(stroke).join('\n')).toContain('draw a path');
    const inked: TemplateSource = { version: 1, mirror: false, items: [...ITEMS, { ...stroke, ink: 'AQID' }] };
    expect(templateFaults([sound({ source: inked })])).toEqual([]);
  });

  it('accepts a locked child of a frame, and a connector to what stays without its text', () => {
    expect(changedItem('a', { locked: true })).toEqual([]);
    expect(changedItem('c', { end: { id: 'n' } })).toEqual([]);
  });

  it('refuses an example’s letters on an empty shape, not on one with text or beside it', () => {
    const box = { id: 'e', kind: 'rectangle', x: 280, y: 120, w: 160, h: 64, parent: 'f' } as const;
    const answer: TemplateItem = { ...box, id: 't', kind: 'text', h: 32, text: '{#3}', example: true };
    expect(addedItem(box, answer)).toEqual([expect.stringContaining('lies on the empty rectangle e')]);
    expect(addedItem({ ...box, text: '{#1}' }, answer)).toEqual([]);
    expect(addedItem(box, { ...answer, y: 104 })).toEqual([]);
  });

  it('refuses a sixth pair of fill and line', () => {
    const inks = ['red', 'orange', 'violet', 'yellow'] as const;
    const boxes = inks.map(
      (ink, k): TemplateItem => ({
        kind: 'ellipse',
        x: 136 + 80 * k,
        y: 120,
        w: 64,
        h: 64,
        parent: 'f',
        style: { color: ink, fill: `${ink}-tint` },
      }),
    );
    expect(addedItem(...boxes.slice(0, 3))).toEqual([]);
    expect(addedItem(...boxes)).toEqual([expect.stringContaining('has 6 pairs')]);
  });

  it('refuses what is larger than can be read at once', () => {
    const far: TemplateItem = { kind: 'sticky', x: 1800, y: 0, w: 80, h: 80 };
    expect(addedItem(far)).toEqual([expect.stringContaining('is 1880 × 240')]);
  });

  it.each([
    ['English in another language', 'de', { ...STRINGS.de, start: 'Begin' }, 'start “Begin” is English'],
    ['Latin letters in Chinese', 'zh-TW', { ...STRINGS['zh-TW'], start: 'Start here' }, 'is English'],
    ['Arabic that runs from left to right', 'ar', { ...STRINGS.ar, note: 'CO₂ من الهواء' }, 'run from left to right'],
    ['filler', 'en', { ...STRINGS.en, note: 'Lorem ipsum' }, 'is no real text'],
    ['a space too many', 'fr', { ...STRINGS.fr, note: 'Une  note' }, 'spaces too many'],
  ])('refuses %s', (_name, language, strings, fault) => {
    const [found, ...more] = templateFaults([sound({ strings: { ...STRINGS, [language]: strings } })]);
    expect(found).toContain(`json: ${language}: `);
    expect(found).toContain(fault);
    expect(more).toEqual([]);
  });

  it('refuses a language without a name, and one name for two templates', () => {
    const { de: _, ...texts } = TEXTS;
    expect(templateFaults([sound({ texts })])).toEqual([expect.stringContaining('de: has no name')]);
    const moved = ITEMS.map((item): TemplateItem => ('x' in item ? { ...item, w: item.w + 8 } : item));
    const other = sound({ name: 'way', source: { version: 1, items: moved } });
    expect(templateFaults([sound(), other]).filter((fault) => fault.startsWith('en'))).toEqual([
      'en: two templates have the name “Path”',
      'en: two templates have the about “Shows the steps of a task.”',
    ]);
  });

  it('refuses two templates with the same geometry', () => {
    expect(templateFaults([sound(), sound({ name: 'way' })])).toContain(
      'templates/path.json and way.json have the same geometry',
    );
  });
});

describe('covers', () => {
  it('are old by template and language when items, words or the drawing change', () => {
    const before = currentHashes([sound()]);
    const strings = { ...STRINGS, de: { ...STRINGS.de, start: 'Anfang' } };
    expect(oldCovers(currentHashes([sound()]), before)).toEqual([]);
    expect(oldCovers(currentHashes([sound({ strings })]), before)).toEqual([{ name: 'path', languages: ['de'] }]);
    const paper = sound({ source: { version: 1, paper: 'music', items: [...ITEMS] } });
    expect(oldCovers(currentHashes([paper]), before)[0]?.languages).toHaveLength(6);
    expect(
      oldCovers(
        before,
        byLanguage(() => ({})),
      )[0]?.languages,
    ).toHaveLength(6);
  });

  it('show all items with room for titles above frames', () => {
    const box = (x: number, y: number, w: number, h: number) => ({ kind: 'frame', bounds: { x, y, w, h } }) as const;
    const { x, y, zoom } = coverCamera([box(0, 0, 1760, 990)]);
    const [left, top] = [320 - x * zoom, 180 - y * zoom];
    expect(left).toBeGreaterThanOrEqual(20);
    expect(top).toBeGreaterThanOrEqual(24);
    expect(top + 990 * zoom).toBeLessThanOrEqual(360 - 20);
    expect(coverCamera([box(0, 0, 80, 80)]).zoom).toBe(1);
  });

  it('have a size that is read from their file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-covers-'));
    const file = path.join(folder, 'cover.webp');
    // A lossless file of 640 × 360: its size is packed behind the signature.
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', 'latin1');
    const packed = Buffer.alloc(4);
    packed.writeUInt32LE(639 | (359 << 14));
    writeFileSync(file, Buffer.concat([head, packed]));
    expect(webpSize(file)).toEqual({ w: 640, h: 360 });
    writeFileSync(file, 'GIF89a, and more than a head of letters');
    expect(webpSize(file)).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
