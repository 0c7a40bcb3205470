// The way to a new board: a link, because a board is an address.

import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export function StartDrawing({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Link to={ROUTES.incognito.path} className={classes(buttonClass('primary'), className)}>
      <Pencil aria-hidden strokeWidth={1.75} />
      {t('home.start')}
    </Link>
  );
}
