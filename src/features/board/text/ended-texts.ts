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
import { boardFromCss } from '../session/moving.ts';
import { board } from '../session/store.ts';
import { isSame, plainOf, plainToParagraphs } from './rich-text.ts';

export const endedTexts = proxy<{
  list: readonly EndedText[];
  /** Why a text ended of which the board has every letter; shown until it is closed. */
  told: Pick<TextEnded, 'reason' | 'by'> | null;
  /** The text was left by a key: the offer takes the focus. */
  takesFocus: boolean;
}>({ list: [], told: null, takesFocus: false });

let alias = '';

/** Shows the ended texts of the board that is opened now. */
export function showEndedTexts(of: string): void {
  alias = of;
  endedTexts.told = null;
  show(endedTextsOf(of));
}

/** Somebody has left the ended text by a key, which leads to the offer. */
export function focusOffer(): void {
  endedTexts.takesFocus = endedTexts.list.length > 0;
}

/** The text session that ends: called with what stands in the field, then and after every letter behind it. */
export function endedSession(editing: EditingState, ended: TextEnded): (paragraphs: ParagraphJson[]) => void {
  const { reason, by } = ended;
  const said = { reason, ...(by !== undefined && { by }) };
  const text = { alias, actor: currentActor(), atMs: Date.now(), ...said, item: itemOf(editing) };
  // The server may still reject words that were shared.
  const isSaved = board.saved?.state === 'saved';
  let isOffered = false;
  endedTexts.told = said;
  return (paragraphs) => {
    const words = plainOf(paragraphs);
    isOffered ||= words.trim() !== '' && !(isSaved && words === ended.text);
    if (isOffered) offer({ ...text, paragraphs });
  };
}

/** A text that nobody had open any more, and whose item was deleted with letters in it that the board never had. */
export function offerDeletedText(
  { text = '', paragraphs = plainToParagraphs(text), ...item }: ItemJson,
  ended: TextEnded,
): void {
  if (plainOf(paragraphs).trim() === '') return;
  const { reason, by } = ended;
  const atMs = Math.max(Date.now(), ...endedTexts.list.map((one) => one.atMs + 1));
  const placed = item.kind === 'connector' ? { kind: 'text' as const, ...item.bounds } : item;
  offer({
    alias,
    actor: currentActor(),
    atMs,
    reason,
    ...(by !== undefined && { by }),
    item: placed as EndedText['item'],
    paragraphs,
  });
}

function offer(text: EndedText): void {
  endedTexts.told = null;
  storeEndedText(text);
  const others = endedTexts.list.filter((one) => one.atMs !== text.atMs);
  const last = endedTexts.list.find((one) => one.atMs === text.atMs);
  if (!last || !isSame(last.paragraphs, text.paragraphs)) show([text, ...others]);
}

/** Removes a text that was put back, copied or discarded. */
export function settleEndedText(text: EndedText): void {
  dropEndedText(text);
  show(endedTexts.list.filter((one) => one.atMs !== text.atMs));
}

function show(list: readonly EndedText[]): void {
  endedTexts.list = ref(list);
}

/** A connector's label comes back as a text; what was never on the board stands where its field stood. */
function itemOf({ item, kind, box, zoom }: EditingState): EndedText['item'] {
  const place = { ...boardFromCss(box.x, box.y), w: box.w / zoom, h: box.h / zoom };
  if (!item) return { kind: kind as EndedText['item']['kind'], ...place };
  return item.kind === 'connector' ? { kind: 'text', ...place } : item;
}
