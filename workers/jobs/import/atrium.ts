// Our own JSON export back into items. Ids become local names, so that a file can come in twice.

import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { KINDS } from '../../board/items/codes.ts';
import { isUuid } from '../../board/items/ids.ts';
import type { Report } from './report.ts';

const local = (id: string): string => `atrium:${id}`;

export function atriumItems(list: readonly unknown[], report: Report): ItemInput[] {
  const here = new Set(list.map((item) => (item as ItemJson | null)?.id).filter((id) => typeof id === 'string'));
  return list.flatMap((entry) => {
    const item = entry as ItemJson | null;
    if (typeof item !== 'object' || item === null || typeof item.kind !== 'string') {
      report.drop('item', 'not-an-element');
      return [];
    }
    if (item.kind === 'image') {
      report.drop(item.kind, 'image-file');
      return [];
    }
    if (!(KINDS as readonly string[]).includes(item.kind)) {
      report.drop(item.kind, 'unknown-type');
      return [];
    }
    const { version: _version, bounds: _bounds, id, parent, start, end, ...rest } = item;
    const input: ItemInput = { ...rest, kind: item.kind as ItemInput['kind'] };
    if (typeof id === 'string') input.id = local(id);
    if (parent && here.has(parent)) input.parent = local(parent);
    if (start && isUuid(start.id) && here.has(start.id)) input.start = { ...start, id: local(start.id) };
    if (end && isUuid(end.id) && here.has(end.id)) input.end = { ...end, id: local(end.id) };
    report.kept += 1;
    return [input];
  });
}
