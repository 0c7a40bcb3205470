// Atrium's own templates below those of the owner, each with a switch that hides it from the owner's people.

import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAMES, TEMPLATES } from '#protocol/templates.ts';
import { classes } from '../../../ui/classes.ts';
import { Switch } from '../../../ui/switch.tsx';
import { BuiltInCover } from '../../../workspace/templates/cover-picture.tsx';
import { matchingTemplates, useTemplateTokens } from '../../../workspace/templates/template-search.ts';
import { templateTexts } from '../../../workspace/templates/template-texts.ts';
import table from '../table.module.css';
import styles from './templates.module.css';
import type { Settings } from './use-settings.ts';

export function AtriumTemplates({ settings, search }: { settings: Settings; search: string }) {
  const { t, i18n } = useTranslation('templates');
  useTemplateTokens(search.trim());
  const titled = TEMPLATE_NAMES.map((key) => ({ key, title: templateTexts(i18n, key).name }));
  const rows = matchingTemplates(titled, search, { t, i18n });
  if (rows.length === 0) return null;
  return (
    <section className={styles.atrium} aria-labelledby="atrium-templates">
      <h2 id="atrium-templates">{t('manage.ours')}</h2>
      <p id="atrium-templates-text">{t('manage.oursText')}</p>
      <table className={classes(table.table, styles.fixed)}>
        <thead>
          <tr>
            <th scope="col">{t('manage.name')}</th>
            <th scope="col">{t('manage.category')}</th>
            <th scope="col">{t('manage.hidden')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title }) => (
            <tr key={key} data-retired={settings.isHidden(key) || undefined}>
              <th scope="row" className={styles.name}>
                <div className={styles.named}>
                  <BuiltInCover name={key} />
                  <span>
                    <bdi>{title}</bdi>
                  </span>
                </div>
              </th>
              <td>{t(`page.category.${TEMPLATES[key].category}`)}</td>
              <td>
                <Switch
                  name={t('manage.hiddenOf', { name: title })}
                  describedBy="atrium-templates-text"
                  on={settings.isHidden(key)}
                  onChange={(isHidden) => void settings.hide(key, isHidden)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
