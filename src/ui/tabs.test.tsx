// Tabs by keys, in the direction of the text; a part that is hidden keeps its state.

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const show = () =>
  render(
    <Tabs
      name="Share"
      tabs={[
        { id: 'people', name: 'People', content: <input aria-label="Name" /> },
        { id: 'panels', name: 'Panels', count: 2, content: <p>On a wall</p> },
      ]}
    />,
  );
const selected = () => screen.getByRole('tab', { selected: true });

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('arrow keys go through the tabs as the text does: %s', (direction, forward, backward) => {
  show();
  screen.getByRole('tablist').style.direction = direction;
  expect(selected().textContent).toBe('People');
  fireEvent.keyDown(selected(), { key: forward });
  expect(document.activeElement).toBe(selected());
  expect(selected().textContent).toBe('Panels2');
  fireEvent.keyDown(selected(), { key: backward });
  expect(selected().textContent).toBe('People');
  fireEvent.keyDown(selected(), { key: backward });
  expect(selected().textContent).toBe('Panels2');
  fireEvent.keyDown(selected(), { key: forward });
  fireEvent.keyDown(selected(), { key: 'End' });
  expect(selected().textContent).toBe('Panels2');
});

test('a hidden part keeps what was typed in it', () => {
  show();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lena' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Panels 2' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'People' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lena');
});
