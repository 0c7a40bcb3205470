// A card of /templates: cover and name. Under the mouse or the keyboard's focus a larger one grows over it, from where the template is used at
// once. A press anywhere else on it opens the preview, as a touch does.

import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CardMenuButton } from './card-menu-button.tsx';
import type { ShownTemplate } from './catalog.ts';
import styles from './template-card.module.css';
import { TemplateCover } from './template-cover.tsx';
import type { TemplateUse } from './use-template.ts';

/** The larger card keeps so far from the edges of the page, CSS px. */
const EDGE_CSS = 8;

export interface TemplateCardProps {
  template: ShownTemplate;
  /** The line below the title of the larger card. */
  facts: string;
  /** The keyboard's focus is on the card or in it. */
  isFocused: boolean;
  /** A mouse is over the card. */
  isHovered: boolean;
  templateUse: TemplateUse;
}

export function TemplateCard({ template, facts, isFocused, isHovered, templateUse }: TemplateCardProps) {
  const { t } = useTranslation('templates');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isChoosing = templateUse.choice?.template.key === template.key;
  const isLifted = isHovered || isFocused || isChoosing;
  const isRetired = template.kind === 'saved' && template.row.isRetired;
  const menu = template.kind === 'saved' && template.row.mayChange && (
    <CardMenuButton template={template} onOpen={setMenuOpen} />
  );
  return (
    <div
      className={styles.card}
      data-lifted={isLifted || isMenuOpen || undefined}
      data-retired={isRetired || undefined}
    >
      <TemplateCover template={template} />
      <p className={styles.name} dir="auto">
        {template.title}
        {isRetired && <small>{t('page.retired')}</small>}
      </p>
      {isLifted && !isRetired && <LargerCard template={template} facts={facts} templateUse={templateUse} />}
      {menu}
    </div>
  );
}

type LargerCardProps = Pick<TemplateCardProps, 'template' | 'facts' | 'templateUse'>;

function LargerCard({ template, facts, templateUse }: LargerCardProps) {
  const { t } = useTranslation('templates');
  const card = useRef<HTMLDivElement>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (card.current) moveInside(card.current);
  }, []);
  return (
    <div ref={card} className={styles.larger}>
      <TemplateCover template={template} />
      <div className={styles.foot}>
        <div className={styles.texts}>
          <p className={styles.title} dir="auto">
            {template.title}
          </p>
          <p className={styles.facts}>{facts}</p>
        </div>
        <Button
          ref={useButton}
          className={classes(buttonClass('primary'), styles.use)}
          aria-label={t('page.useNamed', { name: template.title })}
          isDisabled={templateUse.busyKey !== null}
          onPress={() => templateUse.use(template, useButton)}
        >
          {t('page.use')}
        </Button>
      </div>
    </div>
  );
}

/** Moves the card sideways until it is within the page's content, which begins beside the sidebar. */
function moveInside(card: HTMLElement): void {
  // While it grows it is smaller than it will be.
  const { left: shownLeft, width } = card.getBoundingClientRect();
  const left = shownLeft + (width - card.offsetWidth) / 2;
  const right = left + card.offsetWidth;
  const page = card.closest('main')?.getBoundingClientRect();
  if (!page) return;
  const shift = Math.max(page.left + EDGE_CSS - left, Math.min(0, page.right - EDGE_CSS - right));
  card.style.setProperty('--shift', `${Math.round(shift)}px`);
}
