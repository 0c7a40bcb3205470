// What the bar says and when.

import { act, cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import words from '../../../../locales/en/dict.json';
import { LoadingBar } from './loading-bar.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = (loading: { done: number; total: number } | null) => (
  <I18nextProvider i18n={i18n}>
    <LoadingBar loading={loading} />
  </I18nextProvider>
);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const bar = () => screen.queryByRole('progressbar', { name: 'Loading…' });

it('shows nothing of what is over soon', () => {
  const { rerender } = render(shown({ done: 1, total: 4 }));
  wait(290);
  expect(bar()).toBeNull();
  rerender(shown(null));
  wait(1000);
  expect(bar()).toBeNull();
});

it('says how far it has come, and goes when it is over', () => {
  const { rerender } = render(shown({ done: 0, total: 400 }));
  wait(310);
  rerender(shown({ done: 100, total: 400 }));
  expect(bar()?.getAttribute('aria-valuenow')).toBe('25');
  rerender(shown(null));
  expect(bar()).toBeNull();
});

it('says no number where nobody knows one', () => {
  render(shown({ done: 0, total: 0 }));
  wait(310);
  expect(bar()?.hasAttribute('aria-valuenow')).toBe(false);
});
