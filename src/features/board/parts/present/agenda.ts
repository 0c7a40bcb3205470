// The agenda of a presentation: a frame with minutes begins a part, which reaches to the next such frame. Pure.

export interface AgendaFrame {
  text?: string | undefined;
  speaker?: { readonly minutes?: number } | undefined;
}

export interface AgendaPart {
  /** Index of its first frame, and of the frame behind its last one. */
  from: number;
  end: number;
  title: string;
  minutes: number;
  state: 'done' | 'now' | 'later';
  /** Planned start, in ms since the presentation began. */
  startMs: number;
  /** Ms of its time that have passed, counted from its planned start: more than its minutes if the presentation is late. */
  usedMs: number;
}

/** How the presented part compares with the plan. `ms`: time until its planned end, or before its planned start, or after its end. */
export type AgendaTiming =
  | { kind: 'on-time'; leftMs: number }
  | { kind: 'ahead'; leftMs: number; ms: number }
  | { kind: 'over'; ms: number };

export interface Agenda {
  parts: readonly AgendaPart[];
  totalMs: number;
  /** Null while no part is presented. */
  timing: AgendaTiming | null;
}

const MINUTE_MS = 60_000;

/** `index`: of the presented frame; `elapsedMs`: since the presentation began. Null if no frame has minutes. */
export function agendaOf(frames: readonly AgendaFrame[], index: number, elapsedMs: number): Agenda | null {
  const starts = frames.flatMap(({ speaker }, k) => ((speaker?.minutes ?? 0) > 0 ? [k] : []));
  if (starts.length === 0) return null;
  let plannedMs = 0;
  let timing: AgendaTiming | null = null;
  const parts = starts.map((from, k): AgendaPart => {
    const end = starts[k + 1] ?? frames.length;
    const minutes = frames[from]?.speaker?.minutes ?? 0;
    const state = index >= end ? 'done' : index >= from ? 'now' : 'later';
    const startMs = plannedMs;
    const sinceMs = elapsedMs - startMs;
    if (state === 'now') timing = timingOf(sinceMs, minutes * MINUTE_MS);
    plannedMs += minutes * MINUTE_MS;
    const usedMs = state === 'done' ? minutes * MINUTE_MS : state === 'now' ? Math.max(0, sinceMs) : 0;
    return { from, end, title: frames[from]?.text ?? '', minutes, state, startMs, usedMs };
  });
  return { parts, totalMs: plannedMs, timing };
}

/** The part whose last frame this is. */
export function partEndingWith(parts: readonly AgendaPart[], index: number): AgendaPart | undefined {
  return parts.find(({ end }) => end === index + 1);
}

function timingOf(sinceMs: number, partMs: number): AgendaTiming {
  if (sinceMs < 0) return { kind: 'ahead', leftMs: partMs - sinceMs, ms: -sinceMs };
  return sinceMs > partMs ? { kind: 'over', ms: sinceMs - partMs } : { kind: 'on-time', leftMs: partMs - sinceMs };
}
