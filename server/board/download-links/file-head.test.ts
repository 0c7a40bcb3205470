import { describe, expect, test } from 'vitest';
import { withDeadline } from '#protocol/testing/deadline.ts';
import { isOfFormat } from './file-head.ts';

const isSvg = (text: string): boolean => withDeadline(() => isOfFormat(Buffer.from(text), 'svg'));

describe('the head of an SVG', () => {
  test.each([
    ['an element alone', '<svg>'],
    ['an element with attributes', '<svg\nwidth="1">'],
    ['a byte order mark', '\ufeff<svg>'],
    ['a declaration', '<?xml version="1.0"?>\n<svg>'],
    ['a mark, a declaration and blanks', '\ufeff<?xml version="1.0"?>\r\n\t <svg>'],
    ['comments and blanks in any order', ' <!-- a - b --><!---->\n<!-- > --> <svg>'],
    ['60 comments', `${'<!-- -->'.repeat(60)}<svg>`],
  ])('is accepted with %s', (_, text) => {
    expect(isSvg(text)).toBe(true);
  });

  test.each([
    ['an element of a longer name', '<svgs>'],
    ['an element without an end', '<svg'],
    ['text before it', 'a<svg>'],
    ['a blank before the declaration', ' <?xml version="1.0"?><svg>'],
    ['two declarations', '<?xml version="1.0"?><?xml version="1.0"?><svg>'],
    ['a declaration that is cut', '<?xml version="1.0"><svg>'],
    ['a comment without an end', '<!-- <svg>'],
    ['a comment whose dashes are one', '<!--><svg>'],
    ['text between comments', '<!-- a --> b <!-- c --><svg>'],
    ['no root', '<!-- a -->'],
  ])('is refused with %s', (_, text) => {
    expect(isSvg(text)).toBe(false);
  });

  test.each([
    ['60 empty comments and a letter', `${'<!---->'.repeat(60)}x`],
    ['60 blanks and comments by turns', `${' <!-- -->'.repeat(60)}x`],
    ['blanks alone', ' '.repeat(4096)],
    ['beginnings of comments alone', '<!--'.repeat(1024)],
    ['beginnings of declarations alone', '<?xml '.repeat(680)],
  ])('is judged in linear time with %s', (_, text) => {
    expect(isSvg(text)).toBe(false);
  });
});

test.each([
  ['png', '\x89PNG\r\n\x1a\n'],
  ['pdf', '%PDF-1.7'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['json', '\xef\xbb\xbf {'],
] as const)('the head of a %s is accepted, and that of a text is not', (format, head) => {
  expect(isOfFormat(Buffer.from(head, 'latin1'), format)).toBe(true);
  expect(isOfFormat(Buffer.from(`a${head}`, 'latin1'), format)).toBe(false);
});
