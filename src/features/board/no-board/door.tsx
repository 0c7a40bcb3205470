// In place of a board whose link asks for more than its secret: a password, or that somebody lets one in; and of one that is full of guests.

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkRefusal } from '#protocol/board-events.ts';
import type { Link } from '#protocol/browser/api-client.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { LIMITS } from '#protocol/limits.ts';
import { api } from '../../../api/api.ts';
import { guestName, setGuestName } from '../../../device/input-settings.ts';
import { HomeLink, MessagePage } from '../../../page/message-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { CleanInput } from '../../../ui/clean-input.tsx';
import styles from './door.module.css';
import { useAskAgain } from './use-ask-again.ts';

export type DoorRefusal = Exclude<LinkRefusal, 'wrong' | 'ended' | 'permission-required'>;

interface Props {
  refusal: DoorRefusal;
  link: Link;
  picture: ReactNode;
  /** The server opens it now, or says why not in another way. */
  onOpen(): void;
}

export function Door({ refusal, link, picture, onOpen }: Props) {
  if (refusal === 'password-needed') return <PasswordNeeded link={link} picture={picture} onOpen={onOpen} />;
  if (refusal === 'waiting') return <Waiting link={link} picture={picture} onOpen={onOpen} />;
  if (refusal === 'board-guests-full') return <Full link={link} picture={picture} onOpen={onOpen} />;
  return <NotLetIn reason={refusal === 'removed' ? 'removed' : 'refused'} picture={picture} onOpen={onOpen} />;
}

type Fault = 'wrong' | 'tooMany' | 'offline';

function PasswordNeeded({ link, picture, onOpen }: Omit<Props, 'refusal'>) {
  const { t } = useTranslation('board-door');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const open = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isAsking || password === '') return;
    setAsking(true);
    api.setPassword(link, password);
    const found = await tried(link);
    setAsking(false);
    setFault(found);
    if (found) api.setPassword(link, '');
    else onOpen();
  };
  return (
    <MessagePage picture={picture} title={t('password.title')} text={t('password.text')}>
      <form className={styles.form} onSubmit={open}>
        <label htmlFor={id}>{t('password.label')}</label>
        <div className={styles.row}>
          <input
            id={id}
            type="password"
            value={password}
            maxLength={LIMITS.linkPasswordMaxChars}
            autoComplete="off"
            aria-invalid={fault === 'wrong'}
            aria-describedby={`${id}-fault`}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button kind="primary" onClick={() => void open()}>
            {t('password.open')}
          </Button>
        </div>
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault && t(`password.${fault}`)}
        </p>
      </form>
    </MessagePage>
  );
}

/** Why it does not open by this password; null: that is not what keeps it shut. */
async function tried(link: Link): Promise<Fault | null> {
  try {
    await api.board(link).renew(new AbortController().signal);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'password-needed') return 'wrong';
    if (error.code === 'too-many-requests') return 'tooMany';
    return error.code === 'network' ? 'offline' : null;
  }
}

function Waiting({ link, picture, onOpen }: Omit<Props, 'refusal'>) {
  const { t } = useTranslation('board-door');
  const askNow = useAskAgain(link, onOpen);
  const [name, setName] = useState(guestName);
  const [told, setTold] = useState(guestName);
  const id = useId();
  const tell = (event?: FormEvent) => {
    event?.preventDefault();
    setTold(setGuestName(name));
    askNow();
  };
  return (
    <MessagePage picture={picture} title={t('waiting.title')} text={t('waiting.text')}>
      <div className={styles.ways}>
        <form className={styles.form} onSubmit={tell}>
          <label htmlFor={id}>{t('waiting.name')}</label>
          <div className={styles.row}>
            <CleanInput id={id} kind="person" value={name} autoComplete="nickname" onChange={setName} />
            <Button kind="secondary" onClick={() => tell()}>
              {t('waiting.tell')}
            </Button>
          </div>
          <p className={styles.said} role="status">
            {told && told === name && t('waiting.told', { name: told })}
          </p>
        </form>
        <HomeLink kind="secondary" />
      </div>
    </MessagePage>
  );
}

function Full({ link, picture, onOpen }: Omit<Props, 'refusal'>) {
  const { t } = useTranslation('board-door');
  const retry = useAskAgain(link, onOpen);
  return (
    <MessagePage picture={picture} title={t('full.title')} text={t('full.text')}>
      <Button kind="primary" onClick={retry}>
        {t('refused.again')}
      </Button>
      <HomeLink kind="secondary" />
    </MessagePage>
  );
}

type NotLetInProps = Pick<Props, 'picture' | 'onOpen'> & { reason: 'refused' | 'removed' };

function NotLetIn({ reason, picture, onOpen }: NotLetInProps) {
  const { t } = useTranslation('board-door');
  return (
    <MessagePage picture={picture} title={t(`${reason}.title`)} text={t(`${reason}.text`)}>
      <HomeLink />
      <Button kind="secondary" onClick={onOpen}>
        {t('refused.again')}
      </Button>
    </MessagePage>
  );
}
