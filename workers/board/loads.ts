// window.board.load on this side: items come in portions, so that neither thread is held up, and are put as one transaction. Of a
// mistake in the last item nothing is left.

import type { LoadPortion } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { Names } from './items/names.ts';
import { PART_ITEMS, type PackedPoints, type WriteOptions, writePart } from './items/write.ts';
import type { Put } from './puts.ts';
import type { Session } from './session.ts';
import { measureSpec } from './text/measure-item.ts';

interface Load {
  put: Put;
  names: Names;
  /** Items taken so far. */
  count: number;
}

export class Loads {
  readonly #session: Session;
  readonly #running = new Map<number, Load>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The ids of these, in order; the last portion's when all of them are one transaction. */
  async take(items: ItemInput[], packed: PackedPoints, portion: LoadPortion): Promise<string[]> {
    const load = this.#running.get(portion.run) ?? (await this.#begin(portion));
    try {
      const ids = await this.#put(load, items, packed);
      if (!portion.last) return ids;
      load.names.end();
      this.#running.delete(portion.run);
      await load.put.end();
      return ids;
    } catch (error) {
      this.drop(portion.run);
      throw error;
    }
  }

  /** The caller has given up: nothing of it stays. */
  drop(run: number): void {
    const load = this.#running.get(run);
    this.#running.delete(run);
    load?.put.cancel();
  }

  async #begin({ run, total }: LoadPortion): Promise<Load> {
    const put = await this.#session.puts.begin(total);
    const load: Load = { put, names: new Names(Date.now()), count: 0 };
    this.#running.set(run, load);
    return load;
  }

  async #put(load: Load, items: ItemInput[], packed: PackedPoints): Promise<string[]> {
    const { texts } = this.#session.stage;
    const measure: WriteOptions['measure'] = (text, style, w) => texts.measure(measureSpec(text, style, w));
    const options = { nowMs: Date.now(), measure, names: load.names, first: load.count };
    const ids: string[] = [];
    for (let from = 0; from < items.length; from += PART_ITEMS) {
      let part = writePart(items, packed, options, from);
      if (texts.fonts.waiting) {
        // Sizes are measured once, by the writer: by the fonts the texts will be read in.
        await texts.fonts.settled();
        part = writePart(items, packed, options, from);
      }
      ids.push(...(await load.put.part(part)));
    }
    load.count += items.length;
    return ids;
  }
}
