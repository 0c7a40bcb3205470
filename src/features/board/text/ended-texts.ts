// Texts that the open board offers because something other than the person ended their session (SPEC: TXT-11), and what happened to the
// last one. Kept on the device by device/ended-text-store.ts; the offer itself, ended-text-offer.tsx, is loaded with the first.

import { proxy, ref } from 'valtio/vanilla';
import type { EditingState, TextEnded } from '#protocol/board-events.ts';
import type { ItemJson, ParagraphJson } from '#protocol/item-json.ts';
import {
  currentActor,
  dropEndedText,
  type EndedText,
  endedTextsOf,
  storeEndedText,
} from '../../../device/ended-text-store.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { isSame, plainOf, plainToParagraphs } from './rich-text.ts';

export const offersOf = perBoard(() =>
  proxy<{
    list: readonly EndedText[];
    /** Why a text ended of which the board has every letter; shown until it is closed. */
    told: Pick<TextEnded, 'reason' | 'by'> | null;
    /** The text was left by a key: the offer takes the focus. */
    takesFocus: boolean;
  }>({ list: [], told: null, takesFocus: false }),
);

/** Shows the ended texts that this device has of the board. */
export function showEndedTexts(board: BoardSession): void {
  show(board, endedTextsOf(board.address.alias));
}

/** Somebody has left the ended text by a key, which leads to the offer. */
export function focusOffer(board: BoardSession): void {
  const endedTexts = offersOf(board);
  endedTexts.takesFocus = endedTexts.list.length > 0;
}

/** The text session that ends: called with what stands in the field, then and after every letter behind it. */
export function endedSession(
  board: BoardSession,
  editing: EditingState,
  ended: TextEnded,
): (paragraphs: ParagraphJson[]) => void {
  const { reason, by } = ended;
  const said = { reason, ...(by !== undefined && { by }) };
  const text = {
    alias: board.address.alias,
    actor: currentActor(),
    atMs: Date.now(),
    ...said,
    item: itemOf(board, editing),
  };
  // The server may still reject words that were shared.
  const isSaved = board.store.saved?.state === 'saved';
  let isOffered = false;
  offersOf(board).told = said;
  return (paragraphs) => {
    const words = plainOf(paragraphs);
    isOffered ||= words.trim() !== '' && !(isSaved && words === ended.text);
    if (isOffered) offer(board, { ...text, paragraphs });
  };
}

/** A text that nobody had open any more, and whose item was deleted with letters in it that the board never had. */
export function offerDeletedText(
  board: BoardSession,
  { text = '', paragraphs = plainToParagraphs(text), ...item }: ItemJson,
  ended: TextEnded,
): void {
  if (plainOf(paragraphs).trim() === '') return;
  const { reason, by } = ended;
  const atMs = Math.max(Date.now(), ...offersOf(board).list.map((one) => one.atMs + 1));
  const placed = item.kind === 'connector' ? { kind: 'text' as const, ...item.bounds } : item;
  offer(board, {
    alias: board.address.alias,
    actor: currentActor(),
    atMs,
    reason,
    ...(by !== undefined && { by }),
    item: placed as EndedText['item'],
    paragraphs,
  });
}

function offer(board: BoardSession, text: EndedText): void {
  const endedTexts = offersOf(board);
  endedTexts.told = null;
  storeEndedText(text);
  const others = endedTexts.list.filter((one) => one.atMs !== text.atMs);
  const last = endedTexts.list.find((one) => one.atMs === text.atMs);
  if (!last || !isSame(last.paragraphs, text.paragraphs)) show(board, [text, ...others]);
}

/** Removes a text that was put back, copied or discarded. */
export function settleEndedText(board: BoardSession, text: EndedText): void {
  dropEndedText(text);
  show(
    board,
    offersOf(board).list.filter((one) => one.atMs !== text.atMs),
  );
}

function show(board: BoardSession, list: readonly EndedText[]): void {
  offersOf(board).list = ref(list);
}

/** A connector's label comes back as a text; what was never on the board stands where its field stood. */
function itemOf(board: BoardSession, { item, kind, box, zoom }: EditingState): EndedText['item'] {
  const place = { ...board.motion.boardFromCss(box.x, box.y), w: box.w / zoom, h: box.h / zoom };
  if (!item) return { kind: kind as EndedText['item']['kind'], ...place };
  return item.kind === 'connector' ? { kind: 'text', ...place } : item;
}
