// How the interface looks on this device: theme, contrast and density, by the system or as chosen, set on <html> for the tokens.

import { proxy, subscribe } from 'valtio/vanilla';
import { onPanel } from './device.ts';
import { readSetting, writeSetting } from './settings.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Contrast = 'system' | 'more';
export type Density = 'auto' | 'comfortable' | 'panel';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const DENSITIES: readonly Density[] = ['auto', 'comfortable', 'panel'];

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const contrastQuery = matchMedia('(prefers-contrast: more)');

export const appearance = proxy({
  theme: oneOf(THEMES, readSetting('atrium-theme'), 'system'),
  contrast: (readSetting('atrium-contrast') === 'more' ? 'more' : 'system') as Contrast,
  density: oneOf(DENSITIES, readSetting('atrium-density'), 'auto'),
  /** What comes out of it. */
  dark: false,
});

export function startAppearance(): void {
  settle();
  darkQuery.addEventListener('change', settle);
  contrastQuery.addEventListener('change', settle);
}

export function setTheme(theme: Theme): void {
  appearance.theme = theme;
  writeSetting('atrium-theme', theme);
  settle();
}

export function setContrast(contrast: Contrast): void {
  appearance.contrast = contrast;
  writeSetting('atrium-contrast', contrast);
  settle();
}

export function setDensity(density: Density): void {
  appearance.density = density;
  writeSetting('atrium-density', density);
  settle();
}

/** Calls back when light turns dark or the other way round. */
export function onAppearance(fn: (dark: boolean) => void): () => void {
  let last = appearance.dark;
  return subscribe(appearance, () => {
    if (appearance.dark === last) return;
    last = appearance.dark;
    fn(last);
  });
}

function settle(): void {
  appearance.dark = appearance.theme === 'system' ? darkQuery.matches : appearance.theme === 'dark';
  const { dataset } = document.documentElement;
  const theme = appearance.dark ? 'dark' : 'light';
  if (dataset.theme !== undefined && dataset.theme !== theme) switchAtOnce(dataset);
  dataset.theme = theme;
  dataset.contrast = appearance.contrast === 'more' || contrastQuery.matches ? 'more' : 'normal';
  dataset.density = isPanel() ? 'panel' : 'comfortable';
}

/** Colours of buttons fade when pressed; when light turns dark they must not lag behind their islands (tokens.css). */
function switchAtOnce(dataset: DOMStringMap): void {
  dataset.switching = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.switching));
}

function isPanel(): boolean {
  return appearance.density === 'auto' ? onPanel() : appearance.density === 'panel';
}

function oneOf<T extends string>(all: readonly T[], value: string | null, otherwise: T): T {
  return all.find((one) => one === value) ?? otherwise;
}
