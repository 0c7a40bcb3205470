// The half about links: what one gives, until when, behind which password; its code is there at once. A board in a project has none at
// first.

import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeLinkRequest } from '#protocol/contract/links.ts';
import type { LinkRole } from '#protocol/roles.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Segments } from '../../../../../ui/segments.tsx';
import { type BoardAddress, linkOf } from '../../../session/address.ts';
import { LinkPanel, Until } from '../link-panel.tsx';
import { type SharedLink, useLinks } from '../links.ts';
import share from '../share.module.css';
import { LinkPassword } from './link-password.tsx';
import styles from './people.module.css';

interface LinkHalfProps {
  address: BoardAddress;
  hidden: boolean;
  /** The code of an error that the dialog shows already. */
  errorAbove: string | null;
}

export function LinkHalf({ address, hidden, errorAbove }: LinkHalfProps) {
  const { t } = useTranslation('share-people');
  const { t: words } = useTranslation();
  const links = useLinks(address);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = links.list ?? [];
  const link = list.find(({ sha256 }) => sha256 === chosen) ?? list.find(({ off }) => !off) ?? list[0];
  const add = async (role?: LinkRole) => setChosen((await links.add(role)) ?? chosen);
  // What changes may stand elsewhere in the list: it is still the one shown.
  const change = (one: SharedLink, to: ChangeLinkRequest) => {
    setChosen(one.sha256);
    void links.change(one, to);
  };
  const nameOf = ({ off, role }: SharedLink) =>
    off ? words('share.offLink') : t(`anyone.${role === 'editor' ? role : 'viewer'}`);

  return (
    <section className={styles.links} aria-label={t('links')} hidden={hidden}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <Link2 aria-hidden size={20} strokeWidth={1.75} />
          {t('links')}
        </h3>
        {list.length > 0 && (
          <Button onClick={() => void add()}>
            <Plus aria-hidden strokeWidth={1.75} />
            {words('share.new')}
          </Button>
        )}
      </div>
      {links.error && links.error !== errorAbove && (
        <p className={share.error} role="alert">
          {words(`errors.${links.error as 'unknown'}`, {
            defaultValue: words('errors.unknown', { code: links.error }),
          })}
        </p>
      )}
      {list.length > 1 && (
        <ul className={share.links}>
          {list.map((one) => (
            <li key={one.sha256}>
              <button
                type="button"
                className={share.row}
                aria-pressed={one === link}
                onClick={() => setChosen(one.sha256)}
              >
                <span className={share.words}>
                  <strong>{nameOf(one)}</strong>
                  <Until expires={one.off ? null : one.expires} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {link && (
        <LinkPanel
          key={link.sha256}
          {...link}
          gives={link.role}
          name={nameOf(link)}
          isNamedAbove={list.length > 1}
          address={link.secret && linkOf({ alias: address.alias, secret: link.secret }, location.origin)}
          quiet
          note={link.role === 'commenter' ? t('noComments') : undefined}
          onChange={(to) => change(link, to)}
        >
          <LinkPassword isOn={link.hasPassword} onChange={(password) => change(link, { password })} />
        </LinkPanel>
      )}
      {links.list?.length === 0 && (
        <>
          <Segments
            name={words('share.access')}
            value="off"
            choices={[
              { value: 'editor', label: words('share.canEdit') },
              { value: 'viewer', label: words('share.canView') },
              { value: 'off', label: words('share.off') },
            ]}
            onChoose={(role) => role !== 'off' && void add(role as LinkRole)}
          />
          <p className={styles.muted}>{t('noLinks')}</p>
        </>
      )}
    </section>
  );
}
