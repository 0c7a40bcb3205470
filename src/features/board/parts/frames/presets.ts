// Sizes of frames, board units at 100 %.

export const PRESETS = {
  wide: { w: 960, h: 540 },
  standard: { w: 960, h: 720 },
  a4: { w: 794, h: 1123 },
  a4Landscape: { w: 1123, h: 794 },
  phone: { w: 390, h: 844 },
} as const;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];
