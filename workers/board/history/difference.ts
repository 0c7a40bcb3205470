// What makes one board equal to another: a transaction, and where locks are in the way one before it that opens them and one
// behind it that closes them (a lock is judged by what stood before a transaction: docs/decisions/0024). Bytes in, bytes out:
// knows no engine and no server. Who made a thing, and the board's mode, stay what they are.
//
//   only here ─▶ delete      only there ─▶ restore      in both, differing ─▶ set each group that differs

import type { BoardContent } from '#protocol/bus.ts';
import { ByteReader, sameBytes } from '#protocol/bytes.ts';
import { FIELD, fieldsIn, frameGroup, ID_BYTES, KIND, lockGroup, TAG } from '#protocol/item-bytes.ts';
import { ItemBuffer } from '#protocol/items/buffer.ts';
import { idText } from '#protocol/items/ids.ts';
import { LIMITS } from '#protocol/limits.ts';
import { fieldOp, frameOp, frameTxn, OP_CODES as OP } from '#protocol/txn.ts';
import { idList, setOp } from '../items/ops.ts';
import { type Held, heldIn, payloadOf, recordsOf } from './content.ts';

/** Fields of the board's record that come back: who may set the mode is another's to say. */
const FIELDS = [FIELD.paper, FIELD.title] as const;
/** Bytes that say the same as a group that is not there. */
const NOTHING = new Map<number, Uint8Array>([
  [TAG.s, new Uint8Array()],
  [TAG.t, new Uint8Array([0, 0])],
  [TAG.f, new Uint8Array([255, 0])],
  [TAG.a, new Uint8Array([0])],
  [TAG.h, new Uint8Array([0])],
  [TAG.i, new Uint8Array()],
  [TAG.n, new Uint8Array([0, 0])],
  [TAG.o, new Uint8Array([0, 0])],
  [TAG.q, new Uint8Array([0, 0])],
]);
/** Well within what one transaction may be (protocol/limits.ts; the model takes 200,000 ops). */
const MAX_BYTES = LIMITS.txnBytes / 2;
const MAX_OPS = 100_000;
/** With what sets the board's record: that may not travel by reference, nor may what takes it back (SPEC: REC-6). */
const MAX_BYTES_OF_SMALL = LIMITS.inlineTxnBytes / 4;
/** Of one op that names many things. */
const RUN_BYTES = 1 << 20;
const SETTABLE = [TAG.g, TAG.s, TAG.t, TAG.a, TAG.p, TAG.c, TAG.f, TAG.h, TAG.i, TAG.n, TAG.o, TAG.q] as const;

interface Plan {
  remove: string[];
  /** As they are to be. */
  restore: Held[];
  /** Of those in both: group after group, with the ids it goes to. */
  sets: { group: Uint8Array; ids: string[] }[];
  /** Order and parent, of those in both. */
  places: Held[];
  /** All that is here and is touched. */
  touched: string[];
  open: string[];
  /** Items to lock at the end, each with its group `l`. */
  close: Map<string, Uint8Array>;
}

/** Transactions to be made one after the other, each within the limits of one; none when the two are equal. */
export function difference(here: BoardContent, there: BoardContent, maxBytes: number = MAX_BYTES): Uint8Array[] {
  const [present, wanted] = [recordsOf(here), recordsOf(there)];
  const plan = planOf(present, wanted);
  openWhatHolds(plan, present);
  const txnOf = (framed: Uint8Array[]): Uint8Array[] => (framed.length === 0 ? [] : [frameTxn(framed)]);
  const opening = plan.open.length === 0 ? [] : [setOp(plan.open, lockGroup(undefined))];
  const fields = fieldsWanted(here.record, there.record);
  const ops = opsOf(plan, present, wanted, fields, Math.min(maxBytes, RUN_BYTES));
  return [...txnOf(opening), ...txnsOf(ops, maxBytes), ...txnOf(lockOps(plan.close))];
}

/** An op, and about how long it is or what takes it back, whichever is more. */
interface Weighed {
  framed: Uint8Array;
  bytes: number;
  /** Never in a large transaction. */
  isSmall?: true;
}

function* opsOf(
  plan: Plan,
  present: ReadonlyMap<string, Uint8Array>,
  wanted: ReadonlyMap<string, Uint8Array>,
  fields: readonly Uint8Array[],
  runBytes: number,
): Generator<Weighed> {
  const whole = (framed: Uint8Array): Weighed => ({ framed, bytes: framed.length });
  for (const { list, bytes } of runs(plan.remove, runBytes, (id) => present.get(id)?.length ?? 0))
    yield { framed: frameOp(OP.delete, idList(list)), bytes: bytes + list.length * ID_BYTES };
  for (const { list } of runs(plan.restore, runBytes, lengthOf)) yield whole(restoreOp(list));
  for (const { group, ids } of plan.sets) yield whole(setOp(ids, group));
  for (const held of inDepthOrder(plan.places, wanted))
    yield whole(setOp([idText(held.id)], held.groups.get(TAG.z) as Uint8Array));
  for (const framed of fields) yield { ...whole(framed), isSmall: true };
}

/** As few as the limits of one allow, for them and for what takes them back. */
function txnsOf(ops: Iterable<Weighed>, maxBytes: number): Uint8Array[] {
  const txns: Uint8Array[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const op of ops) {
    const last = txns.at(-1);
    const max = op.isSmall ? Math.min(maxBytes, MAX_BYTES_OF_SMALL) : maxBytes;
    if (last && bytes + op.bytes <= max && last.length < MAX_OPS) {
      last.push(op.framed);
      bytes += op.bytes;
    } else {
      txns.push([op.framed]);
      bytes = op.bytes;
    }
  }
  return txns.map((framed) => frameTxn(framed));
}

/** Runs of what one op takes. */
function* runs<T>(
  all: readonly T[],
  maxBytes: number,
  bytesOf: (one: T) => number,
): Generator<{ list: T[]; bytes: number }> {
  let list: T[] = [];
  let bytes = 0;
  for (const one of all) {
    const more = bytesOf(one);
    if (list.length > 0 && bytes + more > maxBytes) {
      yield { list, bytes };
      [list, bytes] = [[], 0];
    }
    list.push(one);
    bytes += more;
  }
  if (list.length > 0) yield { list, bytes };
}

function lengthOf({ groups }: Held): number {
  let bytes = ID_BYTES;
  for (const group of groups.values()) bytes += group.length;
  return bytes;
}

function planOf(present: ReadonlyMap<string, Uint8Array>, wanted: ReadonlyMap<string, Uint8Array>): Plan {
  const plan: Plan = { remove: [], restore: [], sets: [], places: [], touched: [], open: [], close: new Map() };
  const shared = new Map<string, { group: Uint8Array; ids: string[] }>();
  for (const id of present.keys()) if (!wanted.has(id)) plan.remove.push(id);
  plan.touched.push(...plan.remove);
  for (const [id, record] of wanted) {
    const now = present.get(id);
    if (now && sameBytes(now, record)) continue;
    const to = heldIn(record);
    const lock = takeLock(to);
    if (!now) {
      plan.restore.push(to);
      if (lock) plan.close.set(id, lock);
      continue;
    }
    const from = heldIn(now);
    const before = takeLock(from);
    if (before && !lock) plan.open.push(id);
    if (lock && !(before && sameBytes(before, lock))) plan.close.set(id, lock);
    if (change(plan, shared, id, from, to)) plan.touched.push(id);
  }
  // How paragraphs are set holds for those that are there: behind all texts.
  const isOfParagraphs = ({ group }: { group: Uint8Array }) => group[0] === TAG.a;
  plan.sets = [...plan.sets.filter((set) => !isOfParagraphs(set)), ...plan.sets.filter(isOfParagraphs)];
  return plan;
}

function takeLock({ groups }: Held): Uint8Array | undefined {
  const lock = groups.get(TAG.l);
  groups.delete(TAG.l);
  return lock;
}

/** An op for each kind of lock. */
function lockOps(locks: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const kinds = new Map<string, { lock: Uint8Array; ids: string[] }>();
  for (const [id, lock] of locks) {
    const same = kinds.get(lock.join());
    if (same) same.ids.push(id);
    else kinds.set(lock.join(), { lock, ids: [id] });
  }
  return Array.from(kinds.values(), ({ lock, ids }) => setOp(ids, lock));
}

/** False: only who changed it last, or its lock, differs. */
function change(
  plan: Plan,
  shared: Map<string, { group: Uint8Array; ids: string[] }>,
  id: string,
  from: Held,
  to: Held,
): boolean {
  if (mustBeMadeAnew(from, to)) {
    plan.remove.push(id);
    plan.restore.push(to);
    return true;
  }
  let changed = false;
  for (const tag of SETTABLE) {
    const group = to.groups.get(tag) ?? empty(tag);
    const now = from.groups.get(tag) ?? empty(tag);
    if (!group || !now || sameBytes(group, now)) continue;
    changed = true;
    // Things are styled alike by the hundred.
    const name = group.length > 64 ? undefined : group.join();
    const same = name === undefined ? undefined : shared.get(name);
    if (same) {
      same.ids.push(id);
      continue;
    }
    const set = { group, ids: [id] };
    plan.sets.push(set);
    if (name !== undefined) shared.set(name, set);
  }
  const [z, now] = [to.groups.get(TAG.z), from.groups.get(TAG.z)];
  if (z && !(now && sameBytes(z, now))) {
    changed = true;
    plan.places.push(to);
  }
  return changed;
}

/** A body cannot be set, nor can geometry, vertices or ends be taken away. Nothing that can hold others has such. */
function mustBeMadeAnew({ kind, groups }: Held, to: Held): boolean {
  if (kind === KIND.frame || kind === KIND.group) return false;
  const [body, wanted] = [groups.get(TAG.b), to.groups.get(TAG.b)];
  if (body && wanted && !sameBytes(body, wanted)) return true;
  return [TAG.g, TAG.p, TAG.c].some((tag) => groups.has(tag) !== to.groups.has(tag));
}

function empty(tag: number): Uint8Array | undefined {
  const bytes = NOTHING.get(tag);
  return bytes && frameGroup(tag, bytes);
}

/** Locks that hold what is touched: a thing's own, or that of the topmost group it is in. Those that stay are closed again. */
function openWhatHolds(plan: Plan, present: ReadonlyMap<string, Uint8Array>): void {
  const open = new Set(plan.open);
  for (const id of plan.touched) {
    const root = rootOf(id, present);
    if (root) open.add(root);
  }
  const gone = new Set(plan.remove);
  const made = new Set(plan.restore.map((held) => idText(held.id)));
  const opened = [...open].filter((id) => lockIn(id, present));
  for (const id of opened) {
    const lock = lockIn(id, present);
    const isSettled = plan.open.includes(id) || plan.close.has(id);
    if (lock && !isSettled && (!gone.has(id) || made.has(id))) plan.close.set(id, lock);
  }
  plan.open = opened;
}

function rootOf(id: string, present: ReadonlyMap<string, Uint8Array>): string | undefined {
  let root = id;
  for (
    let up = parentOf(present.get(root));
    up && present.get(up)?.[0] === KIND.group;
    up = parentOf(present.get(root))
  )
    root = up;
  return root;
}

function lockIn(id: string, present: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const record = present.get(id);
  return record && heldIn(record).groups.get(TAG.l);
}

function parentOf(record: Uint8Array | undefined): string | undefined {
  const z = record && heldIn(record).groups.get(TAG.z);
  if (!z) return undefined;
  const from = new ByteReader(payloadOf(z));
  return (from.u8() & 1) === 1 ? idText(from.take(ID_BYTES)) : undefined;
}

/** What holds others comes before them: a parent that does not stand yet where it is to be might make a ring. */
function inDepthOrder(places: Held[], wanted: ReadonlyMap<string, Uint8Array>): Held[] {
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    depths.set(id, 0);
    const parent = parentOf(wanted.get(id));
    const depth = parent === undefined ? 0 : depthOf(parent) + 1;
    depths.set(id, depth);
    return depth;
  };
  return places
    .map((held) => ({ held, depth: depthOf(idText(held.id)) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ held }) => held);
}

/** What sets paper and title as they were, where they are not. */
function fieldsWanted(here: Uint8Array, there: Uint8Array): Uint8Array[] {
  const [now, then] = [fieldsIn(here), fieldsIn(there)];
  const valueIn = (fields: ReadonlyMap<number, Uint8Array>, field: number) => fields.get(field) ?? new Uint8Array();
  return FIELDS.filter((field) => !sameBytes(valueIn(now, field), valueIn(then, field))).map((field) =>
    fieldOp(field, valueIn(then, field)),
  );
}

// Bytes of docs/formats.md

function restoreOp(items: readonly Held[]): Uint8Array {
  const out = new ItemBuffer(1 << 16).varint(items.length);
  for (const { kind, id, groups } of items) {
    const record = out.open();
    out.u8(kind).raw(id);
    for (const group of groups.values()) out.raw(group);
    out.close(record);
  }
  return frameOp(OP.restore, out.bytes());
}
