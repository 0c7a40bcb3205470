// How far the outlines of shapes reach in, in percent of the way they can.

import type { FormName } from '#protocol/forms.ts';
import type { ItemChange, ItemJson } from '#protocol/item-json.ts';

/** Of the box, the usual share and the largest: engine/canvas/src/shape/proportion.rs. */
const REACH: Partial<Record<FormName, { usual: number; max: number }>> = {
  hexagon: { usual: 0.25, max: 0.5 },
  octagon: { usual: 0.292_893, max: 0.5 },
  parallelogram: { usual: 0.25, max: 1 },
  trapezoid: { usual: 0.2, max: 0.5 },
  star: { usual: 0.4, max: 0.809_017 },
  cross: { usual: 1 / 3, max: 0.5 },
  chevron: { usual: 0.3, max: 1 },
  'block-arrow': { usual: 0.4, max: 1 },
  cylinder: { usual: 0.14, max: 0.5 },
  'speech-bubble': { usual: 0.22, max: 0.5 },
  bracket: { usual: 0.1, max: 0.5 },
};

type Formed = Pick<ItemJson, 'id' | 'form' | 'proportion'>;

/** null: they differ; undefined: none of them has a proportion. */
export function sharedProportion(items: readonly Formed[]): number | null | undefined {
  const all = new Set(
    items.flatMap(({ form, proportion }) => {
      const reach = form && REACH[form];
      return reach ? [Math.round((Math.min(proportion ?? reach.usual, reach.max) / reach.max) * 100)] : [];
    }),
  );
  const [first] = all;
  return all.size > 1 ? null : first;
}

/** All of them that have a proportion. */
export function withProportion(items: readonly Formed[], percent: number): ItemChange[] {
  return items.flatMap(({ id, form }) => {
    const reach = form && REACH[form];
    return reach ? [{ id, form, proportion: (percent / 100) * reach.max }] : [];
  });
}
