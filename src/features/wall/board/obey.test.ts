import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemoteCommand } from '#protocol/remote.ts';
import { PHASE, SampleReader } from '#protocol/samples.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { talkOf } from '../../board/parts/present/talk.ts';
import type { BoardSession } from '../../board/session/board-session.ts';
import { testBoard } from '../../board/testing/test-board.tsx';
import { forgetShown, obey } from './obey.ts';
import { addPage, nextPage } from './pages.ts';
import { shownPageOf } from './shown-page.ts';

let board: BoardSession;
let calls: string[] = [];
let zonesKnown: () => void;
beforeEach(() => {
  board = testBoard();
  board.motion.view = { w: 1000, h: 500 };
  calls = [];
  const known = new Promise<void>((resolve) => {
    zonesKnown = resolve;
  });
  board.setCalls({
    setZones: (zones: { tool: string }[]) => {
      if (zones.length === 0) return Promise.resolve();
      return known.then(() => void calls.push(zones.map(({ tool }) => tool).join()));
    },
    samples: (buffer: ArrayBuffer) => {
      const samples = new SampleReader(buffer, 1);
      calls.push(`${samples.phase(0)} at ${samples.xCss(0)}`);
      return Promise.resolve();
    },
  } as unknown as BoardCalls);
});
afterEach(() => {
  forgetShown(board);
});

const slide = (x: number) => obey(board, { do: 'laser', x, y: 0.5 }, () => undefined);

it('the first slide of a remote touches down behind its zone, where it is by then', async () => {
  slide(0.1);
  slide(0.2);
  expect(calls).toEqual([]);
  zonesKnown();
  await vi.waitFor(() => expect(calls).toEqual(['laser', `${PHASE.down} at 200`]));
  slide(0.3);
  obey(board, { do: 'laser-off' }, () => undefined);
  expect(calls.slice(2)).toEqual([`${PHASE.move} at 300`, `${PHASE.up} at 300`]);
});

it('a slide that is over before its zone is known leaves nothing', async () => {
  slide(0.1);
  obey(board, { do: 'laser-off' }, () => undefined);
  zonesKnown();
  await vi.waitFor(() => expect(calls).toEqual(['laser']));
  await Promise.resolve();
  expect(calls).toEqual(['laser']);
});

it('the next page of a remote is the one behind the page that somebody at the wall has turned to', async () => {
  const frames = ['a', 'b', 'c'].map((id, n) => ({ id, kind: 'frame', x: 2000 * n, y: 0, w: 1600, h: 900 }));
  const cameraSet = vi.fn(async () => undefined);
  board.setCalls({
    items: async () => frames,
    cameraSet,
    load: async () => ['d'],
    setZones: async () => undefined,
  } as unknown as BoardCalls);
  board.motion.camera = { x: 800, y: 450, zoom: 1 };
  nextPage(board);
  await vi.waitFor(() => expect(shownPageOf(board).id).toBe('b'));
  obey(board, { do: 'next' }, () => undefined);
  await vi.waitFor(() => expect(shownPageOf(board).id).toBe('c'));
  board.motion.camera = { x: 9000, y: 450, zoom: 1 };
  addPage(board, () => '');
  await vi.waitFor(() => expect(shownPageOf(board).id).toBe('d'));
});

describe('while the panel presents', () => {
  const frames = ['a', 'b', 'c'].map((id, n) => ({ id, kind: 'frame', x: 2000 * n, y: 0, w: 1600, h: 900, text: id }));
  const items = vi.fn(async () => frames);
  const cameraSet = vi.fn(async () => undefined);
  const send = (command: RemoteCommand) => obey(board, command, () => undefined);
  const talk = () => talkOf(board);
  beforeEach(async () => {
    cameraSet.mockClear();
    board.store.role = 'viewer';
    board.setCalls({ items, cameraSet, setZones: async () => undefined } as unknown as BoardCalls);
    shownPageOf(board).id = 'b';
    send({ do: 'present' });
    await vi.waitFor(() => expect(talk()).toMatchObject({ role: 'alone', index: 1 }));
  });

  it('a remote turns the presentation, and no page beside it', () => {
    send({ do: 'next' });
    send({ do: 'previous' });
    send({ do: 'next' });
    expect(talk().index).toBe(2);
    expect(cameraSet).not.toHaveBeenCalled();
  });

  it('a remote covers the frame, shows it again, and ends the presentation', () => {
    send({ do: 'blank' });
    expect(talk().screen).toBe('black');
    send({ do: 'blank' });
    expect(talk().screen).toBe('shown');
    send({ do: 'present-end' });
    expect(talk().role).toBeNull();
  });

  it('a remote turns nothing where somebody else presents', () => {
    talk().role = 'follows';
    items.mockClear();
    send({ do: 'next' });
    expect(items).not.toHaveBeenCalled();
    expect(talk().index).toBe(1);
    expect(shownPageOf(board).id).toBe('b');
    expect(cameraSet).not.toHaveBeenCalled();
  });
});
