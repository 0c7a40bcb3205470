import { describe, expect, test } from 'vitest';
import type { ItemInput } from './item-json.ts';
import { readItem } from './item-schema.ts';

const sha256 = 'ab'.repeat(32);
const box = { x: 0, y: 0, w: 10, h: 10 };

describe('an item', () => {
  test('may be whatever a board can hold (engine/model/src/item/extra.rs): what came out goes in again', () => {
    const items: ItemInput[] = [
      {
        kind: 'image',
        ...box,
        image: { sha256, mime: 'image/png', width: 0xffff_ffff, height: 0, alt: 'a'.repeat(8192) },
      },
      { kind: 'frame', ...box, frame: { order: 'ff'.repeat(1024) } },
      {
        kind: 'frame',
        ...box,
        speaker: { notes: '\u00e9'.repeat(4096), minutes: 600 },
        locked: true,
        lockedByLeader: true,
      },
      {
        kind: 'sticky',
        ...box,
        note: {
          author: '\u00e9'.repeat(200),
          tags: Array.from({ length: 8 }, () => ({ color: 'red' as const, text: '界'.repeat(133) })),
        },
      },
    ];
    for (const [k, one] of items.entries()) expect(readItem(one, k)).toEqual(one);
  });

  test('is refused where it is more, by its field', () => {
    const image = { sha256, mime: 'image/png', width: 1, height: 1 };
    const refused: [ItemInput, string][] = [
      [{ kind: 'image', ...box, image: { ...image, alt: '\u00e9'.repeat(4097) } }, 'items[0].image.alt'],
      [{ kind: 'image', ...box, image: { ...image, width: 2 ** 32 } }, 'items[0].image.width'],
      [{ kind: 'frame', ...box, frame: { order: 'ff'.repeat(1025) } }, 'items[0].frame.order'],
      [{ kind: 'frame', ...box, speaker: { notes: '\u00e9'.repeat(4097) } }, 'items[0].speaker.notes'],
      [{ kind: 'frame', ...box, speaker: { minutes: 601 } }, 'items[0].speaker.minutes'],
      [{ kind: 'frame', ...box, speaker: { minutes: 0.5 } }, 'items[0].speaker.minutes'],
      [{ kind: 'sticky', ...box, note: { author: 'a'.repeat(401) } }, 'items[0].note.author'],
    ];
    for (const [one, field] of refused) expect(() => readItem(one, 0), field).toThrow(`bad-item: ${field}: `);
  });
});
