import { beforeEach, describe, expect, it } from 'vitest';
import type { HandZone } from '#protocol/zones.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import {
  choose,
  closeBar,
  closeUnused,
  dropHiddenTools,
  openBar,
  stand,
  touched,
  touchedAt,
  UNUSED_MS,
} from './bars.ts';

let board: BoardSession;
let zones: HandZone[] = [];

beforeEach(() => {
  board = testBoard();
  board.motion.setView(1920, 1080);
  zones = [];
  const setZones = async (all: HandZone[]) => {
    zones = all;
  };
  board.setCalls({ setZones } as unknown as BoardCalls);
});

const open = () => board.store.bars.open.map(({ lane }) => lane);

describe('tool bars of one’s own', () => {
  it('have lanes, zones and colours of their own', () => {
    openBar(board, 300, 500, 0);
    openBar(board, 1500, 500, 10);
    expect(zones.map(({ lane, xCss, tool }) => [lane, xCss, tool])).toEqual([
      [1, 300, 'pen'],
      [2, 1500, 'pen'],
    ]);
    expect(new Set(zones.map(({ options }) => options.color)).size).toBe(2);
  });

  it('hold only tools that a leader shows, and are none without any', () => {
    const show = (...tools: ('highlighter' | 'text')[]) => {
      board.store.lead = { ...board.store.lead, tools };
      dropHiddenTools(board);
    };
    openBar(board, 300, 500, 0);
    show('highlighter');
    expect(zones.map(({ tool }) => tool)).toEqual(['highlighter']);
    openBar(board, 1500, 500, 10);
    expect(zones.map(({ tool }) => tool)).toEqual(['highlighter', 'highlighter']);
    show('text');
    expect([zones, open()]).toEqual([[], []]);
    openBar(board, 300, 500, 20);
    expect(open()).toEqual([]);
  });

  it('tell the board what each holds', () => {
    openBar(board, 300, 500, 0);
    choose(board, 1, { brush: 'marker', ink: 'red' });
    expect(zones[0]).toMatchObject({ tool: 'pen', options: { brush: 'marker', color: 'red' } });
    choose(board, 1, { tool: 'highlighter', highlight: 'mint' });
    expect(zones[0]).toMatchObject({ tool: 'highlighter', options: { color: 'mint' } });
    choose(board, 1, { tool: 'eraser', cut: true });
    expect(zones[0]).toMatchObject({ tool: 'eraser', options: { cut: true } });
    // It writes as it did; chalk is broader.
    choose(board, 1, { tool: 'pen' });
    expect(zones[0]?.options).toMatchObject({ brush: 'marker', color: 'red', width: 4 });
    choose(board, 1, { brush: 'chalk' });
    expect(zones[0]?.options).toMatchObject({ brush: 'chalk', width: 12 });
  });

  it('come to a finger that is held near them again', () => {
    openBar(board, 300, 500, 0);
    stand(board, 1, 300, 390);
    openBar(board, 350, 500, 10);
    expect(open()).toEqual([1]);
    expect(board.store.bars.open[0]?.fingerCss).toEqual({ x: 350, y: 500 });
  });

  it('take their zone along when they are moved', () => {
    openBar(board, 300, 500, 0);
    stand(board, 1, 900, 400);
    expect(zones[0]).toMatchObject({ xCss: 900, yCss: 400 });
  });

  it('that were closed come back in their zone, with what they held and their steps', () => {
    openBar(board, 300, 500, 0);
    openBar(board, 1500, 500, 0);
    choose(board, 1, { tool: 'eraser', ink: 'green' });
    closeBar(board, 1);
    expect(zones.map(({ lane }) => lane)).toEqual([2]);
    openBar(board, 1000, 500, 10);
    openBar(board, 250, 600, 20);
    expect(open()).toEqual([2, 3, 1]);
    expect(board.store.bars.open[2]).toMatchObject({ tool: 'eraser', ink: 'green', fingerCss: { x: 250, y: 600 } });
  });

  it('close when nobody has used them or their zone for long', () => {
    openBar(board, 300, 500, 0);
    openBar(board, 960, 500, 0);
    openBar(board, 1600, 500, 0);
    touchedAt(board, 320, 900, 1000);
    touched(board, 3, 2000);
    closeUnused(board, UNUSED_MS - 1);
    expect(open()).toEqual([1, 2, 3]);
    closeUnused(board, UNUSED_MS);
    expect(open()).toEqual([1, 3]);
    closeUnused(board, UNUSED_MS + 1000);
    expect(open()).toEqual([3]);
    expect(zones.map(({ lane }) => lane)).toEqual([3]);
  });

  it('are ten at most: the longest unused gives way', () => {
    for (let k = 0; k < 10; k++) openBar(board, 100, 100 + 300 * k, k);
    touched(board, 1, 100);
    openBar(board, 1800, 100, 200);
    expect(open()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
