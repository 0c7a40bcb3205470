// A colour's name for those who do not see it; a free colour is named by its code.

import { useTranslation } from 'react-i18next';
import { INK_NAMES, type InkName, TINT } from '#protocol/tools.ts';

export function useColourName(): (color: string) => string {
  const { t } = useTranslation();
  return (color) => {
    // A fill's tint is told by its ink.
    const name = color.endsWith(TINT) ? color.slice(0, -TINT.length) : color;
    return (INK_NAMES as readonly string[]).includes(name) ? t(`colour.${name as InkName}`) : color;
  };
}
