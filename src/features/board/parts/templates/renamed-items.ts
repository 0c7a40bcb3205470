// Replaces the ids of a template's items by names within one call. `load` creates an id for each name, so a template can be on a board
// twice, and again after an undo.

import type { EndJson, ItemInput } from '#protocol/item-json.ts';

/** Returns the items without parents that are not among them, and without ends of connectors that are held by other items. */
export function renamed(items: readonly ItemInput[]): ItemInput[] {
  const names = new Map(items.flatMap(({ id }, index) => (id === undefined ? [] : [[id, `item ${index}`] as const])));
  const endOf = (end: EndJson | undefined): EndJson | undefined => {
    const id = end && names.get(end.id);
    return end && id !== undefined ? { ...end, id } : undefined;
  };
  return items.map(({ id, parent, start, end, ...item }) => {
    const [name, parentName] = [id, parent].map((one) => (one === undefined ? undefined : names.get(one)));
    const [from, to] = [endOf(start), endOf(end)];
    return {
      ...item,
      ...(name !== undefined && { id: name }),
      ...(parentName !== undefined && { parent: parentName }),
      ...(from && { start: from }),
      ...(to && { end: to }),
    };
  });
}

/** The indexes of the items that lie in no other one of them. */
export function topIndexes(items: readonly ItemInput[]): number[] {
  return items.flatMap(({ parent }, index) => (parent === undefined ? [index] : []));
}
