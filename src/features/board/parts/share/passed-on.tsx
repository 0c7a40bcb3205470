// Share for everyone who is no manager: one link at a time, what it gives, and its code. Where no link is on, people with access still
// open the board's own address.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { classes } from '../../../../ui/classes.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { linkOf } from '../../session/address.ts';
import { useBoard } from '../../session/use-board.ts';
import { LinkPanel } from './link-panel.tsx';
import { type PassedLink, usePassedLinks } from './passed-links.ts';
import styles from './share.module.css';

export function PassedOn() {
  const board = useBoard();
  const { t } = useTranslation();
  const address = board.address;
  const { list, error } = usePassedLinks(address);
  const [chosen, setChosen] = useState<string | null>(null);
  const unchecked = { off: false, expires: null, gives: address.role } as const;
  if (error !== null)
    return (
      <>
        <p className={styles.error} role="alert">
          {t(`errors.${error as 'unknown'}`, { defaultValue: t('errors.unknown', { code: error }) })}
        </p>
        {/* Whether the link is on is not known, so nothing is said of what it gives. */}
        <LinkPanel {...unchecked} name={t('share.link')} address={linkOf(address, location.origin)} />
      </>
    );
  if (list === null)
    return <section className={classes(styles.link, styles.pending)} aria-busy aria-label={t('share.link')} />;
  const link = list.find(({ secret }) => secret === chosen) ?? list[0];
  if (!link)
    return mayBeSignedIn() ? (
      <LinkPanel
        {...unchecked}
        name={t('share.restricted')}
        address={linkOf({ alias: address.alias, secret: '' }, location.origin)}
      />
    ) : (
      <LinkPanel {...unchecked} off name={t('share.offLink')} address={null} />
    );
  const gives = ({ role }: PassedLink) => (role === 'editor' ? 'edit' : 'view');
  return (
    <LinkPanel
      name={t(`share.${gives(link)}`)}
      gives={link.role}
      off={false}
      expires={link.expires}
      address={linkOf({ alias: address.alias, secret: link.secret }, location.origin)}
    >
      {new Set(list.map(gives)).size > 1 && (
        <Segments
          name={t('share.access')}
          value={link.secret}
          choices={list.map((one) => ({
            value: one.secret,
            label: t(gives(one) === 'edit' ? 'share.canEdit' : 'share.canView'),
          }))}
          onChoose={setChosen}
        />
      )}
    </LinkPanel>
  );
}
