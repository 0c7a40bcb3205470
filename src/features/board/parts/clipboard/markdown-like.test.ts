import { expect, it } from 'vitest';
import { isMarkdown } from './markdown-like.ts';

it.each([
  ['a fence', 'Run this:\n```sh\nnpm test\n```'],
  ['a fence of tildes', '~~~\na\n~~~'],
  ['a check box', '- [ ] buy milk\nand more'],
  ['a heading beside other lines', '# Plan\nFirst we dig.'],
  ['two bullets', 'Things:\n- a\n- b'],
  ['bullets within bullets', '* a\n  * b'],
  ['numbers from 1 on', '1. a\n2. b\r\n3. c'],
  ['numbers that are all 1', '1) a\n1) b'],
])('%s is Markdown', (_, text) => expect(isMarkdown(text)).toBe(true));

it.each([
  ['one line', '# Plan'],
  ['one line with line ends', '\n- [ ] buy milk\n'],
  ['one bullet', 'Things:\n- a'],
  ['plain lines', 'a\nb\n\nc'],
  ['dates, whose numbers would be others', '3. May\n7. June'],
  ['numbers that begin later', '4. a\n5. b'],
  ['hash tags', '#one\n#two'],
  ['a fence that does not end', '```\na'],
  ['a sum', '12\n- 3\n= 9'],
])('%s is not', (_, text) => expect(isMarkdown(text)).toBe(false));
