// What is changed of items that are on the board, as one transaction: whole groups, in place of what they say. Loaded when it is first
// asked for. Owns nothing: the engine asks of it what a server asks.

import { BoardError } from '#protocol/board-error.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemChange } from '#protocol/item-json.ts';
import { formBytes, frameBytes, noteBytes, pictureBytes, speakerBytes } from '#protocol/items/extras.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { frameTxn } from '#protocol/txn.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { assertUnlocked } from './locks.ts';
import { boxGroup, setOp } from './ops.ts';
import { reroute, reroutes } from './reroute.ts';
import { assertFits, resized, wholeText } from './whole-text.ts';

interface MeasuringTexts {
  measure: Texts['measure'];
  fonts: Pick<Texts['fonts'], 'waiting' | 'settled'>;
}

const NO_TEXT: ReadonlySet<string> = new Set(['stroke', 'image', 'group']);

/**
 * `isStrict`: throws `locked` where a lock holds one of them, which the engine passes over. Throws `bad-argument` where what is said of a
 * connector cannot be, or an item has no text, and `too-large` for a text. `texts`: measure texts that grow with their lines.
 */
export function changeTxn(
  engine: Pick<EngineApi, 'items'>,
  changes: readonly ItemChange[],
  isStrict = false,
  texts?: Pick<Texts, 'measure'>,
): Uint8Array {
  const ids = changes.map(({ id }) => id);
  if (isStrict) assertUnlocked(engine, ids, 'changes');
  // Ends, route and bends are one group: what is said of them later goes with what was said before.
  const said = new Map<string, ItemChange>();
  const ops = changes.flatMap((change, k) => {
    const groups = groupsOf(change);
    if (reroutes(change)) {
      const all = { ...said.get(change.id), ...change };
      said.set(change.id, all);
      groups.push(...reroute(engine, all, `changes[${k}]`));
    }
    const ops = groups.map((group) => setOp([change.id], group));
    return change.paragraphs ? [...ops, ...textOps(engine, change, `changes[${k}]`, texts)] : ops;
  });
  return frameTxn(ops);
}

/** Enacts the same, measured in the fonts that its texts are read in: those may have to be loaded. False: nothing changes by it. */
export async function enactChanges(
  engine: Pick<EngineApi, 'items' | 'enact'>,
  texts: MeasuringTexts,
  changes: readonly ItemChange[],
  isStrict: boolean,
): Promise<boolean> {
  const txn = changeTxn(engine, changes, isStrict, texts);
  if (!texts.fonts.waiting || !changes.some(({ paragraphs }) => paragraphs)) return engine.enact(txn);
  await texts.fonts.settled();
  return engine.enact(changeTxn(engine, changes, isStrict, texts));
}

/** None for an item that is not on the board. A text that grows with its lines keeps the size of a `box` given with it. */
function textOps(
  engine: Pick<EngineApi, 'items'>,
  { id, box, paragraphs = [] }: ItemChange,
  what: string,
  texts: Pick<Texts, 'measure'> | undefined,
): Uint8Array[] {
  const [item] = readItems(engine.items(packIds([id]), -1, false));
  if (!item) return [];
  if (NO_TEXT.has(item.kind))
    throw new BoardError('bad-argument', `${what}.paragraphs: a ${item.kind} has no text`, what);
  assertFits(item, paragraphs);
  const ops = wholeText(item, paragraphs);
  if (item.kind === 'text' && texts && !box) ops.push(resized(item, paragraphs, texts));
  return ops;
}

function groupsOf({ box, form, proportion, hidden, image, note, frame, speaker }: ItemChange): Uint8Array[] {
  const groups: Uint8Array[] = [];
  if (box) groups.push(boxGroup(box));
  if (form) groups.push(frameGroup(TAG.f, formBytes(form, proportion)));
  if (hidden !== undefined) groups.push(frameGroup(TAG.h, Uint8Array.of(hidden ? 1 : 0)));
  if (image) groups.push(frameGroup(TAG.i, pictureBytes(image)));
  if (note) groups.push(frameGroup(TAG.n, noteBytes(note)));
  if (frame) groups.push(frameGroup(TAG.o, frameBytes(frame)));
  if (speaker) groups.push(frameGroup(TAG.q, speakerBytes(speaker)));
  return groups;
}
