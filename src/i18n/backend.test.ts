// The loader of words: its address, its cache, and what may be tried again.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import { backend } from './backend.ts';
import { beginWords, WORDS_VERSION } from './words.ts';

type Answer = { error: unknown; result: unknown };

const read = (language = 'de') =>
  new Promise<Answer>((resolve) => {
    backend.read(language, 'dict', (error, result) => resolve({ error, result }));
  });

const answer = (body: string, status = 200) => vi.fn(async (_url: string) => marked(new Response(body, { status })));

beforeEach(() => {
  localStorage.clear();
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('loading words', () => {
  it('asks the locales path with the version', async () => {
    const fetch = answer('{"close":"Schließen"}');
    vi.stubGlobal('fetch', fetch);
    expect(await read()).toEqual({ error: null, result: { close: 'Schließen' } });
    expect(fetch.mock.calls[0]?.[0]).toBe(`/locales/de/dict.json?v=${WORDS_VERSION}`);
  });

  it('keeps them for seven days', async () => {
    const fetch = answer('{"a":"b"}');
    vi.stubGlobal('fetch', fetch);
    vi.useFakeTimers({ toFake: ['Date'] });
    await read();
    vi.setSystemTime(Date.now() + 604_800_000 - 1);
    await read();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 2);
    await read();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('i18next_res_de-dict')).toContain('"a":"b"');
  });

  it('takes what was asked for before, once', async () => {
    const fetch = answer('{"a":"b"}');
    vi.stubGlobal('fetch', fetch);
    beginWords('de');
    expect((await read()).result).toEqual({ a: 'b' });
    expect(fetch).toHaveBeenCalledTimes(1);
    beginWords('de');
    expect(fetch).toHaveBeenCalledTimes(1);
    localStorage.clear();
    await read();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('takes what the page has in it, and asks for nothing', async () => {
    const fetch = answer('{"a":"asked"}');
    vi.stubGlobal('fetch', fetch);
    document.body.innerHTML = '<script type="application/json" data-words="de">{"a":"in the page"}</script>';
    beginWords('de');
    document.body.innerHTML = '';
    expect((await read()).result).toEqual({ a: 'in the page' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks for another language by itself, whatever was asked for before', async () => {
    const fetch = answer('{"a":"b"}');
    vi.stubGlobal('fetch', fetch);
    beginWords('fr');
    expect((await read('de')).result).toEqual({ a: 'b' });
    expect(fetch.mock.calls.map(([url]) => url.split('/')[2])).toEqual(['fr', 'de']);
  });

  it.each([
    ['a server error', answer('', 503), true],
    ['a missing file', answer('', 404), false],
    ['what is not JSON', answer('<html>'), false],
    [
      'no connection',
      vi.fn(async () => {
        throw new TypeError('Failed to fetch');
      }),
      true,
    ],
  ])('%s: says whether to try again', async (_name, fetch, retryable) => {
    vi.stubGlobal('fetch', fetch);
    const { error, result } = await read();
    expect(error).toBeInstanceOf(Error);
    expect(result).toBe(retryable);
  });

  it('names what is not JSON, and its address beside that', async () => {
    vi.stubGlobal('fetch', answer('<html>'));
    const { error } = await read();
    expect(error).toMatchObject({
      message: 'failed parsing to json',
      url: `/locales/de/dict.json?v=${WORDS_VERSION}`,
    });
  });

  /** A store that is full while `isFull`. */
  function storeOf(entries: Map<string, string>, isFull: () => boolean): void {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      removeItem: (key: string) => entries.delete(key),
      setItem(key: string, value: string) {
        if (isFull()) throw new DOMException('full', 'QuotaExceededError');
        entries.set(key, value);
      },
      clear: () => entries.clear(),
    });
  }

  it('lets go of what was copied where the store is full, and tries once more', async () => {
    vi.stubGlobal('fetch', answer('{"a":"b"}'));
    const entries = new Map([['storage-copied-shapes', 'large']]);
    storeOf(entries, () => entries.has('storage-copied-shapes'));
    expect((await read()).result).toEqual({ a: 'b' });
    expect(entries.get('i18next_res_de-dict')).toContain('"a":"b"');
  });

  it('does without the cache where nothing may be stored', async () => {
    vi.stubGlobal('fetch', answer('{"a":"b"}'));
    storeOf(new Map(), () => true);
    expect((await read()).result).toEqual({ a: 'b' });
  });
});
