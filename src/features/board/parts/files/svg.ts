// An SVG as a picture of px: nothing of the file comes to the board or the page. As the source of an image it runs no script and loads
// nothing; only pages have such.

import { BoardError } from '#protocol/board-error.ts';
import { LIMITS } from '#protocol/limits.ts';
import { drawnElements } from './svg-cost.ts';

/** More take long however small the picture is. Decision 0182. */
const MAX_ELEMENTS = 50_000;
/** Read to find out what it is. */
const HEAD_BYTES = 16 * 1024;
/** What may stand before the root, one after the other; as one expression a file of comments would be tried in all ways of parting it. */
const BEFORE_ROOT = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const ROOT = /<svg[\s>]/iy;
/** A drawing stays sharp up to so many times its size, and up to this longer side (px): others may show it larger than it says. */
const SHARP_SCALE = 4;
const MIN_PX = 1024;
/** Side of the first picture, px; each further one has twice that until the size is reached, or the next could take too long. */
const FIRST_PX = 64;
/** Drawing blocks the page: the next picture is drawn if four times the time of the last one is within this. */
const STEP_MS = 500;
/** A drawing whose first picture takes longer is not drawn. */
const FIRST_MS = 1000;
/** Of one that says no size of its own. */
const USUAL_PX = 512;

export async function isSvg(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).text();
  BEFORE_ROOT.lastIndex = 0;
  do ROOT.lastIndex = BEFORE_ROOT.lastIndex;
  while (BEFORE_ROOT.test(head));
  return ROOT.test(head);
}

/** A tag of a picture in the drawing, with whatever stands in its quotes. */
const PICTURE = /<(?:\w+:)?(?:image|feImage)(?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/gi;
const HREF = /(\s(?:\w+:)?href\s*=\s*)("([^"]*)"|'([^']*)')/gi;
/** In the place of a picture that is not loaded. Without a size or proportion of its own it fills what the picture would have. */
const DASHED_BOX = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="none" stroke="#909399" stroke-width="4" stroke-dasharray="8 6"/></svg>',
)}`;

/** The drawing with a dashed box in the place of every picture that lies outside of the file, and their addresses: none of them is loaded. */
export function withoutOutside(svg: string): { svg: string; outside: string[] } {
  const outside = new Set<string>();
  const inside = svg.replace(PICTURE, (tag) =>
    tag.replace(HREF, (all: string, name: string, _quoted: string, double?: string, single?: string) => {
      const address = (double ?? single ?? '').trim();
      if (address === '' || /^(?:#|data:)/i.test(address)) return all;
      outside.add(address);
      return `${name}"${DASHED_BOX}"`;
    }),
  );
  return { svg: inside, outside: [...outside] };
}

export interface DrawnSvg {
  /** PNG. */
  picture: Blob;
  /** As the file says it, CSS px. */
  size: { w: number; h: number };
  /** Addresses of pictures in it that lie outside. */
  outside: string[];
}

/**
 * Rejects where the browser cannot draw it, or may not; with `image-too-large`, `image-too-complex`, `image-empty` or `image-broken` before
 * anything is drawn.
 */
export async function rasterised(file: Blob): Promise<DrawnSvg> {
  if (file.size > LIMITS.imageBytes) throw new BoardError('image-too-large');
  const { svg, outside } = withoutOutside(await file.text());
  const elements = drawnElements(svg);
  if (elements === undefined) throw new BoardError('image-broken');
  if (elements === 0) throw new BoardError('image-empty');
  if (elements > MAX_ELEMENTS) throw new BoardError('image-too-complex');
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([outside.length > 0 ? svg : file], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const size = { w: image.naturalWidth || USUAL_PX, h: image.naturalHeight || USUAL_PX };
    return { picture: await pictureOf(drawn(image, size)), size, outside };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Draws the image as large as the time allows. */
function drawn(image: HTMLImageElement, { w, h }: DrawnSvg['size']): HTMLCanvasElement {
  const longest = Math.max(w, h);
  const wanted = Math.min(LIMITS.imagePx, Math.max(MIN_PX, Math.ceil(SHARP_SCALE * longest)));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  for (let side = Math.min(FIRST_PX, wanted); ; side = Math.min(wanted, 2 * side)) {
    const startMs = performance.now();
    const scale = side / longest;
    [canvas.width, canvas.height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // Reading waits for what is drawn.
    context?.getImageData(0, 0, 1, 1);
    const tookMs = performance.now() - startMs;
    if (side <= FIRST_PX && tookMs > FIRST_MS) throw new BoardError('image-too-complex');
    if (side === wanted || 4 * tookMs > STEP_MS) return canvas;
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no-picture')))),
  );
}
