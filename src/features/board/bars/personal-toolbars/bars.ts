// The tool bars people have of their own: whose lane each is, what it holds, where it stands. The board is told the zones with
// every change; what is drawn in them is its business. Time comes in from outside.

import { INKS, type ToolName, type ToolOptions, withBrush } from '#protocol/tools.ts';
import { type HandZone, REMOTE, zoneAt } from '#protocol/zones.ts';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { isToolShown } from '../../session/led.ts';
import { HAND_TOOLS, type HandTool, type PersonalToolbar, type Point } from '../../session/personal-toolbar.ts';
import { optionsOf } from '../../session/tool-in-hand.ts';

/** As many as a panel has people. */
const MAX_BARS = 10;
/** A hold as close as this to a bar brings that bar. */
const OWN_CSS = 200;
/** A bar that nobody has used for so long is in the way. */
export const UNUSED_MS = 5 * 60_000;

export function openBar(board: BoardSession, xCss: number, yCss: number, nowMs: number): void {
  const fingerCss = { x: xCss, y: yCss };
  const [tool] = shownTools(board);
  if (!tool) return;
  const { bars } = board.store;
  const near = bars.open.find((bar) => Math.hypot(bar.xCss - xCss, bar.yCss - yCss) <= OWN_CSS);
  if (near) {
    Object.assign(near, { fingerCss, cornerCss: null, usedMs: nowMs });
    return;
  }
  if (bars.open.length >= MAX_BARS) closeBar(board, longestUnused(bars.open).lane);
  const again = zoneAt(bars.closed, xCss, yCss, board.motion.view.w);
  bars.closed = bars.closed.filter((bar) => bar !== again);
  bars.open.push({ ...(again ?? { ...newBar(board), tool }), fingerCss, cornerCss: null, xCss, yCss, usedMs: nowMs });
  dropHiddenTools(board);
  tellZones(board);
}

export function closeBar(board: BoardSession, lane: number): void {
  const { bars } = board.store;
  bars.closed.push(...bars.open.filter((bar) => bar.lane === lane));
  bars.open = bars.open.filter((bar) => bar.lane !== lane);
  tellZones(board);
}

/** The tools of a personal toolbar that are shown to this person. */
export function shownTools(board: BoardSession): HandTool[] {
  return HAND_TOOLS.filter((tool) => isToolShown(board.store, tool));
}

/** A toolbar whose tool is no longer shown takes another one. Without any it closes. */
export function dropHiddenTools(board: BoardSession): void {
  const [tool] = shownTools(board);
  for (const bar of [...board.store.bars.open]) {
    if (isToolShown(board.store, bar.tool)) continue;
    if (tool) choose(board, bar.lane, { tool });
    else closeBar(board, bar.lane);
  }
}

export function closeUnused(board: BoardSession, nowMs: number): void {
  for (const { lane, usedMs } of [...board.store.bars.open]) if (nowMs - usedMs >= UNUSED_MS) closeBar(board, lane);
}

/** Somebody touched the board here. */
export function touchedAt(board: BoardSession, xCss: number, yCss: number, nowMs: number): void {
  const bar = zoneAt(board.store.bars.open, xCss, yCss, board.motion.view.w);
  if (bar) bar.usedMs = nowMs;
}

export function choose(
  board: BoardSession,
  lane: number,
  change: Partial<Pick<PersonalToolbar, 'tool' | 'brush' | 'ink' | 'highlight' | 'cut'>>,
): void {
  const bar = barOf(board, lane);
  if (!bar) return;
  Object.assign(bar, change);
  tellZones(board);
}

/** Somebody is at the bar itself. */
export function touched(board: BoardSession, lane: number, nowMs: number): void {
  const bar = barOf(board, lane);
  if (bar) bar.usedMs = nowMs;
}

/** It is put there; where it then stands is `stand`. */
export function moveBar(board: BoardSession, lane: number, cornerCss: Point): void {
  const bar = barOf(board, lane);
  if (bar) bar.cornerCss = cornerCss;
}

/** Where a bar came to stand, its middle: the zone goes with it. */
export function stand(board: BoardSession, lane: number, xCss: number, yCss: number): void {
  const bar = barOf(board, lane);
  if (!bar || (bar.xCss === xCss && bar.yCss === yCss)) return;
  Object.assign(bar, { xCss, yCss });
  tellZones(board);
}

/** What the board draws with in a bar's zone. */
export function handOf(
  board: BoardSession,
  { tool, brush, ink, highlight, cut }: PersonalToolbar,
): {
  tool: ToolName;
  options: ToolOptions;
} {
  if (tool === 'highlighter') return { tool, options: { ...optionsOf(board, 'highlighter'), color: highlight } };
  if (tool === 'eraser') return { tool, options: { ...optionsOf(board, 'eraser'), cut } };
  return { tool, options: { ...withBrush(optionsOf(board, 'pen'), brush), color: ink } };
}

function newBar(board: BoardSession): Omit<PersonalToolbar, 'fingerCss' | 'xCss' | 'yCss' | 'tool'> {
  const { open, closed } = board.store.bars;
  // Another colour than the others have, so that one sees at once whose ink it is.
  const taken = [board.store.options.pen?.color, ...open.map(({ ink }) => ink)];
  return {
    lane: open.length + closed.length + 1,
    cornerCss: null,
    brush: 'pen',
    ink: INKS.find((ink) => !taken.includes(ink)) ?? 'black',
    highlight: 'yellow',
    cut: optionsOf(board, 'eraser').cut === true,
    usedMs: 0,
  };
}

function barOf(board: BoardSession, lane: number): PersonalToolbar | undefined {
  return board.store.bars.open.find((bar) => bar.lane === lane);
}

function longestUnused(open: readonly PersonalToolbar[]): PersonalToolbar {
  return open.reduce((a, b) => (b.usedMs < a.usedMs ? b : a));
}

interface State {
  isLed: boolean;
  /** Resolves when the board has the zones that were sent last. */
  zonesSet: Promise<unknown>;
}

const stateOf = perBoard((board): State => {
  // A board that was started again knows of none.
  board.onStarted(() => tellZones(board));
  return { isLed: false, zonesSet: Promise.resolve() };
});

/** A phone points on this panel, or does no longer. Resolves when the board knows: what is sent ahead of that has no laser. */
export function setLed(board: BoardSession, led: boolean): Promise<unknown> {
  const state = stateOf(board);
  if (led !== state.isLed) {
    state.isLed = led;
    tellZones(board);
  }
  return state.zonesSet;
}

function tellZones(board: BoardSession): void {
  const state = stateOf(board);
  const zones: HandZone[] = board.store.bars.open.map((bar) => ({
    lane: bar.lane,
    xCss: bar.xCss,
    yCss: bar.yCss,
    ...handOf(board, bar),
  }));
  if (state.isLed) zones.push({ lane: REMOTE.lane, xCss: REMOTE.xCss, yCss: 0, tool: 'laser', options: {} });
  board.tell((calls) => {
    state.zonesSet = Promise.resolve(calls.setZones(zones));
    return state.zonesSet;
  });
}
