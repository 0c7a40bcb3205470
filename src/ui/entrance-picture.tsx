// The drawing of pages before which somebody stands: signing in, or no access.

import { Picture } from './pictures.tsx';

/** An open door with light behind it, and a plant beside it. */
export function EntrancePicture() {
  return (
    <Picture w={300} h={190}>
      <path
        d="M186 30 L214 22 M186 62 L228 48 M186 96 L228 82 M186 130 L228 116 M190 160 L228 150"
        stroke="var(--ink-yellow)"
        strokeWidth="9"
      />
      <path d="M22 172 C70 169 92 171 118 170 M228 170 C250 171 266 170 282 169" stroke="var(--text)" />
      <path d="M118 170 C119 120 117 70 119 16 C154 14 192 15 230 16 C229 70 231 120 229 170" stroke="var(--text)" />
      <path d="M120 17 C140 24 162 30 182 36 C181 86 183 132 181 182 C160 178 140 174 119 171" stroke="var(--text)" />
      <circle cx="168" cy="108" r="5" stroke="var(--text)" />
      <path d="M92 62 L104 68 M86 84 H101 M92 106 L104 99" stroke="var(--ink-blue)" />
      <g stroke="var(--ink-green)">
        <path d="M258 142 C256 124 248 114 236 110 C236 124 244 136 258 142 C260 122 270 112 284 110 C283 124 274 138 258 142 V150" />
      </g>
      <path d="M242 150 C252 152 264 152 276 150 L271 170 C264 172 254 172 247 170 Z" stroke="var(--ink-orange)" />
    </Picture>
  );
}
