// Inviting: who, as what, and one button. People of the organization have access at once; an address gets a letter where mail goes out
// from this server, else a link to pass on.

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewInvite } from '#protocol/generated/graphql.ts';
import { hasLink, inviteUrl } from '#protocol/invite-links.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import { emailPattern } from '#protocol/patterns.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { CREATE_INVITE } from '../../../../../api/operations/invites.ts';
import { buttonClass } from '../../../../../ui/button.tsx';
import { Select } from '../../../../../ui/overlay/select.tsx';
import { CopyButton } from '../link-panel.tsx';
import { SET_BOARD_ROLE } from './operations.ts';
import styles from './people.module.css';
import { shownRole, useRoleChoices } from './role-choices.ts';
import { asked, type SharedBoard } from './use-access.ts';
import { type Invited, WhoField } from './who-field.tsx';

export function InviteForm({ shared, alias }: { shared: SharedBoard; alias: string }) {
  const { t } = useTranslation('share-people');
  const choices = useRoleChoices();
  const [who, setWho] = useState<{ chosen: readonly Invited[]; typed: string }>({ chosen: [], typed: '' });
  const [role, setRole] = useState<BoardRole>('editor');
  const [isBusy, setBusy] = useState(false);
  /** Of people who are known here: they have access now. */
  const [given, setGiven] = useState(0);
  const typed = who.typed.trim();
  const all: readonly Invited[] = emailPattern.test(typed) ? [...who.chosen, { email: typed }] : who.chosen;

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (all.length === 0 || isBusy) return;
    setBusy(true);
    setGiven(0);
    const isDone = await shared.change(async (boardId) => {
      const made: NewInvite[] = [];
      for (const one of all) {
        if ('person' in one) await asked(SET_BOARD_ROLE, { boardId, personId: one.person.id, role });
        else
          made.push((await asked(CREATE_INVITE, { kind: 'board', id: boardId, email: one.email, role })).createInvite);
      }
      return made;
    });
    setBusy(false);
    if (!isDone) return;
    setWho({ chosen: [], typed: '' });
    setGiven(all.filter((one) => 'person' in one).length);
  };

  return (
    <>
      <form className={styles.invite} onSubmit={(event) => void invite(event)}>
        <WhoField boardId={shared.id} {...who} onChange={(chosen, typed) => setWho({ chosen, typed })} />
        <Select<BoardRole>
          name={t('roleOfInvited')}
          value={role}
          choices={choices}
          framed
          className={styles.role}
          onChoose={setRole}
        />
        <button type="submit" className={buttonClass('primary')} disabled={isBusy || all.length === 0}>
          {t('invite')}
        </button>
      </form>
      <Made made={shared.made} given={given} alias={alias} />
    </>
  );
}

interface MadeProps {
  made: readonly NewInvite[];
  given: number;
  alias: string;
}

/** What became of it: who has access, where letters went, and links that nobody sends but oneself. */
function Made({ made, given, alias }: MadeProps) {
  const { t, i18n } = useTranslation('share-people');
  const sent = made.filter((one) => one.mailed).map(({ invite }) => invite.email);
  const emails = listOfNames(sent, i18n.language);
  return (
    <>
      <p role="status" className={styles.said}>
        {[given > 0 && t('given'), sent.length > 0 && t('sentTo', { emails })].filter(Boolean).join(' ')}
      </p>
      {made.filter(hasLink).map(({ invite: { id, email, role, expiresMs, mailable }, token }) => (
        <div key={id} className={styles.byHand} role="status">
          <p>
            <strong dir="ltr">{email}</strong> {t(mailable ? 'tooOften' : `byHand.${shownRole(role as BoardRole)}`)}
          </p>
          <CopyButton kind="secondary" address={inviteUrl(location.origin, 'board', { token, alias, expiresMs })} />
        </div>
      ))}
    </>
  );
}
