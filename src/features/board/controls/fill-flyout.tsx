// What a shape is filled with: nothing, a soft colour, or a custom one; of a tool also how.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FILLS } from '#protocol/tools.ts';
import { ColourFlyout } from './colour-flyout.tsx';

interface FillFlyoutProps {
  fill: string | null;
  onPick(fill: string | null): void;
  /** Beneath the colours. */
  children?: ReactNode;
}

export function FillFlyout({ fill, onPick, children }: FillFlyoutProps) {
  const { t } = useTranslation();
  return (
    <ColourFlyout
      name={t('options.fill')}
      color={fill}
      without="none"
      colors={FILLS}
      clear={{ name: t('options.noFill'), onPick: () => onPick(null) }}
      onPick={onPick}
    >
      {children}
    </ColourFlyout>
  );
}
