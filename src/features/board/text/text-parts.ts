// What formats texts, loaded when one is written or chosen first.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const words = () => i18n.loadNamespaces('text-format');

export const textBarPart = lazyPart(
  async () => (await Promise.all([import('./format/text-bar.tsx'), words()]))[0].TextBar,
);
export const frameTitlePart = lazyPart(
  async () => (await Promise.all([import('./frame-title.tsx'), i18n.loadNamespaces('frames')]))[0].FrameTitle,
);
export const textChoicePart = lazyPart(
  async () => (await Promise.all([import('./format/text-choice.tsx'), words()]))[0].TextChoice,
);
