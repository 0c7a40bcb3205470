import { describe, expect, it } from 'vitest';
import { parseClipboard } from './clipboard.ts';

describe('what is pasted', () => {
  it('is shapes or a file when it is the clipboard value of the specification', () => {
    expect(parseClipboard('{"type":"shapes","data":"AAE="}')).toEqual({ type: 'shapes', data: 'AAE=' });
    expect(parseClipboard('{"type":"file","data":"{}"}')).toEqual({ type: 'file', data: '{}' });
  });

  it.each([
    'hello',
    '{"type":"shapes"}',
    '{"type":"shapes","data":7}',
    '{"type":"html","data":"<b>"}',
    '[1,2]',
    'null',
    '42',
    '{"type":"shapes","data":"x"',
  ])('is plain text otherwise: %s', (text) => {
    expect(parseClipboard(text)).toEqual({ type: 'text', data: text });
  });
});
