// Tests that a panel reports to its remotes which frame it shows, also after its connection was lost.

import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FromPanel, ToPanel } from '#protocol/remote.ts';
import type { RemoteSocketEvents } from '../../../api/remote-socket.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { onBoard, testBoard } from '../../board/testing/test-board.tsx';
import { Lead } from './lead.tsx';

const socket = vi.hoisted(() => ({ say: vi.fn<(value: FromPanel) => void>(), on: undefined as unknown }));
vi.mock('../../../api/remote-socket.ts', () => ({
  hearRemotes: (on: unknown) => {
    socket.on = on;
    return { say: socket.say, stop() {} };
  },
}));

const remotes = [{ id: 'a', hasTurn: true, isHere: true }];
const connect = () =>
  act(async () => {
    const on = socket.on as RemoteSocketEvents<ToPanel>;
    on.up(true);
    on.told({ remotes, isTogether: false, proto: 8 });
  });

beforeEach(() => socket.say.mockReset());

it('says which frame is shown once, and again when the server is reached again, which has forgotten it', async () => {
  const board = testBoard();
  board.setCalls({ items: async () => [] } as unknown as BoardCalls);
  const { unmount } = render(<Lead />, onBoard(board));
  await connect();
  const first = socket.say.mock.calls.length;
  expect(socket.say.mock.lastCall).toMatchObject([{ shown: { frames: 0, at: 0 } }]);
  await connect();
  expect(socket.say).toHaveBeenCalledTimes(first);
  await act(async () => (socket.on as RemoteSocketEvents<ToPanel>).up(false));
  socket.say.mockReset();
  await connect();
  expect(socket.say.mock.lastCall).toMatchObject([{ shown: { frames: 0, at: 0 } }]);
  unmount();
});
