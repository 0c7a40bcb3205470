// A dialog and the scrim around it.

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function open(children: React.ReactNode) {
  const onClose = vi.fn();
  render(
    <Dialog title="Invite people" closeName="Close" onClose={onClose}>
      {children}
    </Dialog>,
  );
  return onClose;
}

function pressScrim() {
  const scrim = screen.getByRole('dialog').parentElement?.parentElement as HTMLElement;
  fireEvent.pointerDown(scrim, { button: 0 });
  fireEvent.pointerUp(scrim, { button: 0 });
  fireEvent.click(scrim, { button: 0 });
}

test('closes at a press on its scrim', () => {
  const onClose = open(<input aria-label="who" defaultValue="as it was" />);
  screen.getByRole('textbox').focus();
  pressScrim();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['a field', <input key="f" aria-label="who" />],
  ['a text area', <textarea key="t" aria-label="who" />],
])('keeps what was typed into %s from a press on its scrim', (_, field) => {
  const onClose = open(field);
  const box = screen.getByRole('textbox');
  box.focus();
  fireEvent.change(box, { target: { value: 'ann@example.org' } });
  screen.getByRole('button', { name: 'Close' }).focus();
  pressScrim();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: '' } });
  pressScrim();
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps what was picked from a press on its scrim', () => {
  const onClose = open(<ul data-unsent="">Ann</ul>);
  pressScrim();
  expect(onClose).not.toHaveBeenCalled();
});
