// A part that cannot be loaded never takes the page with it.

import { render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense, use } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import words from '../../locales/en/dict.json';
import { i18n as pageI18n } from '../i18n/i18n.ts';
import { lazyPart, part } from './lazy-part.tsx';
import { onMissingPart } from './missing-parts.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('shows the part once it is there, loading it once', async () => {
  const load = vi.fn(async () => Hello);
  const { Part, preload } = lazyPart(load);
  preload();
  render(<Part name="Ana" />);
  await screen.findByText('Hello Ana');
  render(<Part name="Jun" />);
  expect(screen.getByText('Hello Jun')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('hides itself alone while it waits for its strings', async () => {
  let resolveName: (name: string) => void = () => undefined;
  const name = new Promise<string>((resolve) => {
    resolveName = resolve;
  });
  const waiting = vi.fn();
  const { Part } = lazyPart(async () => () => {
    waiting();
    return <p>Hello {use(name)}</p>;
  });
  render(
    <Suspense fallback="nothing of the page">
      <p>the board</p>
      <Part />
    </Suspense>,
  );
  await waitFor(() => expect(waiting).toHaveBeenCalled());
  expect(screen.queryByText('nothing of the page')).toBeNull();
  resolveName('Ana');
  await screen.findByText('Hello Ana');
});

it('says what is missing, and tries again the next time', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let online = false;
  const { Part } = lazyPart(async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return Hello;
  });
  const page = (
    <I18nextProvider i18n={i18n}>
      <p>the board</p>
      <Part name="Ana" />
    </I18nextProvider>
  );
  const first = render(page);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.partMissing));
  expect(screen.getByText('the board')).toBeTruthy();
  first.unmount();
  online = true;
  render(page);
  await screen.findByText('Hello Ana');
});

it('says nothing where somebody else has told more of it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const asked = vi.fn(async () => true);
  const stop = onMissingPart(asked);
  const { Part } = lazyPart<{ name: string }>(async () => {
    throw new TypeError('Failed to fetch');
  });
  render(
    <I18nextProvider i18n={i18n}>
      <Part name="Ana" />
    </I18nextProvider>,
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await asked.mock.results[0]?.value;
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('alert')).toBeNull();
  stop();
});

it('names the code of a named export that is missing', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const missing = vi.fn(async () => true);
  const stop = onMissingPart(missing);
  const load = async (): Promise<{ Hello: typeof Hello }> => {
    throw new TypeError('Failed to fetch');
  };
  part(load, 'Hello', ['timer']).preload();
  await waitFor(() => expect(missing).toHaveBeenCalledWith(expect.any(TypeError), load));
  stop();
});

it('shows a named export once its translation namespaces are loaded, and loads both at once', async () => {
  let loaded = (): void => {};
  const namespaces = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const load = vi.spyOn(pageI18n, 'loadNamespaces').mockReturnValue(namespaces);
  const { Part } = part(async () => ({ Hello, unused: 1 }), 'Hello', ['timer']);
  render(<Part name="Mei" />);
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(['timer']));
  expect(screen.queryByText('Hello Mei')).toBeNull();
  loaded();
  await screen.findByText('Hello Mei');
});

it('loads a part without namespaces of its own by its code alone', async () => {
  const load = vi.spyOn(pageI18n, 'loadNamespaces');
  load.mockClear();
  const { Part } = part(async () => ({ Hello }), 'Hello');
  render(<Part name="Noa" />);
  await screen.findByText('Hello Noa');
  expect(load).not.toHaveBeenCalled();
});
