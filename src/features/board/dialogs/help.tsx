// The list of shortcuts, made from the same actions that answer to them; what hands do beside those stands here.

import { useTranslation } from 'react-i18next';
import { flags } from '../../../flags/flags.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ACTION_WORDS } from '../actions/action.ts';
import { allActions } from '../actions/offered/all.ts';
import { barTools, moreTools, shapeTools } from '../actions/tools.ts';
import { spoken } from '../input/shortcuts.ts';
import { closeDialog } from './dialogs.ts';
import styles from './help.module.css';

const ARROWS = '← ↑ ↓ →';

export function HelpDialog() {
  const { t } = useTranslation(['dict', ...ACTION_WORDS]);
  const tools = [...barTools, ...shapeTools, ...moreTools].filter((one) => one.keys);
  const others = allActions.filter(
    (action) =>
      action.keys &&
      !tools.some((tool) => tool.id === action.id) &&
      action.section !== 'text' &&
      action.id !== 'unlock' &&
      action.id !== 'keepTool',
  );
  const withArrows = (held: string) => `${spoken(`${held}+ArrowUp`).replace('↑', '')}${ARROWS}`;
  const moving = [
    [t('help.pan'), spoken(' ')],
    [t('help.drag'), t('keys.middle')],
    [t('help.pinch'), `${spoken('Mod+x').replace('X', '')}${t('keys.scroll')}`],
    [t('help.arrows'), ARROWS],
    [t('help.far'), withArrows('Shift')],
    ...(flags.features.keyboardNavigation ? [[t('help.walk'), 'Tab'] as const] : []),
  ] as const;
  const onward = flags.features.keyboardNavigation
    ? ([
        [t('connectors:onward'), withArrows('Mod')],
        [t('connectors:beside'), `${withArrows('Mod')} · Tab`],
      ] as const)
    : [];
  const editing = [
    [t('help.place'), spoken('Enter')],
    [t('help.edit'), `${spoken('Enter')} · ${t('keys.doubleClick')}`],
    [t('help.type'), t('keys.letters')],
    [t('help.begin'), t('keys.doubleClick')],
    [t('help.resize'), withArrows('Alt')],
    ...onward,
    [t('help.copyDrag'), `${spoken('Alt+x').replace('X', '')}${t('keys.drag')}`],
    [t('help.keep'), `${spoken('q')} · ${t('keys.onTool')}`],
    [t('help.menu'), `${t('keys.rightClick')} · ${spoken('Shift+F10')}`],
  ] as const;
  return (
    <Dialog title={t('help.title')} closeName={t('close')} onClose={closeDialog} columns scrolls>
      <div className={styles.columns}>
        <section>
          <h3>{t('help.tools')}</h3>
          <dl>
            {tools.map((one) => (
              <Row key={one.id} name={t(`tool.${one.id}`)} keys={spoken(one.keys?.[0] ?? '')} />
            ))}
          </dl>
          <h3>{t('help.moving')}</h3>
          <Rows rows={moving} />
        </section>
        <section>
          <h3>{t('help.editing')}</h3>
          <Rows rows={editing} />
          <h3>{t('help.actions')}</h3>
          <dl>
            {others.map((action) => (
              <Row
                key={action.id}
                name={t(action.label)}
                keys={action.keys?.map((chord) => spoken(chord)).join(' · ') ?? ''}
              />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly (readonly [name: string, keys: string])[] }) {
  return (
    <dl>
      {rows.map(([name, keys]) => (
        <Row key={name} name={name} keys={keys} />
      ))}
    </dl>
  );
}

function Row({ name, keys }: { name: string; keys: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        <kbd dir="auto">{keys}</kbd>
      </dd>
    </div>
  );
}
