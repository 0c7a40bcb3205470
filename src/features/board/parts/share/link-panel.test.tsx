// A link that gives commenting is shown as one by which one can view, and gives it again when it is turned on again.

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkPanel } from './link-panel.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
afterEach(cleanup);

function shown(gives: 'editor' | 'commenter' | 'viewer', off: boolean) {
  const onChange = vi.fn();
  render(
    <LinkPanel name="a link" gives={gives} off={off} expires={null} address={null} onChange={onChange} note="no" />,
  );
  return onChange;
}

test.each([
  ['editor', false, true],
  ['viewer', false, false],
  ['editor', true, false],
] as const)('the switch for history of a %s’s link (off: %s) is there: %s', (gives, off, isThere) => {
  const onChange = vi.fn();
  const link = { gives, off, expires: null, address: null, history: false, onChange };
  render(<LinkPanel name="a link" {...link} />);
  const found = screen.queryByRole('switch', { name: 'share.history' }) as HTMLInputElement | null;
  expect(found !== null).toBe(isThere);
  found?.click();
  expect(onChange.mock.calls).toEqual(isThere ? [[{ history: true }]] : []);
});

test('there is no way to give commenting; who has it can view, and a note says so', () => {
  shown('commenter', false);
  const view = screen.getByRole('radio', { name: 'share.canView' }) as HTMLInputElement;
  expect(view.checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByText('no')).toBeTruthy();
});

test.each([
  ['commenter', 'commenter'],
  ['viewer', 'viewer'],
  ['editor', 'viewer'],
] as const)('a %s’s link that is turned on to view gives %s', (gives, role) => {
  const onChange = shown(gives, true);
  screen.getByRole('radio', { name: 'share.canView' }).click();
  expect(onChange).toHaveBeenCalledWith({ revoked: false, role });
});
