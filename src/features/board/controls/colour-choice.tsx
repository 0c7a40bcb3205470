// Colours to choose from, and a custom one behind the colour wheel's button.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwatchTrigger } from '../../../ui/swatch.tsx';
import styles from './colour-choice.module.css';
import { customColourPart } from './custom-colour-part.ts';

interface ColourChoiceProps {
  /** Ink name or '#rrggbb'; null: none, or several. */
  color: string | null;
  onPick(color: string): void;
  /** The colours that stand there by themselves. */
  children: ReactNode;
}

export function ColourChoice({ color, onPick, children }: ColourChoiceProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const own = color?.startsWith('#') ? color : null;
  return (
    <>
      <div className={styles.swatches}>
        {children}
        <SwatchTrigger
          without="any"
          color={own}
          name={t('options.anyColour')}
          aria-expanded={open}
          onPointerEnter={customColourPart.preload}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <customColourPart.Part color={own} onPick={onPick} />}
    </>
  );
}

/** Of the flyout around it. */
export const choiceClass = styles.surface;
