// A pointer that rests on an entry opens what it leads to, but not where that covers the menu: there it would rest on an entry of that too.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { FileText } from 'lucide-react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import dict from '../../../locales/en/dict.json';
import { Entry, Menu, Submenu } from './menu.tsx';

const page = vi.hoisted(() => ({ isNarrow: false }));
vi.mock('../use-narrow.ts', () => ({ useNarrow: () => page.isNarrow }));

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { dict } }, defaultNS: 'dict' });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The pointer has rested for a second on the entry that leads on. */
async function rest({ isNarrow }: { isNarrow: boolean }): Promise<void> {
  page.isNarrow = isNarrow;
  const trigger = { current: document.createElement('button') };
  render(
    <I18nextProvider i18n={i18n}>
      <Menu name="Menu" trigger={trigger} onClose={() => {}}>
        <Submenu icon={FileText} label="More">
          <Entry>Less</Entry>
        </Submenu>
      </Menu>
    </I18nextProvider>,
  );
  const entry = screen.getByRole('menuitem', { name: 'More' });
  await act(async () => {
    fireEvent.pointerEnter(entry, { pointerType: 'mouse' });
    fireEvent.mouseEnter(entry);
    await vi.advanceTimersByTimeAsync(1000);
  });
}

it('opens a submenu beside the menu for a pointer that rests', async () => {
  await rest({ isNarrow: false });
  expect(screen.queryByRole('menuitem', { name: 'Less' })).not.toBeNull();
});

it('opens none over the menu until its entry is pressed', async () => {
  await rest({ isNarrow: true });
  expect(screen.queryByRole('menuitem', { name: 'Less' })).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByRole('menuitem', { name: 'More' }));
  });
  expect(screen.queryByRole('menuitem', { name: 'Less' })).not.toBeNull();
});
