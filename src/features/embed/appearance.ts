// How an embedded board looks: by the system alone, for a page of another origin reads nothing that was chosen on this device.

import fontsHref from '../../ui/fonts.css?url';
import tokensHref from '../../ui/tokens.css?url';

export interface EmbedAppearance {
  readonly isDark: boolean;
  /** Calls back when light turns dark or the other way round. */
  onChange(listener: (isDark: boolean) => void): void;
}

/** Sets theme and contrast on <html> for the tokens, and loads these. */
export function followAppearance(): EmbedAppearance {
  for (const href of [tokensHref, fontsHref])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const { dataset } = document.documentElement;
  const show = (): void => {
    dataset.theme = dark.matches ? 'dark' : 'light';
    dataset.contrast = contrast.matches ? 'more' : 'normal';
  };
  show();
  dark.addEventListener('change', show);
  contrast.addEventListener('change', show);
  return {
    get isDark() {
      return dark.matches;
    },
    onChange: (listener) => dark.addEventListener('change', () => listener(dark.matches)),
  };
}
