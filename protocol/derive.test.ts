// The derived names must never change: addresses in people's mail depend on them.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveBoard, fromBase64Url, sha256, toBase64Url } from './derive.ts';

const bytes = (n: number) => Uint8Array.from({ length: n }, (_, i) => (i * 37 + n) & 255);

describe('sha256', () => {
  it("agrees with Node's at every length around the block edges", () => {
    for (let n = 0; n < 200; n++) {
      expect(Buffer.from(sha256(bytes(n))).toString('hex')).toBe(createHash('sha256').update(bytes(n)).digest('hex'));
    }
  });
});

describe('base64url', () => {
  it('round-trips and equals Node', () => {
    for (let n = 0; n < 70; n++) {
      const text = toBase64Url(bytes(n));
      expect(text).toBe(Buffer.from(bytes(n)).toString('base64url'));
      expect(fromBase64Url(text)).toEqual(bytes(n));
    }
  });

  it('refuses what is not base64url', () => {
    expect(fromBase64Url('a+b/')).toBeNull();
  });
});

describe('derived names', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
  const hash = (label: string) =>
    createHash('sha256')
      .update(label)
      .update(Buffer.from([0]))
      .update(secret)
      .digest();

  it('are the ones written down in docs/formats.md', () => {
    const board = deriveBoard(secret);
    expect(toBase64Url(board.viewSecret)).toBe(hash('atrium/view').toString('base64url'));
    expect(board.id.replaceAll('-', '').slice(0, 12)).toBe(hash('atrium/board').toString('hex').slice(0, 12));
    expect(board.id[14]).toBe('8');
    expect('89ab').toContain(board.id[19]);
    expect(board.alias).toMatch(/^[a-z2-7]{16}$/);
    let bits = '';
    for (const byte of hash('atrium/alias')) bits += byte.toString(2).padStart(8, '0');
    const alias = (bits.match(/.{5}/g) ?? [])
      .slice(0, 16)
      .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]);
    expect(board.alias).toBe(alias.join(''));
  });
});
