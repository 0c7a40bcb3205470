// What a file's first bytes say that it is.

import type { HandedFormat } from '#protocol/contract/download-links.ts';

/** A declaration and comments before its root take no more. */
const HEAD_BYTES = 4096;
const XML_DECLARATION = /^<\?xml\s[^>]*\?>/;
const COMMENT_START = '<!--';
const COMMENT_END = '-->';
const JSON_TEXT = /^\uFEFF?\s*[{[]/;

export function isOfFormat(bytes: Uint8Array, format: HandedFormat): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES));
  const begins = (...starts: string[]): boolean =>
    starts.some((start) => head.subarray(0, start.length).equals(Buffer.from(start, 'latin1')));
  switch (format) {
    case 'png':
      return begins('\x89PNG\r\n\x1a\n');
    case 'pdf':
      return begins('%PDF-');
    case 'zip':
      // The second is one without entries.
      return begins('PK\x03\x04', 'PK\x05\x06');
    case 'svg':
      return isSvgHead(head.toString());
    case 'json':
      return JSON_TEXT.test(head.toString());
  }
}

/** Whether the root of an SVG follows a declaration, blanks and comments. Linear, because a comment ends at its first `-->`. */
function isSvgHead(head: string): boolean {
  let rest = head
    .replace(/^\uFEFF/, '')
    .replace(XML_DECLARATION, '')
    .trimStart();
  while (rest.startsWith(COMMENT_START)) {
    const end = rest.indexOf(COMMENT_END, COMMENT_START.length);
    if (end < 0) return false;
    rest = rest.slice(end + COMMENT_END.length).trimStart();
  }
  return /^<svg[\s>]/.test(rest);
}
