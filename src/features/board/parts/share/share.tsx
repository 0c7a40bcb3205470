// Share: who can do what by which link. Managers see and change every link and who can edit; whoever came by a link passes it on.

import { Eye, Link2Off, PenLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type BoardMode, MODE } from '#protocol/bus.ts';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import { mayBeSignedIn } from '../../../../auth/may-be-signed-in.ts';
import { Button } from '../../../../ui/button.tsx';
import { part } from '../../../../ui/lazy-part.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { type BoardAddress, linkOf } from '../../session/address.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { LinkPanel, Until } from './link-panel.tsx';
import { type SharedLink, useLinks } from './links.ts';
import { useBoardPanels } from './panels/use-board-panels.ts';
import { PassedOn } from './passed-on.tsx';
import styles from './share.module.css';

/** Of who is signed in: nobody else loads it. */
const peoplePart = part(() => import('./people/index.tsx'), 'SharePeople', ['share-people']);
const joinedPart = part(() => import('../../../wall/other-boards/joined-hint.tsx'), 'JoinedHint', ['panel']);
const embedPart = part(() => import('./embed/index.tsx'), 'ShareEmbed', ['embed-share']);
const panelsPart = part(() => import('./panels/index.tsx'), 'WallPanels', ['panel']);

const MODES = Object.keys(MODE) as BoardMode[];

export function ShareDialog() {
  const board = useBoard();
  const { t } = useTranslation();
  const { title, mode } = useSnapshot(board.store);
  const address = board.address;
  const { secret } = address;
  // A panel has its own way: how one joins stands beside the board (board/panel-bar.tsx).
  if (secret === PANEL) return null;
  return (
    <Dialog
      title={t('share.title', { title: title || t('board.untitled') })}
      closeName={t('close')}
      onClose={() => closeDialog(board)}
      wide
    >
      {secret === JOINED ? <joinedPart.Part /> : mode.mayChange ? <ForManagers address={address} /> : <PassedOn />}
    </Dialog>
  );
}

function ForManagers({ address }: { address: BoardAddress }) {
  const { t } = useTranslation();
  const panels = useBoardPanels(address);
  const managed = <Managed />;
  return (
    <Tabs
      name={t('share.button')}
      tabs={[
        {
          id: 'people',
          name: t('share.people'),
          content: mayBeSignedIn() ? <peoplePart.Part guest={managed} /> : managed,
        },
        {
          id: 'panels',
          name: t('share.panels'),
          count: panels.panels?.filter(({ endedAt }) => endedAt === null).length,
          content: <panelsPart.Part board={panels} />,
        },
        { id: 'embed', name: t('share.embed'), content: <embedPart.Part /> },
      ]}
    />
  );
}

function Managed() {
  const board = useBoard();
  const { t } = useTranslation();
  const address = board.address;
  const { mode } = useSnapshot(board.store);
  const links = useLinks(address);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = links.list ?? [];
  const link = list.find(({ sha256 }) => sha256 === chosen) ?? list.find(({ off }) => !off) ?? list[0];
  const nameOf = ({ off, role }: SharedLink) =>
    t(off ? 'share.offLink' : role === 'editor' ? 'share.edit' : 'share.view');

  return (
    <>
      <h3 className={styles.heading}>{t('mode.title')}</h3>
      <Segments
        name={t('mode.title')}
        value={mode.name}
        choices={MODES.map((one) => ({ value: one, label: t(`share.mode.${one}`) }))}
        onChoose={(one) => board.tell((calls) => calls.setMode(one))}
      />
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('share.links')}</h3>
        <Button onClick={async () => setChosen((await links.add()) ?? chosen)}>
          <Plus aria-hidden strokeWidth={1.75} />
          {t('share.new')}
        </Button>
      </div>
      <ul className={styles.links}>
        {list.map((one) => (
          <li key={one.sha256}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={one === link}
              onClick={() => setChosen(one.sha256)}
            >
              {one.off ? (
                <Link2Off aria-hidden />
              ) : one.role === 'editor' ? (
                <PenLine aria-hidden />
              ) : (
                <Eye aria-hidden />
              )}
              <span className={styles.words}>
                <strong>{nameOf(one)}</strong>
                <Until expires={one.off ? null : one.expires} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {links.error && (
        <p className={styles.error} role="alert">
          {t(`errors.${links.error as 'unknown'}`, { defaultValue: t('errors.unknown', { code: links.error }) })}
        </p>
      )}
      {link && (
        <LinkPanel
          key={link.sha256}
          {...link}
          gives={link.role}
          name={nameOf(link)}
          isNamedAbove
          address={link.secret && linkOf({ alias: address.alias, secret: link.secret }, location.origin)}
          onChange={(change) => {
            // It may stand elsewhere in the list then, and is still the one shown.
            setChosen(link.sha256);
            void links.change(link, change);
          }}
        />
      )}
    </>
  );
}
