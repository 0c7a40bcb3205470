// Layouts of keyboards: what the keys of the letters type there. Keys are pressed as the browser hears them from such a keyboard.

import type { CDPSession } from '@playwright/test';

const ROWS = 'QWERTYUIOP ASDFGHJKL ZXCVBNM'.replaceAll(' ', '');

/** In the order of the keys of an English keyboard: Q to P, A to L, Z to M. */
const LAYOUTS = {
  english: 'qwertyuiopasdfghjklzxcvbnm',
  french: 'azertyuiopqsdfghjklwxcvbn,',
  german: 'qwertzuiopasdfghjklyxcvbnm',
  dvorak: "',.pyfgcrlaoeuidhtn;qjkxbm",
  arabic: 'ضصثقفغعهخحشسيبلاتنمئءؤرﻻىة',
  russian: 'йцукенгшщзфывапролдячсмить',
} as const;
export type Layout = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as Layout[];

/** A letter by the key that has it; where no key has Latin letters, by the key that has it on an English keyboard. */
export async function pressLetter(cdp: CDPSession, layout: Layout, letter: string): Promise<void> {
  const types = LAYOUTS[layout];
  const at = types.includes('a') ? types.indexOf(letter) : LAYOUTS.english.indexOf(letter);
  const [code, key] = [`Key${ROWS[at]}`, types[at] ?? letter];
  const base = { code, key, windowsVirtualKeyCode: (ROWS[at] ?? '').charCodeAt(0) };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, unmodifiedText: key, ...base });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...base });
}
