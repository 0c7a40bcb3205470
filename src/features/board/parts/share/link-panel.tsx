// One link of the board: what it gives and until when, its code, and a way to copy it. Who manages the board changes it here.

import { Check, Copy, Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { ChangeLinkRequest } from '#protocol/contract/links.ts';
import type { LinkRole } from '#protocol/roles.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { Select } from '../../../../ui/overlay/select.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './share.module.css';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = [1, 7, 30] as const;

interface LinkPanelProps {
  name: string;
  gives: LinkRole;
  off: boolean;
  /** Epoch ms; null: never. */
  expires: number | null;
  /** Whether who edits by it sees the board's history; absent: it is not said. */
  history?: boolean;
  /** Null: made on another device. */
  address: string | null;
  /** Absent: only managers change a link. */
  onChange?: ((change: ChangeLinkRequest) => void) | undefined;
  /** A chosen row above the panel says its name. */
  isNamedAbove?: boolean;
  /** Something else is the one to do here. */
  quiet?: boolean;
  /** About what it gives. */
  note?: string | undefined;
  /** Beside when it ends; without a way to change the link, above that. */
  children?: ReactNode;
}

export function LinkPanel(props: LinkPanelProps) {
  const { name, gives, off, expires, history, address, onChange, isNamedAbove, quiet, note, children } = props;
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  return (
    <section className={classes(styles.link, large && styles.large)} aria-label={name}>
      <div className={styles.settings}>
        {!isNamedAbove && <h3>{name}</h3>}
        {onChange && (
          <>
            <Segments
              name={t('share.access')}
              value={off ? 'off' : gives === 'editor' ? 'edit' : 'view'}
              choices={[
                { value: 'edit', label: t('share.canEdit') },
                { value: 'view', label: t('share.canView') },
                { value: 'off', label: t('share.off') },
              ]}
              onChoose={(value) =>
                onChange(
                  value === 'off'
                    ? { revoked: true }
                    : { revoked: false, role: value === 'edit' ? 'editor' : gives === 'commenter' ? gives : 'viewer' },
                )
              }
            />
            {note !== undefined && <p className={styles.hint}>{note}</p>}
            {!off && (
              <div className={styles.limits}>
                <Expiry expires={expires} onChange={(at) => onChange({ expires: at })} />
                {children}
              </div>
            )}
            {!off && gives === 'editor' && history !== undefined && (
              <HistorySwitch on={history} onChange={(on) => onChange({ history: on })} />
            )}
          </>
        )}
        {!onChange && children}
        {!onChange && !off && expires !== null && (
          <p className={styles.hint}>
            <Until expires={expires} />
          </p>
        )}
        {off ? (
          <p className={styles.hint}>{t('share.isOff')}</p>
        ) : address === null ? (
          <p className={styles.hint}>{t('share.elsewhere')}</p>
        ) : (
          <CopyButton address={address} kind={quiet ? 'secondary' : 'primary'} />
        )}
      </div>
      {address !== null && !off && (
        <div className={styles.scan}>
          <QrCode text={address} name={t('share.code')} className={styles.code} />
          <Button onClick={() => setLarge(!large)} aria-pressed={large}>
            {large ? <Minimize2 aria-hidden strokeWidth={1.75} /> : <Maximize2 aria-hidden strokeWidth={1.75} />}
            {large ? t('share.small') : t('share.large')}
          </Button>
        </div>
      )}
    </section>
  );
}

function HistorySwitch({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.history}>
      <span className={styles.words}>
        <strong>{t('share.history')}</strong>
        <span id={id}>{t('share.historyText')}</span>
      </span>
      <Switch name={t('share.history')} describedBy={id} on={on} onChange={onChange} />
    </div>
  );
}

/** The date stands first among the choices, so that what holds now is what is shown. */
function Expiry({ expires, onChange }: { expires: number | null; onChange(expires: number | null): void }) {
  const { t, i18n } = useTranslation();
  const date = (at: number) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(at);
  const choose = (value: string) => {
    if (value !== 'now') onChange(value === 'never' ? null : serverClock.now() + Number(value) * DAY_MS);
  };
  return (
    <Select
      framed
      className={styles.expiry}
      name={t('share.expiry')}
      value={expires === null ? 'never' : 'now'}
      choices={[
        ...(expires === null
          ? []
          : [
              {
                value: 'now',
                label: t(expires > serverClock.now() ? 'share.expires' : 'share.expired', {
                  date: date(expires),
                }),
              },
            ]),
        { value: 'never', label: t('share.never') },
        ...DAYS.map((days) => ({ value: `${days}`, label: t('share.inDays', { count: days }) })),
      ]}
      onChoose={choose}
    />
  );
}

export function CopyButton({ address, kind }: { address: string; kind: 'primary' | 'secondary' }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <Button kind={kind} onClick={async () => setCopied(await copyText(address))}>
        {copied ? <Check aria-hidden strokeWidth={1.75} /> : <Copy aria-hidden strokeWidth={1.75} />}
        {copied ? t('share.copied') : t('share.copy')}
      </Button>
      {/* Where no way leads into the clipboard, the address is there to be copied by hand. */}
      {copied === false && (
        <input className={styles.address} dir="ltr" readOnly value={address} aria-label={t('share.link')} />
      )}
      <span className="visually-hidden" role="status">
        {copied && t('share.copied')}
      </span>
    </>
  );
}

export function Until({ expires }: { expires: number | null }) {
  const { t, i18n } = useTranslation();
  if (expires === null) return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(expires);
  return <span>{t(expires > serverClock.now() ? 'share.expires' : 'share.expired', { date })}</span>;
}
