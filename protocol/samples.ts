// The input sample record: what pointer.ts (main thread) writes and the engine reads. 32 bytes, little-endian.
// Positions are CSS px from the canvas's top left; the engine owns the camera, so a pan during a stroke cannot skew it.

export const SAMPLE_BYTES = 32;

export const PHASE = { down: 0, move: 1, up: 2, cancel: 3, hover: 4, predicted: 5 } as const;
export const DEVICE = { mouse: 0, touch: 1, pen: 2 } as const;
export const MODIFIER = { shift: 1, ctrl: 2, alt: 4 } as const;

export type Phase = (typeof PHASE)[keyof typeof PHASE];
export type Device = (typeof DEVICE)[keyof typeof DEVICE];

export interface Sample {
  phase: Phase;
  device: Device;
  buttons: number;
  modifiers: number;
  pointerId: number;
  xCss: number;
  yCss: number;
  /** 0..1, or negative when the device reports none. */
  pressure: number;
  /** Larger side of the contact, CSS px; 0 when unknown. */
  contactCss: number;
  tiltDeg: number;
  /** Milliseconds since the page's time origin, monotonic. */
  tMs: number;
}

/** Writes record `index` of a pooled buffer; the view must cover (index + 1) * SAMPLE_BYTES. */
export function writeSample(view: DataView, index: number, sample: Sample): void {
  const at = index * SAMPLE_BYTES;
  view.setUint8(at, sample.phase);
  view.setUint8(at + 1, sample.device);
  view.setUint8(at + 2, sample.buttons);
  view.setUint8(at + 3, sample.modifiers);
  view.setUint32(at + 4, sample.pointerId >>> 0, true);
  view.setFloat32(at + 8, sample.xCss, true);
  view.setFloat32(at + 12, sample.yCss, true);
  view.setFloat32(at + 16, sample.pressure, true);
  view.setFloat32(at + 20, sample.contactCss, true);
  view.setFloat32(at + 24, sample.tiltDeg, true);
  view.setFloat32(at + 28, sample.tMs, true);
}
