// Changes of items and of what is selected, by names and ids.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestAutomation, testAutomation } from '../../testing/test-automation.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';
let board: TestAutomation['board'];
let api: TestAutomation['api'];
let serve: TestAutomation['serve'];
beforeEach(() => {
  ({ board, api, serve } = testAutomation());
});

describe('window.board', () => {
  it('arranges and mirrors what is selected, and says whether there was something to do', async () => {
    const [arrange, act] = [vi.fn(async () => true), vi.fn(async () => {})];
    let selected: string[] = [];
    serve({ arrange, act, selection: async () => selected });
    expect(await api.arrange('tidy')).toBe(true);
    expect(arrange).toHaveBeenCalledWith('tidy');
    expect(await api.arrange('flipX')).toBe(false);
    selected = [id];
    expect(await api.arrange('flipX')).toBe(true);
    expect(act.mock.calls).toEqual([['flipX']]);
  });

  it('does to what is selected, and to items by their ids, what hands can', async () => {
    const calls = {
      act: vi.fn(async () => {}),
      style: vi.fn(async () => {}),
      connect: vi.fn(async () => {}),
      format: vi.fn(async () => {}),
      change: vi.fn(async () => true),
    };
    serve(calls);
    await api.act('nudge', 4, -2);
    await api.act('group');
    await api.style({ color: 'red', fill: null });
    await api.connect('reverse');
    await api.format('bold', true);
    await api.format('list', true, 'done');
    await api.format('align', true, 'center');
    await api.format('indent', true, 2);
    await api.format('dir', true, 'rtl');
    await api.format('link', true, 'https://example.org/');
    await api.format('link', false);
    const hide = {
      id,
      hidden: true,
      box: { x: 1, y: 2, w: 3, h: 4, rot: 0 },
      note: { tags: [{ color: 'red' as const, text: 'x' }] },
    };
    expect(await api.change([hide])).toBe(true);
    expect(calls.act.mock.calls).toEqual([
      ['nudge', 4, -2],
      ['group', 0, 0],
    ]);
    expect(calls.style).toHaveBeenCalledWith({ color: 'red', fill: null });
    expect(calls.connect).toHaveBeenCalledWith('reverse', 0, 0);
    expect(calls.format.mock.calls).toEqual([
      ['bold', true, ''],
      ['list', true, 4],
      ['align', true, 2],
      ['indent', true, 2],
      ['dir', true, 2],
      ['link', true, 'https://example.org/'],
      ['link', false, ''],
    ]);
    expect(calls.change).toHaveBeenCalledWith([hide], true);
  });

  it('replaces words in all texts that may be changed', async () => {
    const replaceText = vi.fn(async () => 3);
    const one = { id, kind: 'text', box: { x: 0, y: 0, w: 1, h: 1 }, color: null, fill: null };
    const survey = async () => [
      { ...one, text: 'Tea, tea' },
      { ...one, id: `${id.slice(0, -1)}2`, text: 'tea', isLocked: true },
      { ...one, id: `${id.slice(0, -1)}3`, text: '' },
    ];
    serve({ survey, replaceText });
    expect(await api.replaceText('TEA', 'coffee')).toBe(3);
    expect(replaceText).toHaveBeenCalledWith([
      {
        id,
        text: 'Tea, tea',
        places: [
          [0, 3],
          [5, 8],
        ],
        inserted: 'coffee',
      },
    ]);
  });

  it('changes nothing for who may only look', async () => {
    serve({});
    board.store.role = 'viewer';
    const asked = [api.arrange('left'), api.act('delete'), api.change([]), api.replaceText('a', 'b')];
    for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'read-only' });
  });
});
