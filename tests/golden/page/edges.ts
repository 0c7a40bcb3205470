// How far two pictures of the same things are apart at their edges, and the pictures: files of vectors, each drawn moved by parts of a px.

/** Px, across and down. */
const MOVES = [-0.5, -0.25, 0, 0.25, 0.5];
/** From this difference between neighbours on there is an edge, of 255. */
const EDGE = 32;

/** Px of a block's side: about a line of letters. */
const BLOCK = 32;

/** As `ImageData` is: Node has none. */
export interface Picture {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
  /** Numbers a px: 4 where nothing is said. */
  channels?: number;
}

/** A place in a picture's data, and how far the colours about it lie apart. */
interface Edge {
  at: number;
  apart: number;
}

/** Where the picture has more than one colour. */
function edgesOf({ data, width, height }: Picture): Edge[] {
  const edges: Edge[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      // Green: of all three what is seen best.
      const at = (y * width + x) * 4 + 1;
      const beside = [-4, 0, 4].flatMap((by) => [
        data[at + by - width * 4]!,
        data[at + by]!,
        data[at + by + width * 4]!,
      ]);
      const apart = Math.max(...beside) - Math.min(...beside);
      if (apart >= EDGE) edges.push({ at, apart });
    }
  return edges;
}

/** A picture of which little has to be known: how green it is at a place of its data, and, to be looked at, all of it. */
export interface Candidate {
  green(at: number): number;
  picture(): Picture;
}

/** Of the way from one colour to the one beside it, on average. */
function errorAt(edges: readonly Edge[], { data }: Picture, { green }: Candidate): number {
  const sum = edges.reduce((all, { at, apart }) => all + Math.min(1, Math.abs(data[at]! - green(at)) / apart), 0);
  return sum / Math.max(1, edges.length);
}

/**
 * Of several pictures that of the least error counts: a picture has whole px, to which the board is moved by less than one. Browsers move
 * each line of letters up or down to whole px besides (`hasLetters`): then the least of each block of px does, of those moved that way.
 */
export function edgeError(
  a: Picture,
  candidates: readonly Candidate[],
  hasLetters: boolean,
): { error: number; likest: Picture } {
  const edges = edgesOf(a);
  const errors = candidates.map((one) => errorAt(edges, a, one));
  const best = errors.indexOf(Math.min(...errors));
  const likest = candidates[best]!.picture();
  if (!hasLetters) return { error: errors[best]!, likest };
  const column = candidates.filter((_, k) => k % MOVES.length === best % MOVES.length);
  const blocks = new Map<string, Edge[]>();
  for (const edge of edges) {
    const px = edge.at >> 2;
    const name = `${Math.floor((px % a.width) / BLOCK)} ${Math.floor(px / a.width / BLOCK)}`;
    const own = blocks.get(name);
    if (own) own.push(edge);
    else blocks.set(name, [edge]);
  }
  let sum = 0;
  for (const own of blocks.values()) sum += own.length * Math.min(...column.map((one) => errorAt(own, a, one)));
  return { error: sum / Math.max(1, edges.length), likest };
}

/** As it is when its letters have come, about the middle of the other picture. */
export async function drawnSvg(svg: Blob, scale: number, w: number, h: number): Promise<Candidate[]> {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  document.body.append(image);
  await image.decode();
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const draw = (dx: number, dy: number): ImageData => {
    context.clearRect(0, 0, w, h);
    context.drawImage(image, (w - wide) / 2 + dx, (h - high) / 2 + dy, wide, high);
    return context.getImageData(0, 0, w, h);
  };
  for (let before: ImageData | undefined; ; ) {
    for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
    const now = draw(0, 0);
    if (before && isSame(before, now)) break;
    before = now;
  }
  const pictures = MOVES.flatMap((dy) =>
    MOVES.map((dx): Candidate => {
      const picture = draw(dx, dy);
      return { green: (at) => picture.data[at]!, picture: () => picture };
    }),
  );
  image.remove();
  URL.revokeObjectURL(image.src);
  return pictures;
}

function isSame(a: ImageData, b: ImageData): boolean {
  const [p, q] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
  return p.every((value, k) => value === q[k]);
}

/** A picture that is `by` times as fine, about the middle of one of w × h: each px is as many of its px as lie in it. */
export function reductions(fine: Picture, by: number, w: number, h: number): Candidate[] {
  const first = (move: number, side: number, own: number): number => Math.round((own - side * by) / 2 - move * by);
  return MOVES.flatMap((dy) =>
    MOVES.map((dx) => reduction(fine, by, first(dx, w, fine.width), first(dy, h, fine.height), w, h)),
  );
}

function reduction(fine: Picture, by: number, left: number, top: number, w: number, h: number): Candidate {
  const { data, width, height, channels = 4 } = fine;
  const value = (at: number): number => {
    const px = at >> 2;
    if ((at & 3) >= channels) return 255;
    const [x0, y0] = [left + (px % w) * by, top + Math.floor(px / w) * by];
    let sum = 0;
    for (let y = y0; y < y0 + by; y++)
      for (let x = x0; x < x0 + by; x++)
        sum += data[channels * (within(y, height) * width + within(x, width)) + (at & 3)]!;
    return sum / (by * by);
  };
  const picture = (): Picture => ({
    data: Uint8ClampedArray.from({ length: 4 * w * h }, (_, at) => value(at)),
    width: w,
    height: h,
  });
  return { green: value, picture };
}

const within = (place: number, side: number): number => (place < 0 ? 0 : place < side ? place : side - 1);
