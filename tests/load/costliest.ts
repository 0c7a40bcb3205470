// Small transactions that keep a room long, on a board made for them: genes that can be changed at random, and the worst ones found.

import { ByteWriter } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { frameTxn } from '#protocol/txn.ts';
import { item, itemId, moveOp, OP, op, putTxn, Seeded, textTxn, txn } from '../../server/testing/txns.ts';

/** Ops of one kind on one place of the board, so often. */
export interface Gene {
  kind: (typeof kinds)[number];
  /** Which of the things this kind can be done to. */
  target: number;
  /** Ids listed at once. */
  ids: number;
  times: number;
}

const kinds = ['move', 'delete', 'order', 'nest', 'style', 'lock', 'cut', 'splice', 'put', 'restore'] as const;

/** A field of a style. */
const WIDTH = 3;

/** Smaller ones are quicker to look through. */
export interface Size {
  children: number;
  pieces: number;
  textBytes: number;
}

/** The board: frames within frames with many children, a stroke in many pieces, a long text. */
export class Scene {
  readonly txns: Uint8Array[] = [];
  readonly #frames: Uint8Array[] = [];
  readonly #children: Uint8Array[] = [];
  readonly #strokes: Uint8Array[] = [];
  readonly #text: Uint8Array;
  readonly #random = new Seeded(180);
  readonly #pieces: number;

  constructor({ children, pieces, textBytes }: Size) {
    this.#pieces = pieces;
    const random = this.#random;
    for (let depth = 0; depth < 40; depth++) {
      const id = itemId(random);
      const parent = this.#frames.at(-1);
      this.txns.push(putTxn(parent ? { id, kind: 10, parent } : { id, kind: 10 }));
      this.#frames.push(id);
    }
    const parent = this.#frames[20] as Uint8Array;
    for (let left = children; left > 0; left -= 2000) {
      const ids = Array.from({ length: Math.min(left, 2000) }, () => itemId(random));
      this.#children.push(...ids);
      this.txns.push(txn(ids.map((id) => op(OP.put, item({ id, parent })))));
    }
    for (let n = 0; n < 2; n++) {
      const id = itemId(random);
      this.#strokes.push(id);
      this.txns.push(txn([op(OP.put, stroke(id, pieces + 2))]));
    }
    // The second one is whole.
    this.txns.push(txn([cut(this.#strokes[0] as Uint8Array, 0, Math.min(pieces, 4000))]));
    this.#text = itemId(random);
    this.txns.push(putTxn({ id: this.#text, textBytes: 10 }), textTxn(this.#text, 'a'.repeat(textBytes)));
  }

  /** The transaction of some genes, as far as it stays inline. */
  txn(genes: readonly Gene[]): Uint8Array {
    const ops: Uint8Array[] = [];
    let left = LIMITS.inlineTxnBytes - 64;
    for (const gene of genes) {
      for (let n = 0; n < gene.times; n++) {
        const one = this.#op(gene, n);
        left -= one.length;
        if (left < 0) return frameTxn(ops);
        ops.push(one);
      }
    }
    return frameTxn(ops);
  }

  #op({ kind, target, ids: count, times }: Gene, n: number): Uint8Array {
    const frame = this.#frames[target % this.#frames.length] as Uint8Array;
    const all = [frame, ...this.#strokes, this.#text, ...this.#children];
    const first = (target + (n % 2)) % 8;
    const ids = all.slice(first, first + Math.max(1, count));
    const listed = (): ByteWriter => {
      const out = new ByteWriter(16 + 16 * ids.length).varint(ids.length);
      for (const id of ids) out.raw(id);
      return out;
    };
    const set = (tag: string, value: ByteWriter): Uint8Array =>
      op(OP.set, listed().u8(tag.charCodeAt(0)).u8(1).bytes(value.done()).done());
    switch (kind) {
      case 'move':
        return moveOp(n % 2 === 0 ? ids : [frame], 1, 1);
      case 'delete':
        return op(OP.delete, listed().done());
      case 'order':
        return set('z', new ByteWriter().u8(0).bytes(Uint8Array.of(0x80, n % 250)));
      case 'nest':
        return set(
          'z',
          new ByteWriter()
            .u8(1)
            .raw(frame)
            .bytes(Uint8Array.of(0x80, n % 250)),
        );
      case 'style':
        return op(
          OP.style,
          listed()
            .u8(WIDTH)
            .bytes(new Uint8Array(Float32Array.of(1 + (n % 50)).buffer))
            .done(),
        );
      case 'lock':
        return set('l', new ByteWriter().u8(n % 2));
      case 'cut':
        // In one op, or one piece after the other.
        return times < 4
          ? cut(this.#strokes[target % 2] as Uint8Array, n, Math.min(count, 4096))
          : cut(this.#strokes[target % 2] as Uint8Array, n % this.#pieces, 1);
      case 'splice':
        return op(OP.splice, new ByteWriter().raw(this.#text).varint(n).varint(1).str('bc').done());
      case 'put':
        return op(OP.put, item({ id: itemId(this.#random), parent: frame }));
      case 'restore':
        return op(
          OP.restore,
          new ByteWriter()
            .varint(1)
            .raw(item({ id: itemId(this.#random), kind: 10, parent: frame }))
            .done(),
        );
    }
  }
}

/** What searches have found to keep a room longest, the worst first; each is what the next search begins with. */
export const worst: readonly (readonly Gene[])[] = [
  // A frame that stands deep, put in order again and again: all that it holds is looked through each time.
  [{ kind: 'order', target: 39, ids: 11, times: 615 }],
  [{ kind: 'move', target: 20, ids: 2, times: 70 }],
  [{ kind: 'cut', target: 5, ids: 207, times: 657 }],
];

export function someGene(random: Seeded): Gene {
  const size = (): number => Math.floor(2 ** (random.next() * 13));
  return {
    kind: kinds[random.below(kinds.length)] as Gene['kind'],
    target: random.below(64),
    ids: size(),
    times: size(),
  };
}

/** Some of them changed, one more or one less. */
export function mutated(genes: readonly Gene[], random: Seeded): Gene[] {
  const next = genes.map((gene) => {
    if (random.below(2) === 0) return gene;
    const other = someGene(random);
    const keys = ['kind', 'target', 'ids', 'times'] as const;
    const key = keys[random.below(keys.length)] as (typeof keys)[number];
    return { ...gene, [key]: other[key] };
  });
  if (random.below(3) === 0) next.splice(random.below(next.length + 1), 0, someGene(random));
  if (next.length > 1 && random.below(4) === 0) next.splice(random.below(next.length), 1);
  return next;
}

function cut(target: Uint8Array, from: number, holes: number): Uint8Array {
  const out = new ByteWriter(32 + 8 * holes).raw(target).varint(holes);
  for (let n = from; n < from + holes; n++) out.varint(n * 256 + 100).varint(n * 256 + 110);
  return op(OP.cut, out.done());
}

/** A line of so many samples. */
function stroke(id: Uint8Array, samples: number): Uint8Array {
  const ink = new ByteWriter(64 + 2 * samples)
    .u8(1)
    .u8(4)
    .u8(0)
    .u8(1)
    .u8(2)
    .raw(new Uint8Array(Float32Array.of(0.25).buffer))
    .varint(samples)
    .f64(0)
    .f64(0);
  for (let n = 0; n < samples; n++) ink.varint(n === 0 ? 0 : 32).varint(0);
  const body = new ByteWriter(128 + 2 * samples)
    .varint(0)
    .raw(id)
    .varint(0)
    .varint((samples - 1) * 256)
    .u8(1);
  body.bytes(ink.done());
  const out = new ByteWriter(256 + 2 * samples)
    .raw(item({ id, kind: 1 }).subarray(1))
    .u8('b'.charCodeAt(0))
    .u8(1);
  out.bytes(body.done());
  return new ByteWriter(256 + 2 * samples).bytes(out.done()).done();
}
