// Requests for access, each answered in its row. The first one is the entry's sentence; the others open below it.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest, GivenRole } from '#protocol/generated/graphql.ts';
import { ANSWER_REQUEST } from '../../api/operations/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import { ask } from '../signed-in-api.ts';
import styles from './entry.module.css';
import type { EntryProps } from './entry-props.ts';
import { changeEntry } from './inbox-data.ts';
import { USUAL_ROLE, useRoleChoices } from './role-names.ts';
import { useAnswer } from './use-answer.ts';

export function RequestAnswers(props: EntryProps) {
  const { t } = useTranslation('inbox');
  const [isOpen, setOpen] = useState(false);
  const { requests, requestCount } = props.entry;
  const [first, ...others] = requests;
  if (!first) return null;
  return (
    <>
      <OneRequest key={first.id} request={first} isFirst {...props} />
      {others.length > 0 && (
        <button type="button" className={styles.others} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('request.others', { count: requestCount - 1 })}
        </button>
      )}
      {isOpen && (
        <ul className={styles.requests}>
          {others.map((request) => (
            <li key={request.id}>
              <strong>
                <bdi>{request.name || t('somebody')}</bdi>
              </strong>
              {request.message && <q dir="auto">{request.message}</q>}
              <OneRequest request={request} {...props} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface OneRequestProps extends EntryProps {
  request: AccessRequest;
  isFirst?: boolean;
}

function OneRequest({ request, isFirst, entry, onNote }: OneRequestProps) {
  const { t } = useTranslation('inbox');
  const { isBusy, answer } = useAnswer(entry, onNote);
  const choices = useRoleChoices(entry.thingKind);
  const [role, setRole] = useState<GivenRole>(USUAL_ROLE[entry.thingKind]);
  const name = request.name || t('somebody');
  const answerWith = (chosen: GivenRole | null) =>
    void answer(
      async () => (await ask(ANSWER_REQUEST, { id: request.id, role: chosen })).answerRequest,
      { done: t(chosen === null ? 'request.declined' : 'request.done', { name }), over: t('request.over') },
      () => changeEntry(entry.id, (shown) => withoutRequest(shown, request.id)),
    );
  return (
    <div className={styles.answers}>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        aria-disabled={isBusy}
        aria-label={t('request.letInNamed', { name })}
        onClick={() => answerWith(role)}
      >
        {t('request.letIn')}
      </Button>
      <Select<GivenRole>
        framed
        name={t('request.roleOf', { name })}
        value={role}
        choices={choices}
        disabled={isBusy}
        onChoose={setRole}
      />
      <Button
        className={styles.decline}
        aria-disabled={isBusy}
        aria-label={t('request.declineNamed', { name })}
        onClick={() => answerWith(null)}
      >
        {t('request.decline')}
      </Button>
    </div>
  );
}

function withoutRequest(entry: EntryProps['entry'], requestId: string): EntryProps['entry'] | null {
  const requests = entry.requests.filter(({ id }) => id !== requestId);
  return requests.length === 0 ? null : { ...entry, requests, requestCount: entry.requestCount - 1 };
}
