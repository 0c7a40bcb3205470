// The cards of /templates. Arrow keys go from card to card, Tab to the buttons of one, Enter opens its preview.

import { useRef } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Localized } from '../../ui/overlay/localized.tsx';
import type { TemplateSettings } from '../../workspace/templates/template-data.ts';
import { useEndInView } from '../dashboard/board-grid.tsx';
import { factsOf, type ShownTemplate } from './catalog.ts';
import { TemplateCard } from './template-card.tsx';
import styles from './template-grid.module.css';
import type { TemplateUse } from './use-template.ts';

interface TemplateGridProps {
  templates: readonly ShownTemplate[];
  settings: TemplateSettings | undefined;
  label: string;
  templateUse: TemplateUse;
  onOpen(template: ShownTemplate): void;
  /** Null: that is all. */
  onMore: (() => void) | null;
}

export function TemplateGrid(props: TemplateGridProps) {
  const { templates, settings, label, templateUse, onOpen, onMore } = props;
  const { t, i18n } = useTranslation('templates');
  const end = useRef<HTMLDivElement>(null);
  useEndInView(end, onMore);
  const byKey = new Map<string, ShownTemplate>(templates.map((template) => [template.key, template]));
  return (
    <Localized>
      <GridList
        aria-label={label}
        className={styles.grid as string}
        layout="grid"
        keyboardNavigationBehavior="tab"
        items={templates}
        // A card that is drawn is kept for its template: it is drawn anew when one of these is another.
        dependencies={[settings, templateUse, i18n.language]}
        onAction={(key) => {
          const template = byKey.get(String(key));
          if (template) onOpen(template);
        }}
      >
        {(template) => (
          <GridListItem id={template.key} textValue={template.title} className={styles.item as string}>
            {({ isFocusVisible, isFocusVisibleWithin, isHovered }) => (
              <TemplateCard
                template={template}
                facts={factsOf(t, i18n, settings, template)}
                isFocused={isFocusVisible || isFocusVisibleWithin}
                isHovered={isHovered}
                templateUse={templateUse}
              />
            )}
          </GridListItem>
        )}
      </GridList>
      <div ref={end} aria-hidden />
    </Localized>
  );
}
