// The drawings of empty, broken and missing states: a few pen strokes in the theme's inks, nothing to read.

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

/** A board about to be drawn on: sun, leaf, an arrow, a note. */
export function EmptyPicture() {
  return (
    <Picture w={320} h={190}>
      <rect
        x="14"
        y="12"
        width="292"
        height="166"
        rx="14"
        fill="var(--surface)"
        stroke="var(--line)"
        strokeWidth="1.5"
      />
      <g stroke="var(--ink-orange)">
        <circle cx="74" cy="62" r="15" />
        <path d="M74 36 V30 M74 94 V88 M48 62 H42 M106 62 H100 M56 44 L51 39 M97 85 L92 80 M56 80 L51 85 M97 39 L92 44" />
        <path d="M110 74 Q136 92 158 98 M146 88 L159 98 L144 103" />
      </g>
      <path
        d="M178 146 C172 104 192 66 226 48 C242 84 226 122 184 130 M178 152 C182 120 198 92 222 58"
        stroke="var(--ink-green)"
      />
      <path d="M60 150 C84 142 104 154 138 147" stroke="var(--ink-red)" />
      <rect x="242" y="104" width="46" height="46" rx="4" fill="var(--ink-yellow)" transform="rotate(-4 265 127)" />
      <path
        d="M251 120 H278 M251 130 H270"
        stroke="#1b1d22"
        strokeWidth="2"
        opacity="0.55"
        transform="rotate(-4 265 127)"
      />
    </Picture>
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
