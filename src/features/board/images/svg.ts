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

/** A PNG, and the addresses of the pictures in it that lie outside. Rejects where the browser cannot draw it, or may not. */
export async function rasterised(file: Blob): Promise<{ picture: Blob; outside: string[] }> {
  const { svg, outside } = withoutOutside(await file.text());
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([outside.length > 0 ? svg : file], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const [w, h] = [image.naturalWidth || USUAL_PX, image.naturalHeight || USUAL_PX];
    const scale = Math.min(LIMITS.imagePx, Math.max(MIN_PX, 2 * Math.max(w, h))) / Math.max(w, h);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no-picture')))),
    );
    return { picture, outside };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
