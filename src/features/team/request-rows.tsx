// Who asked to be let into the team, each answered with one press.

import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest } from '#protocol/generated/graphql.ts';
import { ANSWER_REQUEST } from '../../api/operations/requests.ts';
import { Button } from '../../ui/button.tsx';
import { when } from '../../ui/when.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import styles from './people-table.module.css';
import table from './table.module.css';
import type { People } from './use-people.ts';

export function RequestRows({ people }: { people: People }) {
  const { t } = useTranslation('team');
  return (
    <tbody>
      <tr className={table.group}>
        <th scope="rowgroup" colSpan={6}>
          {t('many.asked', { count: people.requests.length })}
        </th>
      </tr>
      {people.requests.map((request) => (
        <RequestRow key={request.id} request={request} people={people} />
      ))}
    </tbody>
  );
}

function RequestRow({ request: { id, name, message, atMs }, people }: { request: AccessRequest; people: People }) {
  const { t, i18n } = useTranslation('team');
  const [isBusy, setIsBusy] = useState(false);
  const answer = async (role: 'member' | null) => {
    setIsBusy(true);
    try {
      await ask(ANSWER_REQUEST, { id, role });
      if (role) people.say(t('request.done', { name }));
    } catch (error) {
      people.sayWhy(error);
    }
    setIsBusy(false);
    people.again();
  };
  return (
    <tr>
      <td className={table.check} />
      <th scope="row" className={styles.name}>
        <div className={styles.person}>
          <span className={styles.pending} aria-hidden>
            <DoorOpen size={18} strokeWidth={1.75} />
          </span>
          <span className={styles.who}>
            <bdi className={styles.title}>{name}</bdi>
            <small>{when(atMs, i18n.language === 'cimode' ? 'en' : i18n.language)}</small>
            {message && <q>{message}</q>}
          </span>
        </div>
      </th>
      <td className={styles.answers} colSpan={4}>
        <Button
          className={styles.send}
          disabled={isBusy}
          aria-label={t('request.declineOf', { name })}
          onClick={() => void answer(null)}
        >
          {t('request.decline')}
        </Button>
        <Button
          kind="secondary"
          className={styles.send}
          disabled={isBusy}
          aria-label={t('request.letInOf', { name })}
          onClick={() => void answer('member')}
        >
          {t('request.letIn')}
        </Button>
      </td>
    </tr>
  );
}
