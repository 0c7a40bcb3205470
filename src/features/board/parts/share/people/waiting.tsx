// Who waits for an answer, told at once to somebody on the board who may give it; one press lets them in.

import { UserRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest } from '#protocol/generated/graphql.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { ACCESS_REQUESTS, ANSWER_REQUEST } from '../../../../../api/operations/requests.ts';
import { onWorkspaceEvent } from '../../../../../api/workspace-events.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Island } from '../../../../../ui/island.tsx';
import { Select } from '../../../../../ui/overlay/select.tsx';
import { errorCode } from '../../../session/board-session.ts';
import { useBoard } from '../../../session/use-board.ts';
import notices from '../../../shell/notices.module.css';
import { useRoleChoices } from './role-choices.ts';
import { asked, boardIdOf } from './use-access.ts';

export function Waiting() {
  const { t } = useTranslation('share-people');
  const { t: word } = useTranslation();
  const { first, more, answer } = useWaiting();
  const choices = useRoleChoices().filter(({ value }) => value !== 'manager');
  // What they get stands beside the button.
  const [role, setRole] = useState<BoardRole>('editor');
  if (!first) return null;
  // A guest may have typed anybody's name.
  const called = first.isGuest && first.name ? word('people.guestNamed', { name: first.name }) : first.name;
  const name = called || t('nameless');
  return (
    <Island className={notices.note} role="status">
      <UserRound aria-hidden strokeWidth={1.75} />
      <p>
        {t(first.isGuest ? 'notice.guest' : 'notice.person', { name })}
        {first.message && (
          <>
            {' '}
            <q>{first.message}</q>
          </>
        )}
        {more > 0 && <small> {t('notice.more', { count: more })}</small>}
      </p>
      <span className={notices.ways}>
        <Select<BoardRole> name={t('roleOf', { name })} value={role} choices={choices} onChoose={setRole} />
        <Button kind="primary" onClick={() => answer(first.id, role)}>
          {t(first.isGuest ? 'letIn' : 'giveAccess')}
        </Button>
        <Button onClick={() => answer(first.id, null)}>{t('decline')}</Button>
      </span>
    </Island>
  );
}

function useWaiting() {
  const board = useBoard();
  const address = board.address;
  const [requests, setRequests] = useState<readonly AccessRequest[]>([]);
  const read = useCallback(async () => {
    const boardId = await boardIdOf(address);
    setRequests((await asked(ACCESS_REQUESTS, { kind: 'board', id: boardId })).accessRequests);
    return boardId;
  }, [address]);

  useEffect(() => {
    let board: string | undefined;
    const look = () => {
      read().then(
        (id) => {
          board = id;
        },
        // They stand in the dialog, too.
        (error: unknown) => console.info('Who waits could not be asked:', errorCode(error)),
      );
    };
    look();
    return onWorkspaceEvent((event) => {
      if (event.kind === 'all' || (event.kind === 'request' && (board === undefined || event.board === board))) look();
    });
  }, [read]);

  const answer = (id: string, role: BoardRole | null) => {
    setRequests((before) => before.filter((one) => one.id !== id));
    asked(ANSWER_REQUEST, { id, role })
      .catch((error: unknown) => console.info('The answer did not arrive:', errorCode(error)))
      .finally(() => void read().catch(() => undefined));
  };
  return { first: requests[0], more: requests.length - 1, answer };
}
