// Asks for access with one press, with a word to who may give it, and says that it was asked for and what became of it. Asking twice is asking once. Whoever is let in
// meanwhile, by this or by anything else, is there without a press.

import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#protocol/limits.ts';
import { shownName } from '#protocol/names.ts';
import { ROUTES } from '#protocol/routes.ts';
import { onWorkspaceEvent } from '../api/workspace-events.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CleanInput } from '../ui/clean-input.tsx';
import field from '../ui/field.module.css';
import styles from './ask-button.module.css';
import { ASK_FOR_ACCESS, REQUEST_ANSWER } from './operations.ts';
import { ask } from './signed-in-api.ts';

export type ThingAskedFor = { kind: 'team' | 'project'; id: string } | { kind: 'board'; alias: string };

interface AskButtonProps {
  thing: ThingAskedFor;
  /** Where it opens once somebody has let one in. */
  again: string;
  /** Loaded anew: what refused it before is asked again. */
  open?(path: string): void;
}

export function AskButton({ thing, again, open = (path) => location.assign(path) }: AskButtonProps) {
  const { t } = useTranslation('no-access');
  const id = useId();
  const [message, setMessage] = useState('');
  const [state, setState] = useState<'idle' | 'asking' | 'asked' | 'refused' | 'failed'>('idle');
  const look = async () => {
    const { requestAnswer } = await ask(REQUEST_ANSWER, thing);
    if (requestAnswer === 'given') open(again);
    // A refusal of another time is no answer to what was not asked here.
    else if (requestAnswer === 'refused') setState((before) => (before === 'asked' ? 'refused' : before));
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  // A person without access is told only that something changed; one who has it again, as of a restored board, is told of what.
  useEffect(
    () =>
      onWorkspaceEvent(
        ({ kind }) => (kind === 'all' || kind === thing.kind) && void latest.current().catch(() => undefined),
      ),
    [thing.kind],
  );
  const askForIt = async () => {
    setState('asking');
    const done = await ask(ASK_FOR_ACCESS, { ...thing, message: shownName(message) }).catch(() => undefined);
    setState(done ? 'asked' : 'failed');
  };
  if (state === 'asked' || state === 'refused')
    return (
      <>
        <div className={state === 'asked' ? styles.asked : styles.failed} role="status">
          {state === 'asked' && <Check aria-hidden size={20} strokeWidth={2} />}
          {t(state === 'asked' ? 'asked' : 'refused')}
        </div>
        {state === 'asked' ? (
          <a href={again} className={buttonClass('primary')}>
            {t('again')}
          </a>
        ) : (
          <a href={ROUTES.dashboard.path} className={buttonClass('primary')}>
            {t('dashboard')}
          </a>
        )}
      </>
    );
  return (
    <>
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          {t('failed')}
        </div>
      )}
      <div className={`${field.field} ${styles.message}`}>
        <label htmlFor={id}>
          {t('message.label')} <span className={styles.optional}>{t('message.optional')}</span>
        </label>
        <CleanInput
          id={id}
          maxLength={LIMITS.accessMessageChars}
          placeholder={t('message.example')}
          value={message}
          onChange={setMessage}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void askForIt()}
        />
      </div>
      <Button kind="primary" disabled={state === 'asking'} onClick={() => void askForIt()}>
        {t(state === 'asking' ? 'asking' : 'ask')}
      </Button>
    </>
  );
}
