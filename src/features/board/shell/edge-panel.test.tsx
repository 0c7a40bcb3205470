import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EdgePanel } from './edge-panel.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => document.body.replaceChildren());

const panel = () => screen.getByRole('dialog', { name: 'Timer' });

it('has the focus without a ring after a press by touch, which leaves the focus on the page', () => {
  render(<EdgePanel title="Timer">What it holds</EdgePanel>);
  expect(document.activeElement).toBe(panel());
  expect(panel().hasAttribute('data-by-keys')).toBe(false);
});

it('has the focus with a ring where a button was pressed by keys', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  render(<EdgePanel title="Timer">What it holds</EdgePanel>);
  expect(document.activeElement).toBe(panel());
  expect(panel().hasAttribute('data-by-keys')).toBe(true);
});

it('has a ring where what had the focus by keys is gone, and none where a finger removed it', async () => {
  const { rerender } = render(
    <EdgePanel title="Timer">
      <button type="button">A phone</button>
    </EdgePanel>,
  );
  rerender(<EdgePanel title="Timer">{null}</EdgePanel>);
  expect(panel().hasAttribute('data-by-keys')).toBe(false);
  rerender(
    <EdgePanel title="Timer">
      <button type="button">A phone</button>
    </EdgePanel>,
  );
  screen.getByRole('button', { name: 'A phone' }).focus();
  rerender(<EdgePanel title="Timer">{null}</EdgePanel>);
  await vi.waitFor(() => expect(document.activeElement).toBe(panel()));
  expect(panel().hasAttribute('data-by-keys')).toBe(true);
});
