import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { frameChunk, frameGroup, TAG } from '#protocol/item-bytes.ts';
import { kindCode } from '#protocol/items/codes.ts';
import { writeItems } from '#protocol/items/write.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { dropSetting, readSetting, writeSetting } from '../../../../device/settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { copySelection, listenClipboard, pasteByMenu } from './clipboard.ts';
import { parseClipboard } from './clipboard-content.ts';

const putPasted = vi.hoisted(() => vi.fn(async (..._: unknown[]) => undefined));
vi.mock('./pasted.ts', () => ({ putPasted }));

describe('parseClipboard', () => {
  it('reads shapes or a file from the clipboard value of the specification', () => {
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
  ])('reads plain text otherwise: %s', (text) => {
    expect(parseClipboard(text)).toEqual({ type: 'text', data: text });
  });
});

/** A chunk with a text item for each string; a later item lies higher on the board. */
function texts(...all: string[]): Uint8Array {
  const items = all.map((letters, index) => {
    const box = [0, -index, 5, 5, 0].reduce((out, value) => out.f64(value), new ByteWriter()).done();
    const runs = new ByteWriter().u8(0).varint(1).u8(0).varint(1).str(letters).varint(0).done();
    const item = new ByteWriter().u8(kindCode('text')).raw(new Uint8Array(16).fill(index + 1));
    return new ByteWriter().bytes(item.raw(frameGroup(TAG.g, box)).raw(frameGroup(TAG.t, runs)).done()).done();
  });
  return frameChunk(items);
}

/** The system's clipboard, with the events and the asynchronous interface that lead into it. */
class SystemClipboard {
  entries = new Map<string, string>();
  files: File[] = [];
  isWriteRefused = false;
  isEventRefused = false;
  isReadRefused = false;

  readonly async = {
    write: async ([item]: { types: Record<string, Promise<Blob>> }[]): Promise<void> => {
      if (this.isWriteRefused) throw new DOMException('', 'NotAllowedError');
      const types = Object.entries(item?.types ?? {});
      const read = types.map(async ([type, blob]) => [type, await (await blob).text()] as const);
      this.entries = new Map((await Promise.all(read)).filter(([, text]) => text !== ''));
    },
    writeText: async (text: string): Promise<void> => {
      if (this.isWriteRefused) throw new DOMException('', 'NotAllowedError');
      this.entries = new Map([['text/plain', text]]);
    },
    read: async () => {
      if (this.isReadRefused) throw new DOMException('', 'NotAllowedError');
      const { entries } = this;
      return [{ types: [...entries.keys()], getType: async (type: string) => new Blob([entries.get(type) ?? '']) }];
    },
  };

  /** A copy or cut by keys. */
  event(type: 'copy' | 'cut'): void {
    const written = new Map<string, string>();
    const event = new ClipboardEvent(type, { cancelable: true, bubbles: true });
    const clipboardData = { setData: (of: string, text: string) => written.set(of, text) };
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    document.body.dispatchEvent(event);
    if (event.defaultPrevented && written.size > 0) this.entries = written;
  }

  execCommand = (command: string): boolean => {
    if (command === 'copy' && !this.isEventRefused) this.event('copy');
    return !this.isEventRefused;
  };

  paste(): void {
    const event = new ClipboardEvent('paste', { cancelable: true });
    const { entries } = this;
    Object.defineProperty(event, 'clipboardData', {
      value: { getData: (type: string) => entries.get(type) ?? '', files: this.files },
    });
    dispatchEvent(event);
  }
}

describe('the clipboard', () => {
  const calls = { copy: vi.fn(), paste: vi.fn(), setTool: vi.fn(), act: vi.fn() };
  let board: BoardSession;
  let system: SystemClipboard;
  let stop = (): void => {};

  beforeEach(() => {
    system = new SystemClipboard();
    vi.stubGlobal('navigator', { ...navigator, clipboard: system.async });
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly types: Record<string, Promise<Blob>>;
        constructor(types: Record<string, Promise<Blob>>) {
          this.types = types;
        }
      },
    );
    document.execCommand = system.execCommand;
    board = testBoard();
    board.store.selection = { ...board.store.selection, count: 1 };
    board.setCalls(calls as unknown as BoardCalls);
    for (const call of [...Object.values(calls), putPasted]) call.mockClear();
    dropSetting(COPIED_SHAPES);
    stop = listenClipboard(board);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  const [one, two] = [texts('one'), texts('two')];
  const settle = () => new Promise((done) => setTimeout(done));
  const copyByKeys = async (chunk: Uint8Array, type: 'copy' | 'cut' = 'copy'): Promise<void> => {
    calls.copy.mockResolvedValueOnce(chunk);
    system.event(type);
    await vi.waitFor(() => expect(calls.copy.mock.settledResults.at(-1)?.type).toBe('fulfilled'));
  };
  const copyByMenu = (chunk: Uint8Array, cut = false): Promise<void> => {
    calls.copy.mockResolvedValueOnce(chunk);
    return copySelection(board, cut);
  };
  const wordsCopiedElsewhere = (words: string): void => {
    dispatchEvent(new Event('blur'));
    system.entries = new Map([['text/plain', words]]);
  };
  /** Returns the shapes or words that came onto the board, or the code of the notice if nothing did. */
  const pasted = async (way: 'keys' | 'menu'): Promise<unknown> => {
    calls.paste.mockClear();
    putPasted.mockClear();
    board.store.notice = null;
    if (way === 'keys') system.paste();
    else void pasteByMenu(board);
    const [shapes, words] = [() => calls.paste.mock.calls[0], () => putPasted.mock.calls[0] as unknown as unknown[]];
    await vi.waitFor(() => expect(shapes() ?? words() ?? board.store.notice).toBeTruthy());
    await settle();
    if (shapes()) return shapes()?.[0];
    return words() ? (words()[2] as { text: string }).text : noticeCode();
  };
  const noticeCode = () => board.store.notice?.code;

  it('gives the shapes of a copy that were not in the clipboard yet when they were pasted', async () => {
    let answer = (_: Uint8Array): void => {};
    calls.copy.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    system.event('copy');
    system.paste();
    answer(one);
    await vi.waitFor(() => expect(calls.paste.mock.calls[0] ?? board.store.notice).toBeTruthy());
    expect(noticeCode()).toBeUndefined();
    expect(calls.paste.mock.calls[0]?.[0]).toEqual(one);
  });

  describe.each(['keys', 'menu'] as const)('pasted by %s', (way) => {
    it('gives the shapes that were copied last', async () => {
      await copyByKeys(one);
      expect(await pasted(way)).toEqual(one);
      await copyByMenu(two);
      expect(await pasted(way)).toEqual(two);
      expect(readSetting(COPIED_SHAPES)).toBeNull();
      expect(board.store.notice).toBeNull();
    });

    it.each(['keys', 'menu'])('gives shapes refused to a copy by %s, until words are copied', async (copyWay) => {
      system.isWriteRefused = true;
      calls.copy.mockResolvedValueOnce(one);
      if (copyWay === 'menu') {
        // The older way is closed by the time that the shapes are known.
        const copied = copySelection(board, false);
        system.isEventRefused = true;
        await copied;
      } else {
        system.isEventRefused = true;
        system.event('copy');
      }
      await vi.waitFor(() => expect(board.store.notice?.code).toBe('copied-here'));
      expect(await pasted(way)).toEqual(one);
      wordsCopiedElsewhere('words');
      expect(await pasted(way)).toBe('words');
      expect(await pasted(way)).toBe('words');
    });

    it('gives no stored shapes whose id the clipboard does not have', async () => {
      writeSetting(COPIED_SHAPES, JSON.stringify({ type: 'shapes', data: 'AQA=' }));
      wordsCopiedElsewhere('words');
      expect(await pasted(way)).toBe('words');
    });

    it('says that stored shapes are gone when a later copy took their place', async () => {
      system.isWriteRefused = true;
      system.isEventRefused = true;
      await copyByKeys(one);
      await vi.waitFor(() => expect(board.store.notice?.code).toBe('copied-here'));
      const first = system.entries;
      await copyByKeys(two);
      await vi.waitFor(() => expect(readSetting(COPIED_SHAPES)).toContain(btoa(String.fromCharCode(...two))));
      expect(await pasted(way)).toEqual(two);
      system.entries = first;
      expect(await pasted(way)).toBe('copied-gone');
    });

    it('gives the words of a mail where those of the shapes were changed', async () => {
      await copyByKeys(one);
      await vi.waitFor(() => expect(system.entries.get('text/plain')).toBe('one'));
      const html = system.entries.get('text/html') as string;
      system.entries = new Map([
        ['text/plain', 'none'],
        ['text/html', html.replace('>one<', '>none<')],
      ]);
      expect(await pasted(way)).toBe('none');
      system.entries = new Map([['text/html', html.replace('>one<', '> <b>o</b>ne\n<')]]);
      expect(await pasted(way)).toEqual(one);
    });

    it('gives the words of a mail that shapes were pasted into', async () => {
      await copyByKeys(one);
      await vi.waitFor(() => expect(system.entries.get('text/plain')).toBe('one'));
      const html = `<p>Dear Ann,</p>${system.entries.get('text/html')}`;
      system.entries = new Map([
        ['text/plain', 'Dear Ann, one'],
        ['text/html', html],
      ]);
      expect(await pasted(way)).toBe('Dear Ann, one');
    });
  });

  it('has the text of the shapes for other programs, from top to bottom', async () => {
    await copyByMenu(texts('below', 'a < b & c'));
    expect(system.entries.get('text/plain')).toBe('a < b & c\nbelow');
    expect(system.entries.get('text/html')).toContain('<p>a &lt; b &amp; c</p><p>below</p></div>');
  });

  it('has the marks, lists and links of the texts for other programs, and the shapes for boards', async () => {
    const list = (text: string) => [{ list: 'number' as const, runs: [{ text }] }];
    const runs = [
      { text: 'b', marks: ['bold' as const] },
      { text: 'c', link: 'https://a.example' },
    ];
    const notes = [[{ runs }, ...list('one')], list('of another note')];
    const items = notes.map((paragraphs, y) => ({ kind: 'sticky' as const, x: 0, y, paragraphs }));
    const chunk = writeItems(items, null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) });
    await copyByMenu(chunk);
    expect(system.entries.get('text/plain')).toBe('bc\none\nof another note');
    expect(system.entries.get('text/html')).toContain(
      '<p><b>b</b><a href="https://a.example">c</a></p><ol><li>one</li></ol><ol><li>of another note</li></ol></div>',
    );
    expect(await pasted('keys')).toEqual(chunk);
  });

  it('gives HTML and the picture of it to whoever knows whether it has words', async () => {
    system.entries = new Map([['text/html', '<p>words</p>']]);
    system.files = [new File(['x'], 'image.png', { type: 'image/png' })];
    system.paste();
    await vi.waitFor(() => expect(putPasted).toHaveBeenCalled());
    expect(putPasted.mock.calls[0]?.slice(2)).toEqual([{ text: '', html: '<p>words</p>' }, system.files]);
  });

  it('refused altogether keeps what was cut on the board, and says so', async () => {
    system.isWriteRefused = true;
    system.isEventRefused = true;
    system.entries = new Map([['text/plain', 'before']]);
    await copyByMenu(one, true);
    expect(board.store.notice?.code).toBe('copy-blocked');
    expect(calls.act).not.toHaveBeenCalled();
    expect(await pasted('keys')).toBe('before');
    expect(await pasted('menu')).toBe('before');
  });

  it('removes from the board what it took by a cut', async () => {
    await copyByKeys(one, 'cut');
    await vi.waitFor(() => expect(calls.act).toHaveBeenCalledWith('delete'));
    expect(await pasted('keys')).toEqual(one);
  });

  it('that no menu may read gives what this page copied last, and nothing once that may be older', async () => {
    system.isReadRefused = true;
    await copyByMenu(one);
    expect(await pasted('menu')).toEqual(one);
    document.body.dispatchEvent(new Event('blur'));
    expect(await pasted('menu')).toEqual(one);
    wordsCopiedElsewhere('words');
    expect(await pasted('menu')).toBe('paste-blocked');
    expect(await pasted('keys')).toBe('words');
    await copyByMenu(two);
    // A person's own copy of words in this page.
    board.store.selection = { ...board.store.selection, count: 0 };
    system.event('copy');
    expect(await pasted('menu')).toBe('paste-blocked');
  });
});
