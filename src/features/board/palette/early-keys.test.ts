import { expect, it } from 'vitest';
import { keepKeys, takeKeys } from './early-keys.ts';

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

it('keeps what is typed until the palette takes it', () => {
  keepKeys();
  for (const key of 'hide') expect(press(key)).toBe(false);
  expect(press('z', { ctrlKey: true })).toBe(true);
  press('Enter');
  press('x');
  expect(takeKeys()).toEqual({ typed: 'hide', entered: true });
  expect(press('p')).toBe(true);
  expect(takeKeys()).toEqual({ typed: '', entered: false });
});

it('lets keys go again when the palette is not wanted any more', () => {
  keepKeys();
  expect(press('a')).toBe(false);
  expect(press('Escape')).toBe(true);
  expect(press('b')).toBe(true);
  expect(takeKeys()).toEqual({ typed: '', entered: false });
});
