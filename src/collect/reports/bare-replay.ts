// What of a replay leaves the browser. The library masks words and blocks pictures; here its events are built anew from what may be told, so
// that what it masks less of in a later version, or not at all (addresses, names of controls, titles), is not in them either.

import { rowOf } from '../insights/address.ts';

/** Types of rrweb's events that are told, and of its incremental ones: moves, presses, scrolling, sizes, ticks of fields, selections. */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const CUSTOM = 5;
const PLAIN = [0, 1];
const MUTATION = 0;
const FIELD = 5;
const NUMBERS_ALONE = [1, 2, 3, 4, 6, 12, 14];

/** Attributes that hold no word of anybody's. */
const ATTRIBUTES =
  /^(aria-(checked|current|disabled|expanded|hidden|invalid|pressed|selected)|class|data-(contrast|density|side|state|theme)|dir|disabled|hidden|lang|role|tabindex|type|rr_\w+|_cssText)$/;
const STYLE = /^[\w\s:;#%.,()+*/-]*$/;

type Json = Record<string, unknown>;

/** The items of an envelope as the library's transport has them: header and payload. */
export type EnvelopeItem = [Json & { type?: unknown }, unknown];

/** Of a replay's two items; every other stays as it is. */
export function bareItem([header, payload]: EnvelopeItem): EnvelopeItem {
  if (header.type === 'replay_event') return [header, bareReplayEvent(payload as Json)];
  if (header.type !== 'replay_recording') return [header, payload];
  const bare = typeof payload === 'string' ? bareRecording(payload) : '{}\n[]';
  return [{ ...header, length: new TextEncoder().encode(bare).length }, bare];
}

function bareReplayEvent(event: Json): Json {
  const bare: Json = {};
  for (const key of [
    'type',
    'event_id',
    'replay_id',
    'replay_type',
    'segment_id',
    'replay_start_timestamp',
    'timestamp',
    'error_ids',
    'release',
    'environment',
    'platform',
  ])
    if (event[key] !== undefined) bare[key] = event[key];
  const urls = Array.isArray(event.urls) ? event.urls : [];
  return { ...bare, urls: urls.map((url) => rowAt(url)) };
}

/** A line of headers, then the events. */
export function bareRecording(payload: string): string {
  const end = payload.indexOf('\n');
  const { segment_id } = JSON.parse(payload.slice(0, end)) as Json;
  const events = JSON.parse(payload.slice(end + 1)) as Json[];
  return `${JSON.stringify({ segment_id })}\n${JSON.stringify(events.flatMap(bareEvent))}`;
}

function bareEvent({ type, timestamp, data }: Json): Json[] {
  const said = data as Json;
  if (PLAIN.includes(type as number)) return [{ type, timestamp, data: {} }];
  if (type === META)
    return [{ type, timestamp, data: { href: rowAt(said.href), width: said.width, height: said.height } }];
  if (type === FULL_SNAPSHOT)
    return [{ type, timestamp, data: { node: bareNode(said.node as Json), initialOffset: said.initialOffset } }];
  if (type === CUSTOM && said.tag === 'options') return [{ type, timestamp, data: said }];
  if (type !== INCREMENTAL) return [];
  const bare = bareIncremental(said);
  return bare ? [{ type, timestamp, data: bare }] : [];
}

function bareIncremental(data: Json): Json | undefined {
  if (data.source === MUTATION) return bareMutation(data);
  if (data.source === FIELD) return { source: FIELD, id: data.id, isChecked: data.isChecked, text: starred(data.text) };
  return NUMBERS_ALONE.includes(data.source as number) ? data : undefined;
}

function bareMutation(data: Json): Json {
  const list = (key: string): Json[] => (Array.isArray(data[key]) ? (data[key] as Json[]) : []);
  return {
    source: MUTATION,
    texts: list('texts').map(({ id, value }) => ({ id, value: starred(value) })),
    attributes: list('attributes').map(({ id, attributes }) => ({
      id,
      attributes: bareAttributes(attributes as Json),
    })),
    removes: list('removes'),
    adds: list('adds').map((add) => ({ ...add, node: bareNode(add.node as Json) })),
  };
}

function bareNode(node: Json): Json {
  const { type, id, rootId, tagName, isSVG, isStyle, textContent, attributes, childNodes } = node;
  const bare: Json = { type, id };
  if (rootId !== undefined) bare.rootId = rootId;
  if (tagName !== undefined) bare.tagName = tagName;
  if (isSVG) bare.isSVG = true;
  if (isStyle) bare.isStyle = true;
  // A style's text is the product's own.
  if (textContent !== undefined) bare.textContent = isStyle ? textContent : starred(textContent);
  if (attributes !== undefined) bare.attributes = bareAttributes(attributes as Json);
  if (Array.isArray(childNodes)) bare.childNodes = childNodes.map((child) => bareNode(child as Json));
  return bare;
}

function bareAttributes(attributes: Json): Json {
  const bare: Json = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (ATTRIBUTES.test(name)) bare[name] = value;
    else if (name === 'style' && isBareStyle(value)) bare[name] = value;
  }
  return bare;
}

/** A text, or, of a change, its properties: no address, and nothing within quotes. */
function isBareStyle(value: unknown): boolean {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value).flat() : [value];
  return parts.flat().every((part) => typeof part !== 'string' || (STYLE.test(part) && !part.includes('url(')));
}

function starred(text: unknown): string | null {
  return typeof text === 'string' ? text.replace(/\S/g, '*') : null;
}

function rowAt(url: unknown): string {
  try {
    return rowOf(new URL(String(url)).pathname);
  } catch {
    return '/404';
  }
}
