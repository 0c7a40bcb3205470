// An SVG as a picture of px: nothing of the file comes to the board or the page. As the source of an image it runs no script and loads
// nothing; only pages have such.

import { LIMITS } from '#protocol/limits.ts';

/** Read to find out what it is. */
const HEAD_BYTES = 16 * 1024;
/** What may stand before the root, one after the other; as one expression a file of comments would be tried in all ways of parting it. */
const BEFORE_ROOT = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const ROOT = /<svg[\s>]/iy;
/** Its longer side, px: small ones are drawn larger, so that they can be looked at closely. */
const MIN_PX = 1024;
/** Of one that says no size of its own. */
const USUAL_PX = 512;

export async function isSvg(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).text();
  BEFORE_ROOT.lastIndex = 0;
  do ROOT.lastIndex = BEFORE_ROOT.lastIndex;
  while (BEFORE_ROOT.test(head));
  return ROOT.test(head);
}

/** A PNG. Rejects where the browser cannot draw it, or may not. */
export async function rasterised(file: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const [w, h] = [image.naturalWidth || USUAL_PX, image.naturalHeight || USUAL_PX];
    const scale = Math.min(LIMITS.imagePx, Math.max(MIN_PX, 2 * Math.max(w, h))) / Math.max(w, h);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no-picture')))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
