// The format of a template's source, and the rules about its items that need neither their words nor their colors.

import { PAPER } from '../../../protocol/bus.ts';
import type { EndJson } from '../../../protocol/item-json.ts';
import { item as itemSchema } from '../../../protocol/item-schema.ts';
import type { TemplateItem, TemplateSource } from '../../../protocol/template-items.ts';

const FIELDS: readonly string[] = ['version', 'mirror', 'paper', 'items'];
const PAPERS = Object.keys(PAPER);
const CONNECTORS: readonly string[] = ['connector', 'line', 'arrow'];
const CONTAINERS: readonly string[] = ['frame', 'group'];
/** Board units: smaller letters cannot be read at zoom 1. */
const MIN_FONT_SIZE = 14;
const DEFAULT_FONT_SIZE = 20;

/** Names an item in a fault. */
export function nameOf({ id, kind }: TemplateItem, k: number): string {
  return `items[${k}] (${kind}${id === undefined ? '' : ` ${id}`})`;
}

export function hasText({ text, paragraphs }: TemplateItem): boolean {
  return (
    (text ?? '').trim() !== '' || (paragraphs ?? []).some(({ runs }) => runs.some((run) => run.text.trim() !== ''))
  );
}

/** Returns what `load` would reject, and what a source may not have. The other rules hold for sources without such faults only. */
export function formatFaults(source: unknown): string[] {
  if (typeof source !== 'object' || source === null || !('items' in source) || !Array.isArray(source.items))
    return ['is not an object with a list of items'];
  const unknown = Object.keys(source).filter((key) => !FIELDS.includes(key));
  const { version, mirror, paper } = source as Partial<Record<string, unknown>>;
  return [
    ...unknown.map((key) => `${key} is not a field here; there are ${FIELDS.join(', ')}`),
    ...(version === 1 ? [] : ['version is not 1']),
    ...(mirror === undefined || mirror === false ? [] : ['mirror is false or absent']),
    ...(paper === undefined || PAPERS.some((name) => name === paper)
      ? []
      : [`paper is not one of ${PAPERS.join(', ')}`]),
    ...source.items.flatMap((item: unknown, k) => itemFormatFaults(item, `items[${k}]`)),
  ];
}

function itemFormatFaults(item: unknown, name: string): string[] {
  if (typeof item !== 'object' || item === null) return [`${name} is not an object`];
  const { example, ...rest } = item as Partial<TemplateItem>;
  try {
    itemSchema.read(rest, name, 'bad-item');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return example === undefined || example === true || example === 'text'
    ? []
    : [`${name}.example is true, 'text' or absent`];
}

/** Checks what may be in a source at all, and that names within it lead somewhere. */
export function itemFaults(source: TemplateSource): string[] {
  const byId = new Map(source.items.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])));
  const ids = source.items.flatMap(({ id }) => id ?? []);
  return [
    ...ids.filter((id, k) => ids.indexOf(id) < k).map((id) => `the id ${id} is there twice`),
    ...noteFaults(source.items),
    ...source.items.flatMap((item, k) => {
      const name = nameOf(item, k);
      return [
        ...kindFaults(source, item),
        ...textFaults(item),
        ...exampleFaults(item),
        ...parentFaults(item, byId),
        ...lockFaults(item, byId),
        ...(CONNECTORS.includes(item.kind) ? connectorFaults(item, byId) : []),
      ].map((fault) => `${name} ${fault}`);
    }),
  ];
}

function kindFaults({ mirror }: TemplateSource, item: TemplateItem): string[] {
  return [
    ...(item.kind === 'image' ? ['is an image; templates have none'] : []),
    ...(item.kind === 'stroke' && mirror !== false ? ['is a stroke, which cannot be mirrored; draw a path'] : []),
    ...(item.kind === 'stroke' && mirror === false && item.ink === undefined ? ['has no ink'] : []),
    ...(item.hidden ? ['is hidden'] : []),
    ...(item.note?.author ? ['names an author'] : []),
  ];
}

function textFaults(item: TemplateItem): string[] {
  const { kind, style = {} } = item;
  if (kind === 'frame') return hasText(item) ? [] : ['has no title'];
  const size = style.fontSize ?? DEFAULT_FONT_SIZE;
  const isMeasured = kind !== 'text' || (item.w !== undefined && item.h !== undefined);
  return [
    ...(hasText(item) && size < MIN_FONT_SIZE ? [`has letters of ${size}, ${MIN_FONT_SIZE} at least are allowed`] : []),
    ...(kind === 'text' && !hasText(item) ? ['has no text'] : []),
    ...(isMeasured ? [] : ['needs a width and a height: the server measures no texts']),
  ];
}

/** The note tool takes the size of the nearest note, which is one that stays. */
function noteFaults(items: readonly TemplateItem[]): string[] {
  const notes = items.filter(({ kind }) => kind === 'sticky');
  const isBare = notes.length > 0 && notes.every(({ example }) => example === true);
  return isBare ? ["has no note without its examples; give one note of each field the example 'text'"] : [];
}

function exampleFaults(item: TemplateItem): string[] {
  if (item.example !== 'text') return [];
  if (item.kind === 'text' || item.kind === 'frame') return [`is a ${item.kind}, which cannot be without text`];
  return hasText(item) ? [] : ['has no text that could be left out'];
}

/** Undo of an insertion passes over locked items, but for those that go with their frame. */
function lockFaults({ locked, parent }: TemplateItem, byId: ReadonlyMap<string, TemplateItem>): string[] {
  if (!locked || (parent !== undefined && byId.get(parent)?.kind === 'frame')) return [];
  return ['is locked, which only children of a frame may be'];
}

function parentFaults({ parent, example }: TemplateItem, byId: ReadonlyMap<string, TemplateItem>): string[] {
  if (parent === undefined) return [];
  const container = byId.get(parent);
  if (!container || !CONTAINERS.includes(container.kind))
    return [`has the parent ${parent}, which is no frame or group`];
  return container.example && example !== true ? [`lies in ${parent}, which is an example and can be left out`] : [];
}

function connectorFaults(item: TemplateItem, byId: ReadonlyMap<string, TemplateItem>): string[] {
  const ends: readonly (EndJson | undefined)[] = [item.start, item.end];
  return ends.flatMap((end, k) => {
    const name = k === 0 ? 'start' : 'end';
    const target = end && byId.get(end.id);
    if (!end || !target) return [`is not bound at its ${name}`];
    return target.example === true && item.example !== true
      ? [`is bound to ${end.id}, which is an example and can be left out`]
      : [];
  });
}
