// What a page shows of the server: what was kept at once, one question per visit, changes that are taken back, and questions anew.

import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { markBrowserSession } from '../auth/browser-session.ts';
import { keepAccount } from '../device/account-here.ts';
import { keepList } from '../device/local-cache.ts';
import { askAgain, beginVisit, changeData, restoreLists, useWorkspaceData } from './workspace-data.ts';

keepAccount({ actor: 'person:ann', sinceMs: 1, sub: 'ann' });
markBrowserSession();
await keepList('kept', 'from the device');
await restoreLists();

function Shown({ name, ask }: { name: string; ask(signal: AbortSignal): Promise<string> }) {
  const { data, error } = useWorkspaceData<string>(name, ask);
  return <p>{`${data ?? 'nothing'}${error ? ' (failed)' : ''}`}</p>;
}

afterEach(cleanup);

test('what this device kept is shown with the first frame, then what the server answers', async () => {
  beginVisit();
  const ask = vi.fn(async () => 'from the server');
  render(<Shown name="kept" ask={ask} />);
  expect(screen.getByText('from the device')).toBeTruthy();
  expect(await screen.findByText('from the server')).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an empty list of before is not shown as one until the server says so', async () => {
  beginVisit();
  const none = { count: 0 };
  const List = ({ ask }: { ask(): Promise<typeof none> }) => {
    const { data } = useWorkspaceData<typeof none>('a list', ask);
    return <p>{data ? `${data.count} there` : 'waiting'}</p>;
  };
  render(<List ask={async () => ({ count: 0 })} />);
  await screen.findByText('0 there');
  cleanup();
  beginVisit();
  let answer = (_: typeof none): void => undefined;
  render(<List ask={() => new Promise((go) => (answer = go))} />);
  expect(screen.getByText('waiting')).toBeTruthy();
  answer({ count: 2 });
  await screen.findByText('2 there');
  cleanup();
  beginVisit();
  changeData<typeof none>('a list', () => none);
  render(<List ask={async () => ({ count: 0 })} />);
  expect(screen.getByText('waiting')).toBeTruthy();
  await screen.findByText('0 there');
  cleanup();
  beginVisit();
  render(<List ask={() => Promise.reject(new Error('no'))} />);
  await screen.findByText('0 there');
});

test('two places that show the same ask once; a new visit asks anew; focus and network do not', async () => {
  beginVisit();
  const ask = vi.fn(async () => 'answer');
  const both = (
    <>
      <Shown name="same" ask={ask} />
      <Shown name="same" ask={ask} />
    </>
  );
  const { unmount } = render(both);
  expect((await screen.findAllByText('answer')).length).toBe(2);
  dispatchEvent(new Event('focus'));
  dispatchEvent(new Event('online'));
  unmount();
  render(both);
  expect(ask).toHaveBeenCalledTimes(1);
  cleanup();
  beginVisit();
  render(both);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

test('a failure is asked once, and leaves what is shown', async () => {
  beginVisit();
  const ask = vi.fn(async () => 'first');
  const { rerender } = render(<Shown name="fails" ask={ask} />);
  await screen.findByText('first');
  const fails = vi.fn(() => Promise.reject(new Error('no')));
  rerender(<Shown name="fails" ask={fails} />);
  askAgain((name) => name === 'fails');
  expect(await screen.findByText('first (failed)')).toBeTruthy();
  expect(fails).toHaveBeenCalledTimes(1);
});

test('what somebody does is shown at once, and taken back', async () => {
  beginVisit();
  render(<Shown name="list one" ask={async () => 'before'} />);
  await screen.findByText('before');
  const back = changeData<string>('list ', (data) => `${data} and after`);
  expect(await screen.findByText('before and after')).toBeTruthy();
  back();
  expect(await screen.findByText('before')).toBeTruthy();
});

test.each([
  ['and stays when it knows', true, 'first, mine', 'second'],
  ['and is taken back when it refuses', false, 'first', 'second'],
])('what the server is being told of is shown on its answers of meanwhile, %s', async (_, knows, then, later) => {
  beginVisit();
  let answer = (_text: string): void => undefined;
  const ask = () => new Promise<string>((go) => (answer = go));
  const name = `told ${knows}`;
  render(<Shown name={name} ask={ask} />);
  answer('first');
  await screen.findByText('first');
  let end = (): void => undefined;
  const told = new Promise<void>((go, refuse) => (end = knows ? go : refuse));
  const back = changeData<string>(name, (data) => `${data}, mine`, told);
  await screen.findByText('first, mine');
  askAgain((one) => one === name);
  answer('first');
  // Asked before the server knew, answered after it.
  askAgain((one) => one === name);
  end();
  await told.catch(back);
  answer('first');
  await vi.waitFor(() => expect(screen.getByText(then)).toBeTruthy());
  askAgain((one) => one === name);
  answer('second');
  await screen.findByText(later);
});

/** Answers never, unless it is cancelled: then it rejects, as a request does. */
function pending(signals: AbortSignal[]) {
  return (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signals.push(signal);
      signal.addEventListener('abort', () => reject(new Error('canceled')));
    });
}

test('a page that is left cancels what it waits for; that is no failure, and the next visit asks anew', async () => {
  beginVisit();
  const signals: AbortSignal[] = [];
  const { unmount } = render(<Shown name="left" ask={pending(signals)} />);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  unmount();
  expect(signals[0]?.aborted).toBe(true);
  render(<Shown name="left" ask={async () => 'answer'} />);
  expect(await screen.findByText('answer')).toBeTruthy();
});

test('what another place of the page still shows is waited for', async () => {
  beginVisit();
  const signals: AbortSignal[] = [];
  const ask = pending(signals);
  const { rerender } = render([<Shown key="a" name="both" ask={ask} />, <Shown key="b" name="both" ask={ask} />]);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  rerender([<Shown key="b" name="both" ask={ask} />]);
  expect(signals[0]?.aborted).toBe(false);
});

test('what is shown instead cancels what was asked before', async () => {
  beginVisit();
  const signals: AbortSignal[] = [];
  const { rerender } = render(<Shown name="search a" ask={pending(signals)} />);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  rerender(<Shown name="search ab" ask={async () => 'found'} />);
  expect(await screen.findByText('found')).toBeTruthy();
  expect(signals[0]?.aborted).toBe(true);
});
