// The live regions of the signals: raised hands, chats once they have not changed for a second, and places to look at. Reactions are not spoken,
// because fifty of them would drown everything else.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { cleanText } from '#protocol/names.ts';
import { useBoard } from '../../session/use-board.ts';
import { useNaming } from '../people/naming.ts';
import { signalsOf } from './signals.ts';

/** The time without a change after which a chat is spoken, because a chat is sent while it is typed. */
const SETTLED_MS = 1000;

export function Spoken() {
  const board = useBoard();
  const { t } = useTranslation('reactions');
  const { people } = useSnapshot(board.store);
  const { shown } = useSnapshot(signalsOf(board));
  const nameOf = useNaming();
  const otherPeople = people.filter(({ self }) => !self);
  const points = shown.find(({ kind }) => kind === 'attention');
  const pointer = otherPeople.find(({ session }) => session === points?.session);
  return (
    <>
      <Raised people={otherPeople} />
      <div className="visually-hidden" aria-live="polite" data-testid="chat-region">
        {otherPeople.map((one) => one.chat && <SpokenChat key={one.session} name={nameOf(one)} chat={one.chat} />)}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {pointer && t('points', { name: nameOf(pointer) })}
      </div>
    </>
  );
}

/** Announces hands that go up after the first render. */
function Raised({ people }: { people: readonly PersonState[] }) {
  const { t } = useTranslation('reactions');
  const nameOf = useNaming();
  const before = useRef<readonly number[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const raised = people.filter(({ handAtMs }) => handAtMs !== undefined);
  useEffect(() => {
    const previous = before.current;
    before.current = raised.map(({ session }) => session);
    const news = raised.filter(({ session }) => previous?.includes(session) === false);
    if (news.length > 0) setSpoken(news.map((one) => t('raised', { name: nameOf(one) })).join(' '));
    else if (raised.length === 0) setSpoken('');
  });
  return (
    <div className="visually-hidden" aria-live="polite" data-testid="hands-region">
      {spoken}
    </div>
  );
}

function SpokenChat({ name, chat }: { name: string; chat: string }) {
  const { t } = useTranslation('reactions');
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(chat), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chat]);
  return spoken && <p>{t('says', { name, text: cleanText(spoken) })}</p>;
}
