// Item records of docs/formats.md → ItemJson: what items(), JSON export and the clipboard's readers give out.

import { ByteReader } from '../bytes.ts';
import { FORMS } from '../forms.ts';
import { groupsOf, ID_BYTES, idOf, kindOf, LOCK, TAG } from '../item-bytes.ts';
import { ITEM_JSON_VERSION, type ItemJson } from '../item-json.ts';
import { kindName, ROUTES } from './codes.ts';
import { idText } from './ids.ts';
import { readNote } from './note.ts';
import { readStyle, shortF32 } from './style.ts';
import { isPlain, plainParagraphs, plainText, readParagraphs, readText } from './text-group.ts';

/** Reads group `b` of a stroke (ink.ts). Who does without asks for no points. */
export type ReadInk = (item: ItemJson, from: ByteReader) => void;

/** Records as `engine.items` gives them: f64 bounds x, y, w, h before each. */
export function readItems(bytes: Uint8Array, ink?: ReadInk): ItemJson[] {
  return [...eachItem(bytes, ink)];
}

/** Of several such parts, one after the other. */
export function* eachItemOf(parts: Iterable<Uint8Array>, ink?: ReadInk): Generator<ItemJson> {
  for (const part of parts) yield* eachItem(part, ink);
}

/** The same one by one: all of a large board would be many times as large as its records. */
export function* eachItem(bytes: Uint8Array, ink?: ReadInk): Generator<ItemJson> {
  const from = new ByteReader(bytes);
  while (from.left > 0) {
    const bounds = { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64() };
    yield readItem(from.bytes(), bounds, ink);
  }
}

export function readItem(record: Uint8Array, bounds: ItemJson['bounds'], ink?: ReadInk): ItemJson {
  const kind = kindName(kindOf(record));
  const id = idText(idOf(record));
  const item: ItemJson = {
    version: ITEM_JSON_VERSION,
    id,
    kind,
    x: bounds.x,
    y: bounds.y,
    w: bounds.w,
    h: bounds.h,
    rot: 0,
    style: {},
    bounds,
  };
  for (const { tag, content } of groupsOf(record)) readGroup(item, tag, new ByteReader(content), ink);
  return item;
}

function readGroup(item: ItemJson, tag: number, from: ByteReader, ink: ReadInk | undefined): void {
  switch (tag) {
    case TAG.g:
      Object.assign(item, { x: from.f64(), y: from.f64(), w: from.f64(), h: from.f64(), rot: from.f64() });
      return;
    case TAG.s:
      item.style = readStyle(from);
      return;
    case TAG.z:
      if ((from.u8() & 1) === 1) item.parent = idText(from.take(ID_BYTES));
      return;
    case TAG.t:
      readTextOf(item, from);
      return;
    case TAG.p:
      readPath(item, from);
      return;
    case TAG.c:
      readEnds(item, from);
      return;
    case TAG.b:
      if (item.kind === 'stroke') ink?.(item, from);
      if (item.kind === 'image') readImage(item, from);
      return;
    case TAG.l:
      readLock(item, from.u8());
      return;
    case TAG.f:
      readForm(item, from);
      return;
    case TAG.a:
      item.paragraphs ??= plainParagraphs(item.text ?? '');
      readParagraphs(from, item.paragraphs);
      return;
    case TAG.h:
      if (from.u8() === 1) item.hidden = true;
      return;
    case TAG.i:
      if (from.left > 0) readPicture(item, from);
      return;
    case TAG.n:
      item.note = readNote(from);
      return;
    case TAG.o:
      readFrame(item, from);
      return;
    case TAG.q:
      readSpeaker(item, from);
      return;
  }
}

function readLock(item: ItemJson, lock: number): void {
  if (lock === LOCK.anyone || lock === LOCK.leader) item.locked = true;
  if (lock === LOCK.leader) item.lockedByLeader = true;
}

/** One of a newer version has no name here. */
function readForm(item: ItemJson, from: ByteReader): void {
  const form = FORMS[from.u8()];
  if (!form) return;
  item.form = form;
  if (from.count(4) > 0) item.proportion = Math.min(1, Math.max(0, f32(from)));
}

function readTextOf(item: ItemJson, from: ByteReader): void {
  const { fixedWidth, paragraphs } = readText(from);
  item.text = plainText(paragraphs);
  if (!isPlain(paragraphs)) item.paragraphs = paragraphs;
  if (item.kind === 'text') item.wrap = fixedWidth;
}

/** Vertices are given where they are drawn (before rot): mapped from their own space onto the box. */
function readPath(item: ItemJson, from: ByteReader): void {
  const flags = from.u8();
  if (flags & 1) item.closed = true;
  if (flags & 2) item.curved = true;
  const own = Array.from({ length: from.count(16) }, () => [from.f64(), from.f64()] as [number, number]);
  const xs = own.map(([x]) => x);
  const ys = own.map(([, y]) => y);
  const x0 = xs.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const y0 = ys.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const w = xs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - x0;
  const h = ys.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - y0;
  const [sx, sy] = [scaleOf(item.w, w), scaleOf(item.h, h)];
  item.points = own.map(([x, y]) => [item.x + (x - x0) * sx, item.y + (y - y0) * sy]);
}

/** What rounding of a box makes of 1 is 1: vertices that went out and in are the same. */
function scaleOf(size: number, natural: number): number {
  const scale = natural > 0 ? size / natural : 1;
  return Math.abs(Math.abs(scale) - 1) < 1e-12 ? Math.sign(scale) : scale;
}

function readEnds(item: ItemJson, from: ByteReader): void {
  const route = ROUTES[from.u8()];
  if (route && route !== 'straight') item.route = route;
  for (const name of ['start', 'end'] as const) {
    if (from.u8() === 1) item[name] = { id: idText(from.take(ID_BYTES)), x: f32(from), y: f32(from) };
  }
  const bends = Array.from({ length: from.count(16) }, () => [item.x + from.f64(), item.y + from.f64()]);
  if (bends.length > 0) item.points = bends;
}

function readImage(item: ItemJson, from: ByteReader): void {
  const sha256 = hex(from.take(32));
  item.image = { sha256, mime: from.str(), width: from.varint(), height: from.varint() };
}

function readPicture(item: ItemJson, from: ByteReader): void {
  readImage(item, from);
  const crop: [number, number, number, number] = [f32(from), f32(from), f32(from), f32(from)];
  const alt = from.str();
  if (`${crop}` !== '0,0,1,1') item.image!.crop = crop;
  if (alt) item.image!.alt = alt;
}

function readFrame(item: ItemJson, from: ByteReader): void {
  const clip = from.u8() === 1;
  const order = hex(from.bytes());
  item.frame = { ...(clip ? { clip } : {}), ...(order ? { order } : {}) };
}

function readSpeaker(item: ItemJson, from: ByteReader): void {
  const minutes = from.varint();
  const notes = from.str();
  item.speaker = { ...(notes ? { notes } : {}), ...(minutes > 0 ? { minutes } : {}) };
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function f32(from: ByteReader): number {
  const bytes = from.take(4);
  return shortF32(new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true));
}
