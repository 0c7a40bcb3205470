// What a board says of its frames, its memory and its canvases while it runs.

export interface Stats {
  items: number;
  frames: number;
  frameIntervalMs: { p50: number; p95: number; p99: number; max: number };
  inputToFrameMs: { p50: number; p95: number; p99: number };
  samplesLost: number;
  wasmBytes: number;
  gpuBytes: number;
  tiles: number;
  /** Drawing buffer over screen px, each way: less than 1 while the machine cannot keep up. */
  bufferScale: number;
  renderer: 'webgl' | '2d';
  /** How many frame intervals and latencies fell below each of HISTOGRAM_MS, and above the last. */
  intervalHistogram: number[];
  latencyHistogram: number[];
  /** With trackCanvas=1: every canvas alive. */
  canvases?: CanvasReport[];
}

/** Upper edges; a frame of a 60 Hz screen falls into the third. */
export const HISTOGRAM_MS = [9, 13, 17.5, 21, 25, 34, 50, 100] as const;

export interface CanvasReport {
  thread: 'page' | 'worker';
  /** Function and file that made it. */
  place: string;
  /** Kind of its context; null: none yet. */
  context: string | null;
  w: number;
  h: number;
  /** Of its px, as if none were compressed. */
  bytes: number;
  ageMs: number;
  /** Since the board it was made for ended: it leaks. Null while that board is open. */
  leftMs: number | null;
}
