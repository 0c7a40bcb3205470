import { describe, expect, it } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import { picturesIn } from './excalidraw-images.ts';
import { readImport } from './read-import.ts';
import { element } from './testing/excalidraw-file.ts';

const image = (over: object): object => element({ type: 'image', fileId: 'f', ...over });
const drawing = (elements: object[], files?: unknown): string =>
  JSON.stringify({ type: 'excalidraw', version: 2, elements, files });
const file = (letters: string) => ({ dataURL: `data:image/png;base64,${btoa(letters)}` });

/** What the jobs worker does with files, as far as it can be done without a canvas: those that begin with x are none. */
async function encode(given: Blob) {
  const text = await given.text();
  if (text.startsWith('x')) throw new BoardError(text === 'xl' ? 'image-too-large' : 'image-type');
  return { blob: new Blob([text.toUpperCase()], { type: 'image/webp' }), width: 200, height: 100, isAnimated: false };
}

async function imported(elements: object[], files?: unknown) {
  const text = drawing(elements, files);
  const read = await picturesIn(text, encode);
  const { items, report } = readImport(text, 'x', { pictures: read.pictures });
  return { items, files: read.files, ...report.done() };
}

describe('images of an Excalidraw file', () => {
  it('show the file written anew, once however many show it, and only what is shown is written', async () => {
    const { items, files, kept, dropped } = await imported(
      [image({ angle: 1, opacity: 40 }), image({ id: 'b', x: 300 }), image({ id: 'c', isDeleted: true, fileId: 'g' })],
      { f: file('photo'), g: file('deleted'), h: file('nobody shows it') },
    );
    expect(await Promise.all(files.map((one) => one.text()))).toEqual(['PHOTO']);
    // SHA-256 of PHOTO.
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('PHOTO'))).toString(
      'hex',
    );
    const shown = { sha256, mime: 'image/webp', width: 200, height: 100 };
    expect(items).toEqual([
      { kind: 'image', id: 'a', image: shown, x: 10, y: 20, w: 100, h: 50, rot: 1, style: { opacity: 0.4 } },
      { kind: 'image', id: 'b', image: shown, x: 300, y: 20, w: 100, h: 50, rot: 0 },
    ]);
    expect([kept, dropped]).toEqual([2, [{ type: 'image', reason: 'deleted', count: 1 }]]);
  });

  it('are cropped and mirrored as there, and arrows hold on to the side they held', async () => {
    const crop = { x: 100, y: 50, width: 200, height: 100, naturalWidth: 400, naturalHeight: 200 };
    const arrow = {
      ...{ id: 'w', type: 'arrow', x: 110, y: 45, endBinding: null, startBinding: { elementId: 'a' } },
      points: [
        [0, 0],
        [80, 0],
      ],
    };
    const { items } = await imported(
      [
        image({ crop, scale: [-1, 1] }),
        image({ id: 'b', crop: { ...crop, x: 300, width: 900 }, scale: [1, -1] }),
        image({ id: 'c', crop: { ...crop, naturalWidth: 0 } }),
        image({ id: 'd', crop: { ...crop, x: 0, y: 0, width: 400, height: 200 } }),
        element(arrow),
      ],
      { f: file('photo') },
    );
    expect(items.slice(0, 2)).toMatchObject([
      { x: 110, y: 20, w: -100, h: 50, image: { crop: [0.25, 0.25, 0.5, 0.5] } },
      { x: 10, y: 70, w: 100, h: -50, image: { crop: [0.75, 0.25, 0.25, 0.5] } },
    ]);
    expect(items.slice(2, 4).map((item) => item.image?.crop)).toEqual([undefined, undefined]);
    expect(items[4]?.start).toEqual({ id: 'a', x: 0, y: 0.5 });
  });

  it('whose file is missing are boxes in their places that say so; one that is no picture is named by its reason', async () => {
    const { items, files, kept, dropped, missing } = await imported(
      [
        image({ angle: 1, opacity: 40 }),
        image({ id: 'b', fileId: 'g' }),
        image({ id: 'c', fileId: 'xl' }),
        image({ id: 'd', fileId: 7 }),
        image({ id: 'e', fileId: 'odd' }),
        image({ id: 'f', fileId: 'flat' }),
        image({ id: 'g', fileId: 'fine', height: 0 }),
      ],
      {
        g: file('x'),
        xl: file('xl'),
        fine: file('fine'),
        odd: { dataURL: 'data:image/png;base64,§' },
        flat: { dataURL: 'data:image/svg+xml,<svg/>' },
      },
    );
    expect([kept, files.length]).toEqual([4, 1]);
    const style = { opacity: 0.4, color: 'grey', dash: 'dashed', fontSize: 8 };
    const text = 'image 100 × 50';
    expect(items[0]).toEqual({ kind: 'rectangle', id: 'a', text, x: 10, y: 20, w: 100, h: 50, rot: 1, style });
    expect(items.map(({ id }) => id)).toEqual(['a', 'd', 'e', 'f']);
    expect(missing).toEqual([text, text, text, text]);
    expect(dropped).toEqual([
      { type: 'image', reason: 'image-broken', count: 1, at: ['2'] },
      { type: 'image', reason: 'too-large', count: 1, at: ['3'] },
      { type: 'image', reason: 'bad-numbers', count: 1, at: ['7'] },
    ]);
  });
});
