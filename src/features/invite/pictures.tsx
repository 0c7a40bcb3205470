// The drawings of the pages of invites.

import { Picture } from '../../ui/pictures.tsx';

/** A letter that has just been opened. */
export function LetterPicture() {
  return (
    <Picture w={300} h={190}>
      <path d="M96 92 L150 52 L206 90" stroke="var(--text)" />
      <path
        d="M114 96 C113 74 114 54 115 36 C138 34 164 35 187 36 C188 56 187 76 187 96"
        fill="var(--surface)"
        stroke="var(--text)"
      />
      <path d="M130 56 H172 M130 72 C146 70 156 73 166 71" stroke="var(--ink-blue)" />
      <path
        d="M95 92 C94 116 95 142 96 166 C132 168 170 167 206 166 C207 142 206 116 206 91 L150 130 Z"
        fill="var(--surface)"
        stroke="var(--text)"
      />
      <path d="M97 165 L138 122 M205 165 L164 121" stroke="var(--text)" />
      <path d="M64 62 L78 70 M56 96 H73 M238 62 L224 70 M246 96 H229" stroke="var(--ink-orange)" />
    </Picture>
  );
}

/** A letter with a mark across it. */
export function EndedPicture() {
  return (
    <Picture w={300} h={190}>
      <path
        d="M82 48 C81 84 82 118 83 152 C128 154 174 153 218 152 C219 118 218 84 218 47 C172 46 128 46 82 48"
        fill="var(--surface)"
        stroke="var(--text)"
      />
      <path d="M83 49 L150 106 L217 49" stroke="var(--text)" />
      <circle cx="206" cy="140" r="26" fill="var(--surface)" stroke="var(--ink-red)" />
      <path d="M196 130 L216 150 M216 130 L196 150" stroke="var(--ink-red)" />
    </Picture>
  );
}
