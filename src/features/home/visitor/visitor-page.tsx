// What somebody sees who has no board on this device: what Atrium is, the button that starts one, and a board on which others draw.

import { HardDrive, type LucideIcon, Save, Users, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { AccountEntry } from '../../../account/account-entry.tsx';
import { mayBeSignedIn } from '../../../auth/may-be-signed-in.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Mark } from '../../../ui/mark.tsx';
import { pageFoot } from '../../../ui/page-foot.ts';
import { PreferenceMenus } from '../preference-menus.tsx';
import { StartDrawing } from '../start-drawing.tsx';
import { BoardPicture } from './board-picture.tsx';
import styles from './visitor-page.module.css';

const REASONS: readonly (readonly [LucideIcon, 'together' | 'saved' | 'own'])[] = [
  [Users, 'together'],
  [Save, 'saved'],
  [HardDrive, 'own'],
];

export function VisitorPage({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <Bar />
      <main className={styles.main}>
        <div className={styles.say}>
          <h1>{t('home.visitor.title')}</h1>
          <div className={styles.begin} data-page-foot>
            <div className={styles.ways}>
              <StartDrawing className={styles.start} />
              {!mayBeSignedIn() && (
                <Link to={ROUTES.signIn.path} className={classes(buttonClass('secondary'), styles['sign-in'])}>
                  {t('home.signIn')}
                </Link>
              )}
            </div>
            {online ? (
              <p>{t('home.visitor.noAccount')}</p>
            ) : (
              <p role="status">
                <WifiOff aria-hidden size={18} strokeWidth={1.75} /> {t('home.visitor.offline')}
              </p>
            )}
          </div>
        </div>
        <BoardPicture />
        <ul className={styles.reasons}>
          {REASONS.map(([Icon, reason]) => (
            <li key={reason}>
              <Icon aria-hidden strokeWidth={1.75} />
              <div>
                <h2>{t(`home.visitor.${reason}`)}</h2>
                <p>{t(`home.visitor.${reason}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <footer className={styles.foot}>
          <pageFoot.Part />
        </footer>
      </main>
    </div>
  );
}

function Bar() {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <Mark />
        <span>Atrium</span>
      </span>
      <nav className={styles.menus} aria-label={t('home.navigation')}>
        <AccountEntry placement="bottom end" className={classes(styles.menu, !mayBeSignedIn() && styles.narrow)} />
        <PreferenceMenus placement="bottom end" className={styles.menu} />
      </nav>
    </header>
  );
}
