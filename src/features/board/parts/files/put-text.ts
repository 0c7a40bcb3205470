// A pasted text: how wide it is and where it lies. Board units unless a name says CSS px. Owns the place of the last paste.

import type { ParagraphJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { optionsOf } from '../../session/tool-in-hand.ts';
import { withAddresses } from '../../text/addresses.ts';
import { plainToParagraphs } from '../../text/rich-text.ts';
import type { PasteAt } from './paste-at.ts';
import { aimedAt, placeBeside } from './put-items-at.ts';

/** A line of so many em is as long as one reads with ease: about 65 letters. */
const READABLE_EM = 32;
/** Of a letter on average, and of one that fills its square. */
const LETTER_EM = 0.5;
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;
/** Nearer than this, em, is the same place. */
const SAME_EM = 1;
/** Between one pasted text and the next, em. */
const GAP_EM = 1;

/** Between a wrapped text and the edge of the screen. */
const EDGE_CSS = 16;

/** Of a line, em. */
const LINE_EM = 1.4;

/** The width a text wraps at, as wide as the view at most; undefined: its lines are short enough as they are. */
export function wrapWidth(text: string, fontSize: number, viewWidth: number): number | undefined {
  const width = Math.min(READABLE_EM * fontSize, viewWidth);
  return text.split('\n').some((line) => emOf(line) * fontSize > width) ? width : undefined;
}

/** Returns about how large a text is that wraps at a width. */
function sizeOf(text: string, fontSize: number, wrap = Number.POSITIVE_INFINITY): { w: number; h: number } {
  const widths = text.split('\n').map((line) => emOf(line) * fontSize);
  const lines = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / wrap)), 0);
  return { w: Math.min(wrap, Math.max(...widths)), h: lines * LINE_EM * fontSize };
}

function emOf(line: string): number {
  let em = 0;
  for (const letter of line) em += SQUARE.test(letter) ? 1 : LETTER_EM;
  return em;
}

interface Point {
  x: number;
  y: number;
}

/** A text pasted where the one before was asked for lies beneath that one. */
export class PastePlaces {
  #asked: Point | null = null;
  #next: Point | null = null;

  placeFor(asked: Point, fontSize: number): Point {
    const { x, y } = this.#asked ?? { x: Number.NaN, y: Number.NaN };
    const same = Math.hypot(asked.x - x, asked.y - y) < SAME_EM * fontSize;
    this.#asked = asked;
    return (same && this.#next) || asked;
  }

  /** What was pasted there takes so much. */
  taken(bounds: { x: number; y: number; h: number }, fontSize: number): void {
    this.#next = { x: bounds.x, y: bounds.y + bounds.h + GAP_EM * fontSize };
  }
}

interface State {
  last: Promise<unknown>;
  places: PastePlaces;
}

const stateOf = perBoard((): State => ({ last: Promise.resolve(), places: new PastePlaces() }));

/** `paragraphs`: where they say more than the letters do. */
export interface Words {
  text: string;
  paragraphs?: ParagraphJson[];
}

/** Addresses in it are links. */
export function textWithLinks(text: string): Words {
  const paragraphs = withAddresses(plainToParagraphs(text.replace(/\r\n?/g, '\n')));
  return paragraphs.some(({ runs }) => runs.some(({ link }) => link !== undefined)) ? { text, paragraphs } : { text };
}

/**
 * Puts it under the pointer, or near the middle of the view, beside what is there; a wrapped text is seen whole. It goes into the frame
 * there. Resolves to its id; rejects as `load` does.
 */
export function putText(board: BoardSession, calls: BoardCalls, words: Words, at?: PasteAt): Promise<string[]> {
  const state = stateOf(board);
  // One after the other: where the next one lies is known when this one has its size.
  const ids = state.last.then(() => put(board, calls, words, at));
  state.last = ids.catch(() => undefined);
  return ids;
}

async function put(
  board: BoardSession,
  calls: BoardCalls,
  { text, paragraphs }: Words,
  at: PasteAt | undefined,
): Promise<string[]> {
  const { x, y, zoom } = board.motion.camera;
  const { color = 'black', fontSize = 24 } = optionsOf(board, 'text');
  const plain = text.replace(/\r\n?/g, '\n');
  const viewWidth = (innerWidth - 2 * EDGE_CSS) / zoom;
  const w = wrapWidth(plain, fontSize, viewWidth);
  const asked = at
    ? { x: x + (at.xCss - innerWidth / 2) / zoom, y: y + (at.yCss - innerHeight / 2) / zoom }
    : await placeBeside(board, calls, { x: 0, y: 0, ...sizeOf(plain, fontSize, w) });
  if (w !== undefined && at) asked.x = Math.min(asked.x, x + viewWidth / 2 - w);
  const place = stateOf(board).places.placeFor(asked, fontSize);
  const item = {
    kind: 'text' as const,
    ...place,
    ...(w === undefined ? {} : { w }),
    ...(paragraphs ? { paragraphs } : { text: plain }),
    style: { color, fontSize },
  };
  const ids = await calls.load([item], new Float64Array(0), new Uint32Array(2), aimedAt(board, place, 1));
  // Alone: what is on the board is not put there again.
  const [pasted] = await retryLoad(() => calls.items({ ids }));
  if (pasted) stateOf(board).places.taken(pasted, fontSize);
  return ids;
}
