// The pictures of what is new: small drawings of the product in the theme's inks, without letters, the same in every language.

import type { ComponentType, ReactNode } from 'react';
import type { NewsId } from '#protocol/whats-new.ts';
import { Picture } from '../../ui/pictures.tsx';

export const NEWS_PICTURES: Readonly<Record<NewsId, ComponentType>> = {
  present: PresentPicture,
  lead: LeadPicture,
  templates: TemplatesPicture,
  embed: EmbedPicture,
  search: SearchPicture,
  inbox: InboxPicture,
  phone: PhonePicture,
  history: HistoryPicture,
  export: ExportPicture,
  remote: RemotePicture,
  panel: PanelPicture,
  offline: OfflinePicture,
  connectors: ConnectorsPicture,
  sharing: SharingPicture,
  ink: InkPicture,
};

function Drawing({ children }: { children: ReactNode }) {
  return (
    <Picture w={240} h={136}>
      {children}
    </Picture>
  );
}

/** A surface of the product: a window, a card, a phone. */
function Sheet({ x, y, w, h, r = 8, edge = 'var(--field-edge)' }: Record<'x' | 'y' | 'w' | 'h', number> & SheetStyle) {
  return <rect x={x} y={y} width={w} height={h} rx={r} fill="var(--surface)" stroke={edge} strokeWidth="1.5" />;
}

interface SheetStyle {
  r?: number;
  edge?: string;
}

/** Lines of text that cannot be read, by their lengths. */
function Lines({ x, y, lengths }: { x: number; y: number; lengths: readonly number[] }) {
  const path = lengths.map((length, row) => `M${x} ${y + row * 12}h${length}`).join('');
  return <path d={path} stroke="var(--line)" strokeWidth="5" />;
}

/** A code to scan, 28 px a side. */
function Code({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke="none">
      <rect width="28" height="28" rx="3" fill="#fff" />
      <path
        d="M3 3h9v9H3Zm2.5 2.5v4h4v-4ZM16 3h9v9h-9Zm2.5 2.5v4h4v-4ZM3 16h9v9H3Zm2.5 2.5v4h4v-4ZM16 16h4v4h-4Zm5 5h4v4h-4Zm0-5h4v3h-4Zm-5 6h3v3h-3Z"
        fill="#1b1d22"
        fillRule="evenodd"
      />
    </g>
  );
}

/** A frame on a screen, and below it who sees it. */
function PresentPicture() {
  return (
    <Drawing>
      <Sheet x={48} y={12} w={144} h={82} r={10} edge="var(--accent)" />
      <path d="M66 62 C78 34 90 74 104 50 C112 38 122 42 128 54" stroke="var(--ink-blue)" strokeWidth="4" />
      <path d="M142 36h32v32h-32Z" fill="var(--ink-yellow)" stroke="none" />
      <path d="M66 80 C86 75 110 83 130 78" stroke="var(--ink-red)" />
      <circle cx="92" cy="116" r="9" fill="var(--ink-blue)" stroke="none" />
      <circle cx="120" cy="116" r="9" fill="var(--ink-orange)" stroke="none" />
      <circle cx="148" cy="116" r="9" fill="var(--ink-green)" stroke="none" />
    </Drawing>
  );
}

/** Two views with the same edge and drawing, a heart, and a raised hand. */
function LeadPicture() {
  return (
    <Drawing>
      <Sheet x={22} y={26} w={92} h={66} edge="var(--ink-violet)" />
      <Sheet x={126} y={26} w={92} h={66} edge="var(--ink-violet)" />
      <path d="M36 70 C46 46 56 78 68 58 C76 46 88 50 96 62" stroke="var(--ink-blue)" />
      <path d="M140 70 C150 46 160 78 172 58 C180 46 192 50 200 62" stroke="var(--ink-blue)" />
      <circle cx="36" cy="26" r="11" fill="var(--ink-violet)" stroke="none" />
      <circle cx="204" cy="92" r="13" fill="#ffd43b" stroke="none" />
      <path d="M199 94v-6m3.500 5v-8m3.500 8v-8m3.500 9v-6v7a5 5 0 0 1-10 1" stroke="#2a2620" strokeWidth="2" />
      <path d="M120 122c-14-9-9-20 0-12 9-8 14 3 0 12Z" fill="var(--ink-red)" stroke="none" />
    </Drawing>
  );
}

/** Three covers side by side, and the board that begins with the one in the middle. */
function TemplatesPicture() {
  return (
    <Drawing>
      <Sheet x={22} y={22} w={58} h={40} />
      <Sheet x={91} y={16} w={58} h={40} edge="var(--accent)" />
      <Sheet x={160} y={22} w={58} h={40} />
      <path d="M32 33h10v10h-10Zm14 0h10v10h-10Zm14 8h10v10h-10Z" fill="var(--ink-yellow)" stroke="none" />
      <path d="M101 46 C107 28 113 48 120 34 C124 26 132 28 139 32" stroke="var(--ink-blue)" strokeWidth="2.5" />
      <path d="M172 50v-14M184 50v-20M196 50v-10M208 50v-17" stroke="var(--ink-green)" strokeWidth="5" />
      <path d="M120 62v9m-5-4 5 5 5-5" stroke="var(--accent)" strokeWidth="2" />
      <Sheet x={60} y={78} w={120} h={48} edge="var(--accent)" />
      <path d="M74 108 C84 84 94 114 106 96 C112 86 122 88 130 94" stroke="var(--ink-blue)" />
      <path d="M142 90h22v22h-22Z" fill="var(--ink-yellow)" stroke="none" />
    </Drawing>
  );
}

/** A page of somebody else's site, with a board in it. */
function EmbedPicture() {
  return (
    <Drawing>
      <Sheet x={26} y={16} w={188} h={104} r={10} />
      <path d="M27 36H213" stroke="var(--field-edge)" strokeWidth="1.5" />
      <path d="M38 26.5h.1M47 26.5h.1M56 26.5h.1" stroke="var(--field-edge)" strokeWidth="5" />
      <Lines x={40} y={54} lengths={[44, 36, 42, 28]} />
      <Sheet x={104} y={48} w={96} h={58} edge="var(--accent)" />
      <path d="M116 82 C124 62 132 88 141 72 C145 65 152 66 156 72" stroke="var(--ink-blue)" />
      <path d="M166 62h20v20h-20Z" fill="var(--ink-yellow)" stroke="none" />
      <path d="M116 95 C136 91 160 97 186 92" stroke="var(--ink-red)" />
    </Drawing>
  );
}

/** A field, and the boards on which the word stands. */
function SearchPicture() {
  return (
    <Drawing>
      <Sheet x={38} y={18} w={164} h={34} r={10} edge="var(--accent)" />
      <circle cx="56" cy="34" r="6" stroke="var(--accent)" strokeWidth="2" />
      <path d="M60.500 38.500 L65 43" stroke="var(--accent)" strokeWidth="2" />
      <path d="M78 35h32" stroke="var(--text)" strokeWidth="5" />
      <Sheet x={38} y={64} w={76} h={54} />
      <Sheet x={126} y={64} w={76} h={54} />
      <path d="M50 76h26v26h-26Z" fill="var(--ink-yellow)" stroke="none" />
      <path d="M55 89h16" stroke="var(--accent)" strokeWidth="5" />
      <path d="M86 84 C92 78 98 90 104 82" stroke="var(--ink-green)" strokeWidth="2.5" />
      <Lines x={138} y={78} lengths={[18, 48, 36]} />
      <path d="M164 78h20" stroke="var(--accent)" strokeWidth="5" />
    </Drawing>
  );
}

/** Three rows of a list, two of them with a button. */
function InboxPicture() {
  const rows = [
    ['var(--ink-blue)', true],
    ['var(--ink-orange)', true],
    ['var(--ink-violet)', false],
  ] as const;
  return (
    <Drawing>
      <Sheet x={34} y={14} w={172} h={108} r={12} />
      {rows.map(([face, asks], row) => (
        <g key={face} transform={`translate(0 ${row * 34})`}>
          <circle cx="58" cy="34" r="9" fill={face} stroke="none" />
          {asks && <circle cx="43" cy="34" r="3" fill="var(--accent)" stroke="none" />}
          <Lines x={76} y={29} lengths={[asks ? 52 : 84, asks ? 36 : 60]} />
          {asks && <rect x="146" y="25" width="46" height="18" rx="6" fill="var(--accent)" stroke="none" />}
        </g>
      ))}
    </Drawing>
  );
}

/** A board on a phone, its tools below the thumb. */
function PhonePicture() {
  return (
    <Drawing>
      <Sheet x={84} y={8} w={72} h={120} r={14} />
      <path d="M96 34 C104 22 112 46 121 30 C127 21 136 26 144 36" stroke="var(--ink-blue)" />
      <path d="M100 52h22v22h-22Z" fill="var(--ink-mint)" stroke="none" />
      <path d="M128 70 C134 58 140 74 146 60" stroke="var(--ink-red)" />
      <rect x="90" y="90" width="60" height="14" rx="7" fill="var(--surface-2)" stroke="none" />
      <path d="M99 97h.1" stroke="var(--ink-blue)" strokeWidth="8" />
      <path d="M112 97h.1" stroke="var(--ink-red)" strokeWidth="8" />
      <path d="M125 97h.1" stroke="var(--ink-green)" strokeWidth="8" />
      <path d="M138 97h.1" stroke="var(--ink-orange)" strokeWidth="8" />
      <path d="M100 116h.1M113 116h.1M127 116h.1M140 116h.1" stroke="var(--accent)" strokeWidth="7" />
    </Drawing>
  );
}

/** A board at three moments, and the line of time below. */
function HistoryPicture() {
  return (
    <Drawing>
      <Sheet x={20} y={24} w={60} h={50} />
      <Sheet x={90} y={24} w={60} h={50} />
      <Sheet x={160} y={24} w={60} h={50} edge="var(--accent)" />
      <path d="M30 56 C36 42 42 58 50 46" stroke="var(--ink-blue)" />
      <path d="M100 56 C106 42 112 58 120 46 C126 38 132 44 138 40" stroke="var(--ink-blue)" />
      <path d="M170 56 C176 42 182 58 190 46 C196 38 202 44 208 40" stroke="var(--ink-blue)" />
      <path d="M170 65 C184 61 196 68 208 63" stroke="var(--ink-red)" />
      <path d="M20 102H220" stroke="var(--line)" strokeWidth="5" />
      <path d="M20 102H190" stroke="var(--accent)" strokeWidth="5" />
      <circle cx="190" cy="102" r="8" fill="var(--surface)" stroke="var(--accent)" />
    </Drawing>
  );
}

/** A page that leaves the board, and the code by which a phone fetches it. */
function ExportPicture() {
  return (
    <Drawing>
      <path
        d="M52 20h44l20 20v74c0 3-2 5-5 5H52c-3 0-5-2-5-5V25c0-3 2-5 5-5Z"
        fill="var(--surface)"
        stroke="var(--field-edge)"
        strokeWidth="1.5"
      />
      <path d="M96 20v15c0 3 2 5 5 5h15" stroke="var(--field-edge)" strokeWidth="1.5" />
      <path d="M60 66 C68 50 76 74 85 60 C90 53 97 54 102 62" stroke="var(--ink-blue)" />
      <path d="M60 84h18v18h-18Z" fill="var(--ink-peach)" stroke="none" />
      <path d="M88 94 C93 88 98 98 104 90" stroke="var(--ink-green)" />
      <path d="M132 68h26m-9-9 9 9-9 9" stroke="var(--accent)" />
      <g transform="translate(172 44) scale(1.65)">
        <Code x={0} y={0} />
      </g>
    </Drawing>
  );
}

/** A phone points at a wall panel. */
function RemotePicture() {
  return (
    <Drawing>
      <Sheet x={22} y={16} w={140} h={86} r={10} />
      <path d="M38 68 C50 40 62 82 76 56 C84 44 94 46 100 58" stroke="var(--ink-blue)" />
      <path d="M40 86 C66 80 96 90 128 83" stroke="var(--ink-green)" />
      <path d="M70 102v14m44-14v14M56 118h72" stroke="var(--field-edge)" />
      <path d="M186 72 L134 46" stroke="var(--ink-red)" strokeWidth="2" strokeDasharray="1 7" />
      <circle cx="132" cy="45" r="5" fill="var(--ink-red)" stroke="none" />
      <Sheet x={180} y={50} w={42} h={72} r={9} edge="var(--accent)" />
      <path d="m196 74 10 10-10 10" stroke="var(--accent)" />
    </Drawing>
  );
}

/** A wall panel with its code, and the board on the phone that scanned it. */
function PanelPicture() {
  return (
    <Drawing>
      <Sheet x={24} y={20} w={150} h={92} r={10} />
      <path d="M44 56 C58 34 70 64 84 50 C94 40 102 54 112 46" stroke="var(--ink-blue)" />
      <path d="M44 84 C66 76 92 90 124 80" stroke="var(--ink-red)" />
      <Code x={136} y={30} />
      <Sheet x={158} y={50} w={50} h={76} r={9} edge="var(--accent)" />
      <path d="M170 90 L180 100 L197 77" stroke="var(--accent)" strokeWidth="4" />
    </Drawing>
  );
}

/** A cloud that cannot be reached, and a device on which the drawing goes on. */
function OfflinePicture() {
  return (
    <Drawing>
      <path
        d="M94 50 C82 50 78 34 90 31 C90 17 110 12 117 23 C126 15 142 22 139 34 C150 35 149 50 138 50 Z"
        stroke="var(--field-edge)"
      />
      <path d="M96 12 L140 56" stroke="var(--ink-red)" />
      <Sheet x={64} y={66} w={112} h={56} />
      <path d="M80 100 C90 78 100 106 112 90 C120 80 130 82 136 94" stroke="var(--ink-blue)" />
      <path d="m146 92 7 7 12-16" stroke="var(--ink-green)" />
    </Drawing>
  );
}

/** Two shapes, and an arrow that goes around a corner to hold on to both. */
function ConnectorsPicture() {
  return (
    <Drawing>
      <rect x="26" y="24" width="70" height="38" rx="8" fill="var(--ink-blue-tint)" stroke="var(--ink-blue)" />
      <rect x="144" y="78" width="70" height="38" rx="8" fill="var(--ink-green-tint)" stroke="var(--ink-green)" />
      <path d="M98 43 H168 Q179 43 179 54 V74 M171 65 L179 74 L187 65" stroke="var(--muted)" />
      <circle cx="98" cy="43" r="5" fill="var(--surface)" stroke="var(--accent)" strokeWidth="2" />
    </Drawing>
  );
}

/** People and what each may do. */
function SharingPicture() {
  return (
    <Drawing>
      <Sheet x={36} y={14} w={168} h={108} r={12} />
      <circle cx="60" cy="40" r="11" fill="var(--ink-blue)" stroke="none" />
      <circle cx="76" cy="40" r="11" fill="var(--ink-orange)" stroke="var(--surface)" strokeWidth="2" />
      <circle cx="92" cy="40" r="11" fill="var(--ink-green)" stroke="var(--surface)" strokeWidth="2" />
      <rect x="142" y="30" width="46" height="20" rx="7" fill="var(--accent)" stroke="none" />
      <rect x="50" y="64" width="138" height="22" rx="8" fill="var(--surface-2)" stroke="none" />
      <rect
        x="53"
        y="67"
        width="44"
        height="16"
        rx="6"
        fill="var(--surface)"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
      <path d="M65 75h20M111 75h20M157 75h18" stroke="var(--muted)" strokeWidth="4" />
      <rect x="60" y="101" width="16" height="12" rx="3" fill="var(--ink-violet)" stroke="none" />
      <path d="M63.500 101v-4a4.500 4.500 0 0 1 9 0v4" stroke="var(--ink-violet)" strokeWidth="2.5" />
      <Lines x={92} y={107} lengths={[70]} />
    </Drawing>
  );
}

/** Strokes of several pens. */
function InkPicture() {
  return (
    <Drawing>
      <path d="M40 104 C84 96 130 108 196 98" stroke="var(--ink-yellow)" strokeWidth="14" />
      <path
        d="M34 76 C48 28 70 26 70 52 C70 78 92 82 102 54 C110 32 126 34 126 56 C126 76 144 76 156 50"
        stroke="var(--ink-blue)"
        strokeWidth="4"
      />
      <path d="M44 102 C86 94 132 106 190 96" stroke="var(--ink-red)" strokeWidth="2.5" />
      <path d="m160 47 34-31 12 13-34 31-16 4Z" fill="var(--surface)" stroke="var(--text)" strokeWidth="2.5" />
      <path d="m184 25 12 13" stroke="var(--text)" strokeWidth="2.5" />
    </Drawing>
  );
}
