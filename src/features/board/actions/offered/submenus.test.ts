import { expect, test } from 'vitest';
import { submenuHead } from './submenus.ts';

test('names the submenu of a thing alone after flipping, which is all it offers', () => {
  expect(submenuHead('align', [{ id: 'flipX' }, { id: 'flipY' }]).label).toBe('arrange:flip');
  expect(submenuHead('align', [{ id: 'arrange-left' }, { id: 'flipX' }]).label).toBe('arrange:align');
});
