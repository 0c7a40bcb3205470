import { expect, it } from 'vitest';
import { paragraphsOfHtml } from './html-paragraphs.ts';

it('keeps words, marks and links of what a page or an editor copies', () => {
  const html = `<meta charset="utf-8"><style>p { color: red }</style><!--StartFragment-->
    <h2>Plan</h2>
    <p>First <b>bold <i>and</i></b> <span style="font-weight:700">heavy</span>,
       <a href="https://example.org/a">a <u>link</u></a> <a href="javascript:alert(1)">none</a></p>
    <b style="font-weight:normal">thin</b><br><s>gone</s><script>alert(1)</script><!--EndFragment-->`;
  expect(paragraphsOfHtml(html)).toEqual([
    { runs: [{ text: 'Plan', marks: ['bold'] }] },
    {
      runs: [
        { text: 'First ' },
        { text: 'bold ', marks: ['bold'] },
        { text: 'and', marks: ['bold', 'italic'] },
        { text: ' ' },
        { text: 'heavy', marks: ['bold'] },
        { text: ', ' },
        { text: 'a ', link: 'https://example.org/a' },
        { text: 'link', marks: ['underline'], link: 'https://example.org/a' },
        { text: ' none' },
      ],
    },
    { runs: [{ text: 'thin' }] },
    { runs: [{ text: 'gone', marks: ['strike'] }] },
  ]);
});

it('keeps lists, how deep they are, and which boxes are ticked', () => {
  const html =
    '<ol><li>one</li><li>two<ul><li>in it</li></ul></li></ol><ul><li><input type="checkbox" checked> done</li><li><input type="checkbox">open</li></ul>';
  expect(paragraphsOfHtml(html)).toEqual([
    { list: 'number', runs: [{ text: 'one' }] },
    { list: 'number', runs: [{ text: 'two' }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'in it' }] },
    { list: 'done', runs: [{ text: 'done' }] },
    { list: 'open', runs: [{ text: 'open' }] },
  ]);
});

it('keeps lists whose entries have paragraphs of their own, as word processors copy them', () => {
  const html =
    '<ul><li><p>one</p></li><li><p><b>two</b></p><ul><li><p>in it</p></li></ul></li><li></li></ul><p>behind</p>';
  expect(paragraphsOfHtml(html)).toEqual([
    { list: 'bullet', runs: [{ text: 'one' }] },
    { list: 'bullet', runs: [{ text: 'two', marks: ['bold'] }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'in it' }] },
    { list: 'bullet', runs: [] },
    { runs: [{ text: 'behind' }] },
  ]);
});

it('keeps the lines of what is set as it was written, and nothing of what has no words', () => {
  expect(paragraphsOfHtml('<pre>let a;\n  b()</pre>')).toEqual([
    { runs: [{ text: 'let a;', marks: ['code'] }] },
    { runs: [{ text: '  b()', marks: ['code'] }] },
  ]);
  expect(paragraphsOfHtml('<img src="https://example.org/x.png" onerror="alert(1)"><p> </p>')).toEqual([]);
});

it('reads what a word processor calls a list, by its levels and markers', () => {
  const entry = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}</p>`;
  const html = `<p class=MsoNormal>Before</p>${entry(1, '·', 'bullet')}${entry(2, 'o', 'deeper')}${entry(1, '1.', '<b>first</b>')}${entry(1, 'b)', 'second')}`;
  expect(paragraphsOfHtml(html)).toEqual([
    { runs: [{ text: 'Before' }] },
    { list: 'bullet', runs: [{ text: 'bullet' }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'deeper' }] },
    { list: 'number', runs: [{ text: 'first', marks: ['bold'] }] },
    { list: 'number', runs: [{ text: 'second' }] },
  ]);
});

it('knows the markers of a word processor in HTML whose styles a browser has cleaned', () => {
  const entry = (margin: string, marker: string, words: string) =>
    `<p class="MsoListParagraphCxSpFirst" style="margin-left: ${margin}; text-indent: -18pt;"><span style="font-family: Symbol;">${marker}<span style="font: 7pt &quot;Times New Roman&quot;;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span>${words}</p>`;
  const html = `${entry('36pt', '·', 'bullet')}${entry('96px', 'o', 'deeper')}${entry('0.5in', '1.', '<b>first</b>')}<p class="MsoListParagraph"><span>No</span> marker</p>`;
  expect(paragraphsOfHtml(html)).toEqual([
    { list: 'bullet', runs: [{ text: 'bullet' }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'deeper' }] },
    { list: 'number', runs: [{ text: 'first', marks: ['bold'] }] },
    { runs: [{ text: 'No marker' }] },
  ]);
});

it('reads emoji that a page draws as pictures, and the boxes of an editor on the web', () => {
  const html =
    '<p>Hi <img alt="🎉" src="https://example.org/e.png"><img alt="a hill" src="https://example.org/h.png"></p><ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AQ==" alt="checked" aria-roledescription="checkbox"><p>done</p></li><li role="checkbox" aria-checked="false"><p>open</p></li></ul>';
  expect(paragraphsOfHtml(html)).toEqual([
    { runs: [{ text: 'Hi 🎉' }] },
    { list: 'done', runs: [{ text: 'done' }] },
    { list: 'open', runs: [{ text: 'open' }] },
  ]);
});

it('keeps words that look like a style', () => {
  expect(paragraphsOfHtml('<p>a style = b, 1 < 2 style="x"</p>')).toEqual([
    { runs: [{ text: 'a style = b, 1 < 2 style="x"' }] },
  ]);
});
