// The parser of Markdown: which elements a text becomes, and that a hostile text brings nothing that runs or is fetched.

import { describe, expect, test } from 'vitest';
import type { MarkdownNode } from '#protocol/markdown.ts';
import { MAX_MARKDOWN_BYTES, markdownHtml, parseMarkdown } from './markdown.ts';
import { localAddress } from './markdown-addresses.ts';

const htmlOf = (source: string): string => markdownHtml(parseMarkdown(source).content).text;
const refusalsOf = (source: string): string[] =>
  parseMarkdown(source).refused.map(({ code, line }) => `${code} ${line}`);

describe('parseMarkdown', () => {
  test('returns headings, lists, emphasis, code, quotes, tables, links and images as elements', () => {
    const source = `# Title

One *two* **three** \`four\`
five

- a
- b

3. c

> quoted

| x | y |
|---|---|
| 1 | 2 |

\`\`\`js
code <b>
\`\`\`

---

[here](/help/draw?a=1&b=2#top) ![picture](/social.png) a  
b`;
    expect(htmlOf(source)).toBe(
      [
        '<h1 id="title">Title</h1>',
        '<p>One <em>two</em> <strong>three</strong> <code>four</code>\nfive</p>',
        '<ul><li>a</li><li>b</li></ul>',
        '<ol start="3"><li>c</li></ol>',
        '<blockquote><p>quoted</p></blockquote>',
        '<table><thead><tr><th scope="col">x</th><th scope="col">y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
        '<pre><code>code &#60;b&#62;\n</code></pre>',
        '<hr>',
        '<p><a href="/help/draw?a=1&#38;b=2#top">here</a> <img src="/social.png" alt="picture"> a<br>b</p>',
      ].join(''),
    );
    expect(refusalsOf(source)).toEqual([]);
  });

  test.each([
    ['1. a', undefined],
    ['0. a', 0],
    ['7) a', 7],
    ['999999999. a', 999_999_999],
  ])('begins the list of %j with its number', (source, start) => {
    expect(htmlOf(source)).toContain(start === undefined ? '<ol>' : `<ol start="${start}">`);
  });

  test('makes ids of headings from letters of all scripts, and each id once', () => {
    const ids = parseMarkdown(
      '# Was *wo* liegt?\n## 儲存 內容\n## تخزين البيانات\n## !\n## !\n##### Was wo liegt',
    ).content.map((node) => typeof node !== 'string' && `${node.tag} ${node.id}`);
    expect(ids).toEqual([
      'h1 was-wo-liegt',
      'h2 儲存-內容',
      'h2 تخزين-البيانات',
      'h2 section',
      'h2 section-2',
      'h3 was-wo-liegt-2',
    ]);
  });

  test('keeps ids apart where the text of a heading is the id of another', () => {
    const ids = parseMarkdown('# a\n# a-2\n# a\n# a\n# a-2\n# a-2-2').content.map(
      (node) => typeof node !== 'string' && node.id,
    );
    expect(ids).toEqual(['a', 'a-2', 'a-3', 'a-4', 'a-2-2', 'a-2-2-2']);
  });

  test.each([
    ['<script>alert(1)</script>', ['html 1']],
    ['a\n\n<img src=x onerror=alert(1)>', ['html 3']],
    ['a <img src=x onerror=alert(1)> b\nc <b>d</b>', ['html 1', 'html 2', 'html 2']],
    ['<!-- a\nb -->', ['html 1']],
    ['<iframe src="https://elsewhere.example"></iframe>', ['html 1']],
    ['[a](javascript:alert(1))', ['link-refused 1']],
    ['[a](JaVaScRiPt:alert(1))', ['link-refused 1']],
    ['[a](&#106;avascript:alert(1))', ['link-refused 1']],
    ['[a](java&Tab;script:alert(1))', ['link-refused 1']],
    ['[a](java&NewLine;script&colon;alert(1))', ['link-refused 1']],
    ['[a](<\tjavascript:alert(1)>)', ['link-refused 1']],
    ['[a](&#1;javascript:alert(1))', ['link-refused 1']],
    ['[a](vbscript:x)', ['link-refused 1']],
    ['[a](data:text/html,x)', ['link-refused 1']],
    ['[a](blob:https://x/y)', ['link-refused 1']],
    ['<javascript:alert(1)>', ['link-refused 1']],
    ['[a][b]\n\n[b]: file:///etc/passwd', ['link-refused 1']],
    ['[a](//elsewhere.example)', ['link-refused 1']],
    ['[a](<\\/\\/elsewhere.example>)', ['link-refused 1']],
    ['[a](/..//elsewhere.example)', ['link-refused 1']],
    ['[a](other.html)', ['link-refused 1']],
    ['![a](https://elsewhere.example/a.png)', ['image-refused 1']],
    ['![a](//elsewhere.example/a.png)', ['image-refused 1']],
    ['![a](data:image/svg+xml,x)', ['image-refused 1']],
    ['![a](javascript:alert(1))', ['image-refused 1']],
    ['![a](#b)', ['image-refused 1']],
    ['a\nb ![x](http://e.example/a.png)\n[c](data:,)', ['image-refused 2', 'link-refused 3']],
  ])('leaves out and names %j', (source, refused) => {
    expect(refusalsOf(source)).toEqual(refused);
    expect(htmlOf(source)).not.toMatch(/href|src=|<(?!\/?p>)/);
  });

  test.each([
    ['[a](https://example.org/a?b=c#d)', 'https://example.org/a?b=c#d'],
    ['[a](HTTP://example.org)', 'http://example.org/'],
    ['<mailto:legal@example.org>', 'mailto:legal@example.org'],
    ['<legal@example.org>', 'mailto:legal@example.org'],
    ['[a](#儲存)', '#%E5%84%B2%E5%AD%98'],
    ['[a](/legal/EULA)', '/legal/EULA'],
    // The parser escapes what a browser would take for a second slash.
    ['[a](/\\elsewhere.example)', '/%5Celsewhere.example'],
    ['[a](/&Tab;/elsewhere.example)', '/%09/elsewhere.example'],
  ])('keeps the link of %j', (source, href) => {
    expect(htmlOf(source)).toContain(`<a href="${href}">`);
    expect(refusalsOf(source)).toEqual([]);
  });

  test.each([
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '\t//elsewhere.example',
    '',
    'a',
    '#a',
  ])('%j is no path of this server', (address) => {
    expect(localAddress(address)).toBeUndefined();
  });

  test('shows the text of a refused link, and nothing of a refused image', () => {
    expect(htmlOf('a [*b*](data:,) ![c](https://e.example/c.png)')).toBe('<p>a <em>b</em> </p>');
  });

  test('escapes text, addresses and alternative texts', () => {
    const source = '\\<b> & "q" [x](/a"b) ![" onerror="x](/p.png)';
    expect(htmlOf(source)).toBe(
      '<p>&#60;b&#62; &#38; &#34;q&#34; <a href="/a%22b">x</a> <img src="/p.png" alt="&#34; onerror=&#34;x"></p>',
    );
  });

  test('refuses a text above its limit before parsing it', () => {
    expect(refusalsOf('a'.repeat(MAX_MARKDOWN_BYTES + 1))).toEqual(['too-large 1']);
    expect(refusalsOf('語'.repeat(MAX_MARKDOWN_BYTES / 2))).toEqual(['too-large 1']);
    expect(parseMarkdown('a'.repeat(MAX_MARKDOWN_BYTES)).content).toHaveLength(1);
  });

  test.each([
    ['[', 10_000],
    ['![', 10_000],
    ['> ', 10_000],
    ['- ', 10_000],
    ['1. ', 10_000],
    ['*a **b ', 10_000],
    ['**a *b', MAX_MARKDOWN_BYTES / 6],
    ['_', MAX_MARKDOWN_BYTES],
    ['`', MAX_MARKDOWN_BYTES],
    ['<a ', MAX_MARKDOWN_BYTES / 3],
    ['&', MAX_MARKDOWN_BYTES],
    ['|', MAX_MARKDOWN_BYTES],
    ['a', MAX_MARKDOWN_BYTES],
    ['[a](', MAX_MARKDOWN_BYTES / 4],
    ['<!-', MAX_MARKDOWN_BYTES / 3],
    ['a\n|-|\n', 10_000],
    ['[a]: b\n', 10_000],
    ['#\n', 32_750],
    ['# a\n', 16_000],
  ])('parses %j repeated without end in time, and nests no deeper than its limit', (unit, count) => {
    const startMs = performance.now();
    const { content } = parseMarkdown(unit.repeat(Math.floor(count)));
    expect(depthOf(content)).toBeLessThanOrEqual(32);
    markdownHtml(content);
    expect(performance.now() - startMs).toBeLessThan(4000);
  });

  test('names what is nested too deeply, with its line', () => {
    expect(refusalsOf(`a\n\n${'> '.repeat(10_000)}b`)).toEqual(['too-deep 3']);
    expect(refusalsOf('*a **b '.repeat(40) + 'c** d*'.repeat(40))).toContain('too-deep 1');
  });
});

function depthOf(nodes: readonly MarkdownNode[]): number {
  return nodes.reduce((depth, node) => Math.max(depth, typeof node === 'string' ? 0 : 1 + depthOf(node.children)), 0);
}
