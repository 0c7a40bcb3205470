import { afterEach, describe, expect, it, vi } from 'vitest';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { readSetting } from '../../../app/settings.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { board, resetBoard } from '../state.ts';
import { setOpenBoard } from '../tell.ts';
import { listenClipboard, parseClipboard } from './clipboard.ts';

describe('what is pasted', () => {
  it('is shapes or a file when it is the clipboard value of the specification', () => {
    expect(parseClipboard('{"type":"shapes","data":"AAE="}')).toEqual({ type: 'shapes', data: 'AAE=' });
    expect(parseClipboard('{"type":"file","data":"{}"}')).toEqual({ type: 'file', data: '{}' });
  });

  it.each([
    'hello',
    '{"type":"shapes"}',
    '{"type":"shapes","data":7}',
    '{"type":"html","data":"<b>"}',
    '[1,2]',
    'null',
    '42',
    '{"type":"shapes","data":"x"',
  ])('is plain text otherwise: %s', (text) => {
    expect(parseClipboard(text)).toEqual({ type: 'text', data: text });
  });
});

describe('shapes that are copied', () => {
  const calls = { copy: vi.fn(), paste: vi.fn(async () => undefined), setTool: vi.fn() };
  const writeText = vi.fn<(text: string) => Promise<void>>();
  let stop = (): void => {};
  afterEach(() => {
    stop();
    setOpenBoard(null);
    vi.unstubAllGlobals();
  });

  const copies = async (chunk: number, isRefused: boolean): Promise<void> => {
    calls.copy.mockResolvedValueOnce(Uint8Array.of(chunk));
    writeText.mockClear();
    dispatchEvent(new ClipboardEvent('copy', { cancelable: true }));
    await vi.waitFor(() => expect(Boolean(readSetting(COPIED_SHAPES))).toBe(isRefused));
  };
  const pastes = async (text: string): Promise<number[]> => {
    calls.paste.mockClear();
    const event = new ClipboardEvent('paste', { cancelable: true });
    Object.defineProperty(event, 'clipboardData', {
      value: { getData: (type: string) => (type === 'text/plain' ? text : ''), files: [] },
    });
    dispatchEvent(event);
    await vi.waitFor(() => expect(calls.paste).toHaveBeenCalled());
    const [[chunk]] = calls.paste.mock.calls as unknown as [[Uint8Array]];
    return [...chunk];
  };

  it('are pasted where the system’s clipboard refused them, and give way to the next that it takes', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    document.execCommand = () => false;
    resetBoard('editor');
    board.selection = { ...board.selection, count: 1 };
    setOpenBoard(calls as unknown as BoardCalls);
    stop = listenClipboard();

    writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await copies(1, true);
    expect(await pastes('what was there before')).toEqual([1]);
    writeText.mockResolvedValueOnce();
    await copies(2, false);
    expect(await pastes(writeText.mock.calls[0]?.[0] ?? '')).toEqual([2]);
  });
});
