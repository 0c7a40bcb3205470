// The way to a new board: a link, because a board is an address. On a wall panel it is the session that runs there, or a new one.

import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { mayBeSignedIn } from '../../auth/may-be-signed-in.ts';
import { isIFP } from '../../device/device.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** Whoever signs in at a panel has boards of their own there. */
export function newBoardPath(): string {
  return isIFP && !mayBeSignedIn() ? ROUTES.panelNew.path : ROUTES.incognito.path;
}

export function StartDrawing({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Link to={newBoardPath()} className={classes(buttonClass('primary'), className)}>
      <Pencil aria-hidden strokeWidth={1.75} />
      {t('home.start')}
    </Link>
  );
}
