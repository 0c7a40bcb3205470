// In place of a board whose session is over for this device: it ended, somebody at the panel ended it, or its time has run out. The device
// forgets the board: a panel at once and on a page that holds nothing of it, a participant's where nothing on it is unsent.

import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link as BoardLink } from '#protocol/browser/api-client.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { UnsentOffer } from '../../../account/unsent-offer.tsx';
import { copyOfOwnLeftovers } from '../../../bus/unsent-work.ts';
import { forgetBoard } from '../../../device/forget.ts';
import { MessagePage } from '../../../page/message-page.tsx';
import { PageLink } from '../../../page/navigation.tsx';
import { noteSessionOver } from '../../../page/session-over-note.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { BoardContext, useBoard } from '../../board/session/use-board.ts';
import { endedElsewhere } from '../board/ending.ts';
import { forgetJoinedBoard } from '../device/joined-boards.ts';

interface Props {
  link: BoardLink;
  picture: ReactNode;
  /** The panel did not let them in. */
  isDeclined?: boolean;
}

export function SessionOver({ link: { alias, secret }, picture, isDeclined = false }: Props) {
  if (secret === PANEL) return <Forgotten alias={alias} />;
  return isDeclined ? <Declined alias={alias} picture={picture} /> : <Left alias={alias} picture={picture} />;
}

function Forgotten({ alias }: { alias: string }) {
  const board = useBoard();
  useEffect(() => endedElsewhere(board, alias), [alias, board]);
  return null;
}

function Declined({ alias, picture }: { alias: string; picture: ReactNode }) {
  const { t } = useTranslation('panel');
  useEffect(() => void forgetJoinedBoard(alias).catch(console.info), [alias]);
  return (
    <MessagePage picture={picture} title={t('over.declined')} text={t('over.declinedText')}>
      <CodeLink kind="primary" />
    </MessagePage>
  );
}

function CodeLink({ kind }: { kind: 'primary' | 'secondary' }) {
  const { t } = useTranslation('panel');
  return (
    <PageLink to={ROUTES.code.path} className={buttonClass(kind)}>
      {t('over.code')}
    </PageLink>
  );
}

/** `unknown`: not read yet, or the storage cannot be read. */
type Outcome = 'unknown' | 'saved' | { unsent: number };

function Left({ alias, picture }: { alias: string; picture: ReactNode }) {
  // A page that was loaded again has no open board.
  const title = useContext(BoardContext)?.store.title ?? '';
  const { t } = useTranslation('panel');
  const { t: word } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>('unknown');
  useEffect(() => {
    let isGone = false;
    noteSessionOver();
    forgetJoinedBoard(alias).then((unsent) => {
      if (isGone || unsent === undefined) return;
      setOutcome(unsent > 0 ? { unsent } : 'saved');
    }, console.info);
    return () => {
      isGone = true;
    };
  }, [alias]);
  const isUnsent = typeof outcome === 'object';
  return (
    <MessagePage picture={picture} title={t('over.title')} text={textOf(outcome)}>
      {isUnsent && (
        <>
          <UnsentOffer title={title} copy={() => copyOfOwnLeftovers(alias)} onRetry={() => location.reload()} />
          <Button kind="secondary" onClick={() => void forgetBoard(alias).then(() => setOutcome('unknown'))}>
            {word('home.remove')}
          </Button>
        </>
      )}
      <CodeLink kind={isUnsent ? 'secondary' : 'primary'} />
    </MessagePage>
  );

  function textOf(of: Outcome): string {
    if (typeof of === 'object') return t('over.unsent', { count: of.unsent });
    return `${t(`over.${of}`)} ${t('over.again')}`;
  }
}
