import { expect, it, vi } from 'vitest';
import { keepKeys, takeKeys, takeWords } from './early-keys.ts';

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

it('keeps what is typed until the part takes it', () => {
  keepKeys('palette');
  for (const key of 'hide') expect(press(key)).toBe(false);
  expect(press('z', { ctrlKey: true })).toBe(true);
  press('Enter');
  press('x');
  expect(takeWords('palette')).toEqual({ typed: 'hide', entered: true });
  expect(press('p')).toBe(true);
  expect(takeWords('palette')).toEqual({ typed: '', entered: false });
});

it('lets keys go again when the part is not wanted any more', () => {
  keepKeys('palette');
  expect(press('a')).toBe(false);
  expect(press('Escape')).toBe(true);
  expect(press('b')).toBe(true);
  expect(takeWords('palette')).toEqual({ typed: '', entered: false });
});

it('gives them to the part asked for last alone, with the keys that asked for it, or says that it was late', () => {
  const late = vi.fn();
  keepKeys('find');
  press('a');
  const [bold, plain] = [new KeyboardEvent('keydown', { key: 'b' }), new KeyboardEvent('keydown', { key: 'i' })];
  keepKeys('text', bold, late);
  press('c');
  keepKeys('text', plain, late);
  expect(takeKeys('find')).toEqual([]);
  expect(takeKeys('text').map(({ key }) => key)).toEqual(['b', 'c', 'i']);
  keepKeys('text', bold, late);
  press('Escape');
  expect(late).toHaveBeenCalledExactlyOnceWith([bold]);
});
