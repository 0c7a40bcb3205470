// The presentation of one page, against calls that the test answers and events that it sends.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import type { PresentationState } from '#protocol/room-events.ts';
import { api } from '../../../../api/api.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { beginTalk, coverScreen, endTalk, joinTalk, rejoinTalk, showFrame, stepFrames, talkOf } from './talk.ts';
import { RETRY_MS } from './talk-sender.ts';

interface Sent {
  key: string;
  body: unknown;
  answer(code?: string): void;
}

const frame = (id: string, x: number, hidden = false) =>
  ({ id, kind: 'frame', x, y: 0, w: 1600, h: 900, ...(hidden && { hidden }) }) as ItemJson;
const FRAMES = [frame('a', 0), frame('b', 2000), frame('hidden', 4000, true), frame('c', 6000)];

let board: BoardSession;
let items: ItemJson[];
let sent: Sent[];

beforeEach(() => {
  vi.useFakeTimers();
  items = [...FRAMES];
  sent = [];
  board = testBoard();
  board.setCalls({ items: async () => items } as unknown as BoardCalls);
  vi.spyOn(api, 'board').mockReturnValue({
    call: (key: string, { body }: { body?: unknown }) =>
      new Promise<void>((resolve, reject) => {
        const answer = (code?: string) => (code ? reject(new Error(code)) : resolve());
        sent.push({ key: key.slice(0, key.indexOf(' ')), body, answer });
      }),
  } as unknown as ReturnType<typeof api.board>);
  return () => {
    board.store.isLeft = true;
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const answer = async (code?: string) => {
  sent.at(-1)?.answer(code);
  await settled();
};
const receive = async (presentation: Partial<PresentationState> | null) => {
  const state = {
    session: 7,
    isOwn: false,
    frame: 'a',
    page: 0,
    screen: 'shown' as const,
    sinceMs: 0,
    frameSinceMs: 0,
  };
  applyEvents(board.store, { presentation: presentation && { ...state, ...presentation } });
  await settled();
};
const begin = async (everyone: boolean, id?: string) => {
  beginTalk(board, { everyone, ...(id && { frame: id }) });
  await settled();
};
const visible = () => {
  const { role, index, screen, frames } = talkOf(board);
  return [role, frames[index]?.id, screen];
};

describe('a presentation on this screen', () => {
  it('shows the frames that are not hidden, stops at both ends and sends nothing', async () => {
    await begin(false, 'b');
    expect(visible()).toEqual(['alone', 'b', 'shown']);
    stepFrames(board, 1);
    stepFrames(board, 1);
    expect(visible()).toEqual(['alone', 'c', 'shown']);
    showFrame(board, -3);
    expect(visible()).toEqual(['alone', 'a', 'shown']);
    expect(barsHiddenOf(board).presents).toBe(true);
    endTalk(board);
    expect(visible()[0]).toBeNull();
    expect(barsHiddenOf(board).presents).toBe(false);
    expect(sent).toEqual([]);
  });

  it('shows a board without frames as one page', async () => {
    items = [];
    await begin(false);
    stepFrames(board, 1);
    expect(talkOf(board)).toMatchObject({ role: 'alone', index: 0, frames: [] });
  });

  it('stays where it is when its frame is deleted, and goes on with the frame that followed', async () => {
    await begin(false, 'b');
    items = FRAMES.filter(({ id }) => id !== 'b');
    board.store.changes += 1;
    await vi.advanceTimersByTimeAsync(500);
    expect(talkOf(board).index).toBe(-1);
    stepFrames(board, 1);
    expect(visible()).toEqual(['alone', 'c', 'shown']);
  });

  it('uncovers the frame when it turns', async () => {
    await begin(false);
    coverScreen(board, 'black');
    expect(visible()).toEqual(['alone', 'a', 'black']);
    stepFrames(board, 1);
    expect(visible()).toEqual(['alone', 'b', 'shown']);
  });
});

describe('the presenter', () => {
  it('goes on from the presented frame at a takeover; on this screen it begins with the first', async () => {
    joinTalk(board);
    await receive({ frame: 'b' });
    await begin(true);
    expect(visible()).toEqual(['presents', 'b', 'shown']);
    expect(sent.map(({ body }) => body)).toEqual([{ frame: 'b', page: 0 }]);
    await begin(false);
    expect(visible()).toEqual(['alone', 'a', 'shown']);
  });

  it('turns at once and sends one request at a time, with the newest position', async () => {
    await begin(true);
    stepFrames(board, 1);
    stepFrames(board, 1);
    expect(visible()).toEqual(['presents', 'c', 'shown']);
    expect(sent.map(({ key, body }) => [key, body])).toEqual([['PUT', { frame: 'a', page: 0 }]]);
    await answer();
    expect(sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ key: 'PATCH', body: { frame: 'c' } });
  });

  it('is not turned back by an earlier state of its own', async () => {
    await begin(true);
    await answer();
    await receive({ isOwn: true });
    stepFrames(board, 1);
    await receive({ isOwn: true });
    await answer();
    await receive({ isOwn: true });
    expect(visible()).toEqual(['presents', 'b', 'shown']);
    await receive({ isOwn: true, frame: 'b' });
    await receive({ isOwn: true, frame: 'c' });
    expect(visible()).toEqual(['presents', 'c', 'shown']);
  });

  it('sends the newest position when the network is back', async () => {
    await begin(true);
    await answer();
    await receive({ isOwn: true });
    stepFrames(board, 1);
    await answer('network');
    stepFrames(board, 1);
    await answer('network');
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(sent.length).toBe(before + 1);
    expect(sent.at(-1)).toMatchObject({ key: 'PATCH', body: { frame: 'c' } });
    await answer();
    await receive({ isOwn: true, frame: 'c' });
    expect(visible()).toEqual(['presents', 'c', 'shown']);
  });

  it('follows at once who takes over, and sends no more', async () => {
    await begin(true);
    await answer();
    await receive({ isOwn: true });
    stepFrames(board, 1);
    await receive({ frame: 'c' });
    await answer('gone');
    expect(visible()).toEqual(['follows', 'c', 'shown']);
    expect(board.store.notice).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
    expect(sent.length).toBe(2);
  });

  it('stays presenter when the last state of the presenter before comes late', async () => {
    await receive({});
    await begin(true, 'b');
    await receive({ frame: 'c' });
    await answer();
    await receive({ frame: 'c' });
    expect(visible()).toEqual(['presents', 'b', 'shown']);
    await receive({ isOwn: true, frame: 'b' });
    expect(visible()).toEqual(['presents', 'b', 'shown']);
  });

  it('shows a refusal by name and presents nothing', async () => {
    await begin(true);
    await answer('forbidden');
    expect(visible()[0]).toBeNull();
    expect(board.store.notice).toMatchObject({ code: 'forbidden' });
  });

  it('ends it', async () => {
    await begin(true);
    await answer();
    await receive({ isOwn: true });
    endTalk(board);
    expect(visible()[0]).toBeNull();
    await answer();
    await receive(null);
    expect(sent.map(({ key }) => key)).toEqual(['PUT', 'DELETE']);
    expect(visible()[0]).toBeNull();
  });
});

describe('a participant', () => {
  it('lands on the frame that is presented, leaves and follows again', async () => {
    joinTalk(board);
    await receive({ frame: 'b', screen: 'black' });
    expect(visible()).toEqual(['follows', 'b', 'black']);
    stepFrames(board, 1);
    endTalk(board);
    expect(visible()).toEqual(['left', 'b', 'black']);
    expect(barsHiddenOf(board).presents).toBe(false);
    await receive({ frame: 'c' });
    expect(visible()).toEqual(['left', 'c', 'shown']);
    rejoinTalk(board);
    expect(visible()).toEqual(['follows', 'c', 'shown']);
    await receive(null);
    expect(visible()[0]).toBeNull();
    expect(sent).toEqual([]);
  });

  it('is not disturbed in what it presents on its own screen, and may follow afterwards', async () => {
    await begin(false);
    await receive({ frame: 'c' });
    expect(visible()).toEqual(['alone', 'a', 'shown']);
    endTalk(board);
    expect(visible()).toEqual(['left', 'c', 'shown']);
  });
});
