// Invites people into a team: those of the organization by name, everybody else by their address; into an organization by address alone.
// Where no mail goes out from here, each is a link to be passed on by hand, and for whoever opens it: that is said.

import { Check, Copy, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member, NewInvite } from '#protocol/generated/graphql.ts';
import { type CopiedInvite, hasLink } from '#protocol/invite-links.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import { emailPattern } from '#protocol/patterns.ts';
import { TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import { CREATE_INVITE } from '../../api/operations/invites.ts';
import { PEOPLE_TO_INVITE } from '../../api/operations/people.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Localized } from '../../ui/overlay/localized.tsx';
import { ask } from '../../workspace/signed-in-api.ts';
import styles from './invite-dialog.module.css';
import { linkOf } from './invite-link.ts';
import { SET_TEAM_ROLE } from './operations.ts';
import { refusal } from './refusal.ts';
import page from './team.module.css';

type Person = Member['person'];

/** What people are invited into here. */
interface InvitedTo {
  kind: 'team' | 'entity';
  id: string;
}

/** Owners are made of people who are there. */
const ENTITY_ROLES = ['admin', 'member'] as const satisfies readonly TeamRole[];

interface InviteDialogProps {
  to: InvitedTo;
  onInvited(): void;
  onClose(): void;
}

export function InviteDialog({ to, onInvited, onClose }: InviteDialogProps) {
  const { t, i18n } = useTranslation('team');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const [role, setRole] = useState<TeamRole>('member');
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<readonly NewInvite[]>([]);
  const [added, setAdded] = useState(0);
  const emails = emailsIn(text);

  const send = async () => {
    const wrong = emails.filter((email) => !emailPattern.test(email));
    if (wrong.length > 0) return setError(t('invite.wrong', { emails: listOfNames(wrong, i18n.language) }));
    if (emails.length + picked.length === 0 || state === 'sending') return;
    setState('sending');
    setError(undefined);
    const invites = [...made];
    let left = emails;
    try {
      if (picked.length > 0) await ask(SET_TEAM_ROLE, { teamId: to.id, personIds: picked.map(({ id }) => id), role });
      setAdded(added + picked.length);
      setPicked([]);
      for (const email of emails) {
        invites.push((await ask(CREATE_INVITE, { ...to, email, role })).createInvite);
        // What is done is not asked for again when a later one fails, and is shown with the others.
        left = left.slice(1);
        setText(left.join(', '));
      }
      setState('done');
    } catch (failure) {
      setError(refusal(t, failure));
      setState('idle');
    }
    setMade(invites);
    onInvited();
  };

  return (
    <Localized>
      <Dialog
        title={t('invite.title')}
        closeName={t('close')}
        onClose={onClose}
        wide
        footer={
          state === 'done' ? (
            <Button kind="primary" onClick={onClose}>
              {t('invite.done')}
            </Button>
          ) : (
            <>
              <Button kind="secondary" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button
                kind="primary"
                disabled={state === 'sending' || emails.length + picked.length === 0}
                onClick={() => void send()}
              >
                {t(state === 'sending' ? 'invite.sending' : 'invite.send')}
              </Button>
            </>
          )
        }
      >
        {state === 'done' ? (
          <Made invites={made} added={added} role={role} />
        ) : (
          <div className={styles.form}>
            <WhoField
              teamId={to.kind === 'team' ? to.id : null}
              text={text}
              picked={picked}
              error={error}
              onText={(typed) => {
                setText(typed);
                setError(undefined);
              }}
              onPicked={setPicked}
              onEnter={() => void send()}
            />
            <RoleField kind={to.kind} value={role} onChange={setRole} />
          </div>
        )}
      </Dialog>
    </Localized>
  );
}

interface WhoFieldProps {
  /** Null: nobody is offered. */
  teamId: string | null;
  text: string;
  picked: readonly Person[];
  error: string | undefined;
  onText(text: string): void;
  onPicked(people: readonly Person[]): void;
  onEnter(): void;
}

function WhoField({ teamId, text, picked, error, onText, onPicked, onEnter }: WhoFieldProps) {
  const { t } = useTranslation('team');
  const id = useId();
  const found = usePeopleToInvite(teamId, lastOf(text)).filter((one) => !picked.some((there) => there.id === one.id));
  const pick = (person: Person) => {
    onPicked([...picked, person]);
    onText(text.slice(0, text.length - lastOf(text).length));
    document.getElementById(id)?.focus();
  };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t(teamId === null ? 'invite.emails' : 'invite.who')}</label>
      {picked.length > 0 && (
        <ul className={styles.picked} data-unsent="">
          {picked.map((person) => (
            <li key={person.id}>
              <bdi>{person.name}</bdi>
              <IconButton
                icon={X}
                small
                tip="none"
                name={t('invite.leaveOut', { name: person.name })}
                onClick={() => onPicked(picked.filter((one) => one !== person))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog is this field
        autoFocus
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter()}
      />
      <p id={`${id}-below`} className={error ? page.failed : page.hint} role={error ? 'alert' : undefined}>
        {error ?? t('invite.whoHint')}
      </p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('invite.suggestions')}>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => pick(person)}>
                <span
                  className={styles.face}
                  style={{ background: person.color }}
                  data-initials={person.initials}
                  aria-hidden
                />
                <span>
                  <bdi>{person.name}</bdi>
                  <small dir="ltr">{person.email}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RoleFieldProps {
  kind: InvitedTo['kind'];
  value: TeamRole;
  onChange(role: TeamRole): void;
}

function RoleField({ kind, value, onChange }: RoleFieldProps) {
  const { t } = useTranslation('team');
  const roles =
    kind === 'team'
      ? TEAM_ROLES.map((role) => ({ role, name: t(`role.${role}`), text: t(`role.${role}Text`) }))
      : ENTITY_ROLES.map((role) => ({ role, name: t(`entity.role.${role}`), text: t(`entity.role.${role}Text`) }));
  const group = useId();
  return (
    <fieldset className={styles.roles}>
      <legend>{t('invite.as')}</legend>
      {roles.map(({ role, name, text }) => (
        <label key={role}>
          <input type="radio" name={group} checked={role === value} onChange={() => onChange(role)} />
          <span>
            {name}
            <small>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface MadeProps {
  invites: readonly NewInvite[];
  /** People who are in the team now. */
  added: number;
  role: TeamRole;
}

function Made({ invites, added, role }: MadeProps) {
  const { t, i18n } = useTranslation('team');
  const sent = invites.filter((one) => one.mailed).map(({ invite }) => invite.email);
  const byHand = invites.filter(hasLink);
  return (
    <div className={styles.form}>
      <div role="status">
        {added > 0 && <Done>{t('invite.sent')}</Done>}
        {sent.length > 0 && <Done>{t('invite.sentTo', { emails: listOfNames(sent, i18n.language) })}</Done>}
        {byHand.length > 0 && (
          <p>{t(byHand.some(({ invite }) => invite.mailable) ? 'invite.tooOften' : `invite.notMailed.${role}`)}</p>
        )}
      </div>
      {byHand.length > 0 && (
        <ul className={styles.links}>
          {byHand.map((made) => (
            <ByHand key={made.invite.id} made={made} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Done({ children }: { children: string }) {
  return (
    <p className={styles.sent}>
      <Check aria-hidden size={20} strokeWidth={2} /> {children}
    </p>
  );
}

function ByHand({ made }: { made: CopiedInvite }) {
  const { t } = useTranslation('team');
  const [isCopied, setIsCopied] = useState<boolean>();
  const { email } = made.invite;
  const link = linkOf(made);
  return (
    <li>
      <bdi dir="ltr">{email}</bdi>
      <Button
        kind="secondary"
        aria-label={t('invite.copyLinkFor', { email })}
        onClick={async () => setIsCopied(await copyText(link))}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden strokeWidth={1.75} />}
        {t(isCopied ? 'people.copied' : 'invite.copy')}
      </Button>
      {/* Where no way leads into the clipboard, it is there to be copied by hand. */}
      {isCopied === false && (
        <input className={styles.link} dir="ltr" readOnly value={link} aria-label={t('invite.linkOf', { email })} />
      )}
    </li>
  );
}

const PAUSE_MS = 200;

function usePeopleToInvite(teamId: string | null, search: string): readonly Person[] {
  const [found, setFound] = useState<readonly Person[]>([]);
  useEffect(() => {
    const old = new AbortController();
    const timer = setTimeout(async () => {
      const people =
        search === '' || teamId === null
          ? []
          : await ask(PEOPLE_TO_INVITE, { kind: 'team', id: teamId, search }, old.signal).then(
              ({ peopleToInvite }) => peopleToInvite,
              () => [],
            );
      if (!old.signal.aborted) setFound(people);
    }, PAUSE_MS);
    return () => {
      old.abort();
      clearTimeout(timer);
    };
  }, [teamId, search]);
  return found;
}

/** Between commas, semicolons or spaces. */
function emailsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;،]+/).filter(Boolean))];
}

/** What is being typed: behind the last comma. */
function lastOf(text: string): string {
  return (/[^,;،]*$/.exec(text)?.[0] ?? '').trimStart();
}
