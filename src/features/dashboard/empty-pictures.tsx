// The drawings of lists without boards, one for each: a few pen strokes in the theme's inks, nothing to read.

import { Picture } from '../../ui/pictures.tsx';

/** A sheet with a first line on it, and the pen that draws it. */
export function FirstLinePicture() {
  return (
    <Picture>
      <path
        d="M52 26 C92 23 136 25 178 24 C180 58 179 92 181 126 C138 129 94 127 51 129 C53 95 50 60 52 26"
        stroke="var(--text)"
      />
      <path d="M72 92 C84 66 96 64 101 80 C106 96 117 94 124 78 C127 71 131 68 136 70" stroke="var(--ink-blue)" />
      <path d="M138 70 L145 50 L198 16 L208 30 L154 64 Z M145 50 L154 64" stroke="var(--text)" />
      <path d="M187 23 L197 37" stroke="var(--ink-orange)" />
    </Picture>
  );
}

/** Sheets side by side on a wall. */
export function SheetsPicture() {
  return (
    <Picture>
      <path
        d="M22 34 C44 32 64 33 84 32 C85 52 84 72 86 92 C64 94 43 93 21 94 C23 74 21 54 22 34"
        stroke="var(--text)"
      />
      <path
        d="M98 52 C118 50 138 52 157 50 C159 70 157 90 159 111 C139 112 118 111 97 113 C99 92 97 72 98 52"
        stroke="var(--text)"
      />
      <path
        d="M171 28 C188 26 204 28 220 27 C221 47 220 68 222 88 C205 90 188 89 170 90 C172 69 170 49 171 28"
        stroke="var(--text)"
      />
      <path d="M34 50 H50 V64 H35 Z M58 66 H72 V80 H59 Z M51 58 C56 58 60 61 64 65" stroke="var(--ink-blue)" />
      <path d="M110 92 C118 70 126 72 128 86 C130 98 140 94 147 76" stroke="var(--ink-red)" />
      <path d="M182 44 L208 43 M182 56 L202 56 M183 68 L206 67" stroke="var(--ink-green)" />
      <path d="M52 24 V25 M128 43 V44 M195 19 V20" stroke="var(--ink-orange)" strokeWidth="9" />
    </Picture>
  );
}

/** A folder that waits for its first sheet. */
export function FolderPicture() {
  return (
    <Picture>
      <path
        d="M44 126 C42 96 43 66 44 38 C58 37 74 36 90 38 L104 54 C134 52 164 54 194 53 L195 70"
        stroke="var(--text)"
      />
      <path d="M44 126 L66 71 C112 69 162 71 212 70 L192 127 C142 129 94 126 44 126" stroke="var(--text)" />
      <path d="M112 18 C132 17 150 18 168 17 L169 42 M112 18 L112 42" stroke="var(--muted)" strokeDasharray="3 9" />
      <path d="M140 22 V40 M131 31 H149" stroke="var(--ink-green)" />
    </Picture>
  );
}

/** A box with its lid on. */
export function BoxPicture() {
  return (
    <Picture>
      <path
        d="M42 40 C92 37 146 39 198 38 C199 46 198 55 199 64 C146 66 94 64 41 66 C43 57 41 48 42 40"
        stroke="var(--text)"
      />
      <path d="M52 66 C53 86 51 106 53 128 C98 131 142 129 188 130 C187 108 188 87 188 65" stroke="var(--text)" />
      <path
        d="M100 84 C113 83 127 83 140 84 C141 89 140 93 140 98 C127 99 113 99 100 98 Z"
        stroke="var(--ink-orange)"
      />
      <path d="M92 24 C98 14 108 13 114 21 C119 28 127 27 132 18" stroke="var(--ink-blue)" />
    </Picture>
  );
}

/** A bin with nothing in it. */
export function BinPicture() {
  return (
    <Picture>
      <path d="M84 46 C85 74 89 102 92 128 C110 131 130 131 148 128 C151 102 155 74 156 46" stroke="var(--text)" />
      <path d="M74 46 C104 43 136 43 166 46 M106 44 C106 32 110 28 120 28 C130 28 134 32 134 44" stroke="var(--text)" />
      <path d="M108 64 L111 110 M132 64 L129 110" stroke="var(--muted)" strokeDasharray="3 9" />
      <path d="M178 62 L190 56 M180 78 H194 M60 62 L48 56 M58 78 H44" stroke="var(--ink-blue)" />
    </Picture>
  );
}

/** A star that is not coloured in yet. */
export function StarPicture() {
  return (
    <Picture>
      <path
        d="M120 20 C124 34 129 46 135 58 C148 59 161 60 174 63 C164 72 154 81 145 91 C148 104 151 117 153 130 C142 123 131 117 120 111 C109 117 98 123 87 130 C89 117 92 104 95 91 C86 81 76 72 66 63 C79 60 92 59 105 58 C111 46 116 34 120 20"
        stroke="var(--ink-orange)"
      />
      <path d="M104 78 L118 66 M106 94 L134 70 M118 100 L138 82" stroke="var(--ink-yellow)" strokeWidth="6" />
      <path d="M190 38 L200 30 M196 54 H208 M50 38 L40 30 M44 54 H32" stroke="var(--ink-blue)" />
    </Picture>
  );
}

/** A sheet that goes from one person to another. */
export function HandedPicture() {
  return (
    <Picture>
      <circle cx="48" cy="52" r="17" stroke="var(--ink-green)" />
      <path d="M18 124 C19 96 32 82 48 82 C64 82 77 96 78 124" stroke="var(--ink-green)" />
      <circle cx="192" cy="52" r="17" stroke="var(--ink-violet)" />
      <path d="M162 124 C163 96 176 82 192 82 C208 82 221 96 222 124" stroke="var(--ink-violet)" />
      <path
        d="M99 52 C113 50 127 51 140 50 C141 65 140 80 141 94 C127 96 113 95 98 96 C100 81 98 66 99 52"
        stroke="var(--text)"
      />
      <path d="M108 80 C114 64 120 66 122 75 C124 83 128 80 132 68" stroke="var(--ink-red)" />
      <path d="M92 116 C108 121 130 121 146 115 M139 109 L147 115 L140 122" stroke="var(--ink-blue)" />
    </Picture>
  );
}
