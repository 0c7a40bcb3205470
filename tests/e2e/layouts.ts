// Layouts of keyboards: what the keys of the letters type there. Keys are pressed as the browser hears them from such a keyboard.

import type { CDPSession } from '@playwright/test';

const CODES = [
  ...[...'QWERTYUIOPASDFGHJKLZXCVBNM'].map((letter) => `Key${letter}`),
  ...['Semicolon', 'Comma', 'Period', 'Slash'],
];

/** In the order of the codes: what their keys type. */
const LAYOUTS = {
  english: 'qwertyuiopasdfghjklzxcvbnm;,./',
  french: 'azertyuiopqsdfghjklwxcvbn,m;:!',
  german: 'qwertzuiopasdfghjklyxcvbnmö,.-',
  dvorak: "',.pyfgcrlaoeuidhtn;qjkxbmswvz",
  arabic: 'ضصثقفغعهخحشسيبلاتنمئءؤرﻻىةكوزظ',
  russian: 'йцукенгшщзфывапролдячсмитьжбю.',
} as const;
export type Layout = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as Layout[];

/** A letter by the key that has it; where no key has Latin letters, by the key that has it on an English keyboard. */
export async function pressLetter(cdp: CDPSession, layout: Layout, letter: string): Promise<void> {
  const types = LAYOUTS[layout];
  const at = (types.includes('a') ? types : LAYOUTS.english).indexOf(letter);
  const base = { code: CODES[at] ?? '', key: types[at] ?? '' };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: base.key, ...base });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...base });
}
