// Inviting: who, as what, and one button. People of the organization have access at once; an address gets a letter where mail goes out
// from this server, else a link to pass on.

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteUrl } from '#protocol/invite-links.ts';
import { emailPattern } from '#protocol/patterns.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { NewInvite } from '#protocol/workspace.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { CopyButton } from '../link-panel.tsx';
import { CREATE_INVITE, SET_BOARD_ROLE } from './documents.ts';
import styles from './people.module.css';
import { useRoleChoices } from './role-choices.ts';
import { Select } from './select.tsx';
import { asked, type SharedBoard } from './use-access.ts';
import { type Invited, WhoField } from './who-field.tsx';

export function InviteForm({ shared, alias }: { shared: SharedBoard; alias: string }) {
  const { t } = useTranslation('share-people');
  const choices = useRoleChoices();
  const [who, setWho] = useState<{ chosen: readonly Invited[]; typed: string }>({ chosen: [], typed: '' });
  const [role, setRole] = useState<BoardRole>('editor');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const typed = who.typed.trim();
  const all: readonly Invited[] = emailPattern.test(typed) ? [...who.chosen, { email: typed }] : who.chosen;

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (all.length === 0 || isBusy) return;
    setBusy(true);
    setSent(0);
    const isDone = await shared.change(async (boardId) => {
      const made: NewInvite[] = [];
      for (const one of all) {
        if ('person' in one) await asked(SET_BOARD_ROLE, { boardId, personId: one.person.id, role });
        else made.push((await asked(CREATE_INVITE, { boardId, email: one.email, role })).createInvite);
      }
      return made;
    });
    setBusy(false);
    if (!isDone) return;
    setWho({ chosen: [], typed: '' });
    setSent(all.length);
  };

  return (
    <>
      <form className={styles.invite} onSubmit={(event) => void invite(event)}>
        <WhoField boardId={shared.id} {...who} onChange={(chosen, typed) => setWho({ chosen, typed })} />
        <Select<BoardRole> name={t('roleOfInvited')} value={role} choices={choices} framed onChoose={setRole} />
        <button type="submit" className={buttonClass('primary')} disabled={isBusy || all.length === 0}>
          {t('invite')}
        </button>
      </form>
      <p role="status" className={styles.said}>
        {sent > 0 && shared.links.length === 0 && t('sent', { count: sent })}
      </p>
      {shared.links.map(({ invite: { id, email, expiresMs }, token }) => (
        <div key={id} className={styles.byHand}>
          <p>{t('byHand', { email: `\u2068${email}\u2069` })}</p>
          <CopyButton kind="secondary" address={inviteUrl(location.origin, 'board', { token, alias, expiresMs })} />
        </div>
      ))}
    </>
  );
}
