// The drawings of broken and missing states: a few pen strokes in the theme's inks, nothing to read.

import type { ReactNode } from 'react';

export function Picture({ children, w = 240, h = 150 }: { children: ReactNode; w?: number; h?: number }) {
  return (
    <svg
      width={w}
      height={h}
      viewBox={`0 0 ${w} ${h}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A line that was broken off, and the pen beside it. */
export function BrokenPicture() {
  return (
    <Picture w={200} h={110}>
      <path d="M14 70 C34 30 52 98 74 58 C80 48 86 46 92 52" stroke="var(--ink-blue)" />
      <path d="M112 66 C124 80 134 46 150 52 C162 56 168 72 186 60" stroke="var(--ink-blue)" strokeDasharray="2 10" />
      <path d="M98 34 L104 44 L96 50 L106 62 M100 78 L104 88" stroke="var(--danger)" strokeWidth="2.5" />
    </Picture>
  );
}
