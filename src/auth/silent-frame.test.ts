// What the page believes of what it is told while it waits for a hidden frame.

import { afterEach, expect, test, vi } from 'vitest';
import { hiddenFrame } from './silent-frame.ts';

afterEach(() => vi.useRealTimers());

const request = { url: 'about:blank', type: 'atrium-silent-renewal', state: 's' } as const;
const good = { type: 'atrium-silent-renewal', query: 'code=c&state=s' };

function asked(): { answer: Promise<URLSearchParams>; tell(told: Partial<MessageEventInit>): void } {
  const answer = hiddenFrame(request);
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  // The simulated browser has no windows in frames.
  const source = {} as Window;
  Object.defineProperty(frame, 'contentWindow', { value: source });
  return {
    answer,
    tell: (told) =>
      void dispatchEvent(new MessageEvent('message', { origin: location.origin, source, data: good, ...told })),
  };
}

test('an answer is that of this frame, from our origin, with the state it was sent with; any other is not heard', async () => {
  const { answer, tell } = asked();
  tell({ origin: 'https://evil.example', data: { ...good, query: 'code=evil&state=s' } });
  tell({ source: window, data: { ...good, query: 'code=evil&state=s' } });
  tell({ source: null, data: { ...good, query: 'code=evil&state=s' } });
  tell({ data: { ...good, query: 'code=evil&state=another' } });
  tell({ data: { ...good, query: 'code=evil' } });
  tell({ data: { ...good, type: 'atrium-silent-sign-out', query: 'code=evil&state=s' } });
  tell({ data: { ...good, query: { state: 's' } } });
  tell({ data: 'code=evil&state=s' });
  tell({ data: null });
  tell({});
  expect((await answer).get('code')).toBe('c');
  expect(document.querySelector('iframe')).toBeNull();
});

test('a frame that says nothing is given up, and goes', async () => {
  vi.useFakeTimers();
  const { answer } = asked();
  const failed = expect(answer).rejects.toMatchObject({ name: 'UnreachableError' });
  vi.advanceTimersByTime(15_000);
  await failed;
  expect(document.querySelector('iframe')).toBeNull();
});
