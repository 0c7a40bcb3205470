// The drawing of a page that shows nothing. Apart from the others, which a board brings with its first code.

import { Picture } from './pictures.tsx';

/** Nothing here: a lens over empty paper. */
export function MissingPicture() {
  return (
    <Picture>
      <path d="M30 112 C60 104 84 118 112 110" stroke="var(--ink-green)" strokeDasharray="3 11" />
      <circle cx="128" cy="62" r="36" stroke="var(--text)" />
      <path d="M154 88 L184 120" stroke="var(--text)" strokeWidth="6" />
      <path d="M116 52 C117 42 140 42 139 54 C138 63 128 62 128 72 M128 82 V82.5" stroke="var(--ink-red)" />
    </Picture>
  );
}
