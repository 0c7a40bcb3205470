import { describe, expect, it } from 'vitest';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { paragraphsOfHtml } from '../../text/html-paragraphs.ts';
import { htmlOfParagraphs } from './copied-html.ts';

describe('htmlOfParagraphs', () => {
  it('writes marks and links as the elements that other programs know', () => {
    const runs = [
      { text: 'a < b & ' },
      { text: 'all', marks: ['bold', 'italic', 'underline', 'strike', 'code'] as const },
      { text: 'it', link: 'https://a.example/?q="x"&r=1' },
    ] as ParagraphJson['runs'];
    expect(htmlOfParagraphs([{ runs }, { runs: [] }, { dir: 'rtl', runs: [{ text: 'c' }] }])).toBe(
      '<p>a &lt; b &amp; <b><i><u><s><code>all</code></s></u></i></b><a href="https://a.example/?q=&quot;x&quot;&amp;r=1">it</a></p><p><br></p><p dir="rtl">c</p>',
    );
  });

  it('writes lists as deep as they are, with the boxes of tasks', () => {
    const html = htmlOfParagraphs([
      { list: 'number', runs: [{ text: 'one' }] },
      { list: 'bullet', indent: 1, runs: [{ text: 'in it' }] },
      { list: 'number', runs: [{ text: 'two' }] },
      { list: 'done', runs: [{ text: 'task' }] },
      { runs: [{ text: 'behind' }] },
    ]);
    expect(html).toBe(
      '<ol><li>one<ul><li>in it</li></ul></li><li>two</li></ol><ul><li><input type="checkbox" checked disabled> task</li></ul><p>behind</p>',
    );
  });

  it.each<[string, ParagraphJson[]]>([
    [
      'marks',
      [{ runs: [{ text: 'a ' }, { text: ' b', marks: ['bold'] }, { text: '  c', link: 'mailto:a@b.example' }] }],
    ],
    ['an empty line', [{ runs: [{ text: 'a' }] }, { runs: [] }, { runs: [{ text: 'b' }] }]],
    ['code with its indent', [{ runs: [{ text: '  b()', marks: ['code'] }] }]],
    [
      'lists that skip a level and change their kind',
      [
        { list: 'bullet', indent: 2, runs: [{ text: 'deep' }] },
        { list: 'number', indent: 1, runs: [{ text: 'middle' }] },
        { list: 'open', runs: [{ text: 'open' }] },
        { list: 'done', indent: 1, runs: [] },
        { list: 'number', runs: [{ text: 'last', marks: ['strike'] }] },
      ],
    ],
  ])('is read back as the same: %s', (_, paragraphs) => {
    const read = paragraphsOfHtml(htmlOfParagraphs(paragraphs));
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(JSON.parse(plain(JSON.stringify(read)))).toEqual(paragraphs);
  });
});
