// window.board.load on this side: items come in portions, so that neither thread is held up, and are put as one transaction. Of a
// mistake in the last item nothing is left.

import { BoardError } from '#protocol/board-error.ts';
import { LOAD_ITEMS, type LoadPortion } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { Names } from '#protocol/items/names.ts';
import { PART_ITEMS, type PackedPoints, type WriteOptions, writePart } from '#protocol/items/write.ts';
import { measureSpec } from '../../drawing/text/measure-item.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { AS_STORED, landingAt, type Puts } from '../document/bulk-insert.ts';
import type { Put } from '../document/put.ts';
import type { Sync } from '../sync/host.ts';

export interface LoadDeps {
  puts: Pick<Puts, 'begin'>;
  engine: Pick<EngineApi, 'count' | 'frameAt' | 'isFree' | 'shownFrames'>;
  texts: { measure: Texts['measure']; fonts: Pick<Texts['fonts'], 'waiting' | 'settled'> };
  /** Undefined: nothing can be kept or asked for. */
  images(): Pick<Sync['images'], 'bring' | 'keep'> | undefined;
}

interface Load {
  put: Promise<Put>;
  names: Names;
  /** Of those with a name: what they lie in. */
  parents: Map<string, string>;
  /** Items taken so far. */
  count: number;
  /** Its portions, one after the other. */
  last: Promise<unknown>;
}

export class Loads {
  readonly #deps: LoadDeps;
  readonly #running = new Map<number, Load>();

  constructor(deps: LoadDeps) {
    this.#deps = deps;
  }

  /**
   * The ids of these, in order; the last portion's when all of them are one transaction. Portions may come faster than they can be
   * put. After a mistake those that follow are refused alike.
   */
  async take(items: ItemInput[], packed: PackedPoints, portion: LoadPortion): Promise<string[]> {
    const load = this.#running.get(portion.run) ?? this.#begin(portion);
    const mine = load.last.then(() => this.#take(load, items, packed, portion));
    load.last = mine;
    const forget = (): void => void this.#running.delete(portion.run);
    if (portion.last) mine.then(forget, forget);
    return mine;
  }

  /** The caller has given up: nothing of it stays. */
  drop(run: number): void {
    const load = this.#running.get(run);
    this.#running.delete(run);
    load?.last.then(
      async () => (await load.put).cancel(),
      () => {},
    );
  }

  #begin({ run, total, named = [], aim, shift }: LoadPortion): Load {
    const { engine } = this.#deps;
    const there = engine.count(-1);
    if (there + total > LOAD_ITEMS)
      throw new BoardError(
        'too-many',
        `items: ${there + total} would be on the board, up to ${LOAD_ITEMS} can be`,
        'items',
      );
    const each = () => ({ ...AS_STORED, frames: engine.shownFrames(), isEach: true });
    const put = this.#deps.puts.begin(total, 0, { ...(aim ? landingAt(engine, aim) : each()), ...shift });
    const names = new Names(Date.now());
    for (const id of named) if (!engine.isFree(packIds([id]))) names.renew(id);
    const load: Load = { put, names, parents: new Map(), count: 0, last: put };
    this.#running.set(run, load);
    return load;
  }

  async #take(load: Load, items: ItemInput[], packed: PackedPoints, portion: LoadPortion): Promise<string[]> {
    const put = await load.put;
    try {
      for (const image of portion.images ?? []) await this.#deps.images()?.keep(image);
      const ids = await this.#put(load, put, items, packed);
      if (portion.last) {
        load.names.end();
        await put.end();
      }
      return ids;
    } catch (error) {
      put.cancel();
      throw error;
    }
  }

  async #put(load: Load, put: Put, items: ItemInput[], packed: PackedPoints): Promise<string[]> {
    const { texts } = this.#deps;
    for (const [k, item] of items.entries()) noteParent(load.parents, item, `items[${load.count + k}].parent`);
    await this.#askPictures(load, items);
    const measure: WriteOptions['measure'] = (text, style, w) => texts.measure(measureSpec(text, style, w));
    const options = { nowMs: Date.now(), measure, names: load.names, first: load.count };
    const ids: string[] = [];
    for (let from = 0; from < items.length; from += PART_ITEMS) {
      load.names.mark();
      let part = writePart(items, packed, options, from);
      if (texts.fonts.waiting) {
        // Sizes are measured once, by the writer: by the fonts the texts will be read in.
        await texts.fonts.settled();
        load.names.back();
        part = writePart(items, packed, options, from);
      }
      const { ids: mine, refused } = await put.take(part);
      const [bad] = refused;
      if (bad) {
        const place = load.count + from + part.heads.findLastIndex((head) => head <= bad.at);
        throw new BoardError(bad.code, `items[${place}]`);
      }
      for (const head of part.heads) ids.push(mine[head]!);
    }
    load.count += items.length;
    return ids;
  }

  /** One that is nowhere would be a box in its place: who loads it is told instead. */
  async #askPictures(load: Load, items: readonly ItemInput[]): Promise<void> {
    const pictures = items.map((item) => (item.kind === 'image' ? item.image?.sha256 : undefined));
    const names = new Set(pictures.filter((name) => name !== undefined));
    if (names.size === 0) return;
    const absent = await this.#deps.images()?.bring(names);
    const place = pictures.findIndex((name) => name !== undefined && absent?.has(name));
    if (place < 0) return;
    const field = `items[${load.count + place}].image`;
    throw new BoardError('bad-item', `${field}: the board has no picture ${pictures[place]}`);
  }
}

/** Throws where an item would lie in itself. */
function noteParent(parents: Map<string, string>, { id, parent }: ItemInput, field: string): void {
  if (typeof id !== 'string' || typeof parent !== 'string') return;
  parents.set(id, parent);
  for (let at: string | undefined = parent; at !== undefined; at = parents.get(at))
    if (at === id) throw new BoardError('bad-item', `${field}: ${JSON.stringify(id)} would lie in itself`);
}
