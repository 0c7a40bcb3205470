// The list of shortcuts, made from the same actions that answer to them.

import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Action, actions, barTools, moreTools, shapeTools } from '../actions.ts';
import { spoken } from '../input/shortcuts.ts';
import { closeDialog } from './dialogs.ts';
import styles from './help.module.css';

export function HelpDialog() {
  const { t } = useTranslation();
  const tools = [...barTools, ...shapeTools, ...moreTools].filter((one) => one.keys);
  const others = (Object.values(actions) as readonly Action[]).filter(
    (action) => action.keys && action.id !== 'unlock',
  );
  return (
    <Dialog title={t('help.title')} closeName={t('close')} onClose={closeDialog}>
      <div className={styles.columns}>
        <section>
          <h3>{t('help.tools')}</h3>
          <dl>
            {tools.map((one) => (
              <Row key={one.id} name={t(`tool.${one.id}`)} keys={spoken(one.keys?.[0] ?? '')} />
            ))}
          </dl>
          <h3>{t('help.moving')}</h3>
          <dl>
            <Row name={t('help.pan')} keys={spoken(' ')} />
            <Row name={t('help.pinch')} keys={spoken('Mod+Scroll')} />
            <Row name={t('help.walk')} keys="Tab" />
            <Row name={t('help.nudge')} keys="← ↑ ↓ →" />
          </dl>
        </section>
        <section>
          <h3>{t('help.actions')}</h3>
          <dl>
            {others.map((action) => (
              <Row key={action.id} name={t(`action.${action.label}`)} keys={spoken(action.keys?.[0] ?? '')} />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Row({ name, keys }: { name: string; keys: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        <kbd dir="ltr">{keys}</kbd>
      </dd>
    </div>
  );
}
