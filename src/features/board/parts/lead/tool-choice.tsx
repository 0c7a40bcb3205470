// Which tools the others see: all, or those that are checked.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SHAPE_TOOLS, TOOL_NAMES, type ToolName } from '#protocol/tools.ts';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './lead.module.css';

/** Tools that are chosen together, in the order of the tool bar. Select and Hand are always shown. */
const CHOICES = [
  { id: 'pen', tools: ['pen'] },
  { id: 'highlighter', tools: ['highlighter'] },
  { id: 'eraser', tools: ['eraser'] },
  { id: 'shapes', tools: SHAPE_TOOLS },
  { id: 'sticky', tools: ['sticky'] },
  { id: 'text', tools: ['text'] },
  { id: 'frame', tools: ['frame'] },
  { id: 'laser', tools: ['laser'] },
] as const satisfies readonly { id: string; tools: readonly ToolName[] }[];

interface ToolChoiceProps {
  /** Null: all. */
  tools: readonly ToolName[] | null;
  onChoose(tools: ToolName[] | null): void;
}

export function ToolChoice({ tools, onChoose }: ToolChoiceProps) {
  const { t } = useTranslation('lead');
  const { t: word } = useTranslation();
  const [titleId, hintId] = [useId(), useId()];
  const isShown = (some: readonly ToolName[]): boolean => tools === null || some.some((tool) => tools.includes(tool));
  const toggle = (some: readonly ToolName[]): void => {
    const isOn = isShown(some);
    onChoose(TOOL_NAMES.filter((tool) => (some.includes(tool) ? !isOn : tools === null || tools.includes(tool))));
  };
  return (
    <section className={styles.section}>
      <h3 id={titleId}>{t('tools')}</h3>
      <p id={hintId} className={styles.hint}>
        {t('toolsHint')}
      </p>
      <div className={styles.switch}>
        <span>{t('allTools')}</span>
        <Switch
          name={t('allTools')}
          on={tools === null}
          describedBy={hintId}
          onChange={(isAll) => onChoose(isAll ? null : [...TOOL_NAMES])}
        />
      </div>
      {tools !== null && (
        <fieldset className={styles.tools} aria-labelledby={titleId}>
          {CHOICES.map(({ id, tools: some }) => (
            <label key={id} className={styles.check}>
              <input type="checkbox" checked={isShown(some)} onChange={() => toggle(some)} />
              {word(`tool.${id}`)}
            </label>
          ))}
        </fieldset>
      )}
    </section>
  );
}
