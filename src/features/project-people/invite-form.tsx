// Inviting into a project: people of the organization by name, who are in it at once, everybody else by their address; and a link for
// whoever has it. Where no mail goes out from here each address is a link to be passed on by hand, and for whoever opens it.

import { Check, Copy, Link } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member, NewInvite } from '#protocol/generated/graphql.ts';
import { type CopiedInvite, hasLink } from '#protocol/invite-links.ts';
import { listOfNames } from '#protocol/name-lists.ts';
import { emailPattern } from '#protocol/patterns.ts';
import type { TeamRole } from '#protocol/roles.ts';
import { CREATE_INVITE } from '../../api/operations/invites.ts';
import { PEOPLE_TO_INVITE } from '../../api/operations/people.ts';
import { SET_PROJECT_ROLE } from '../../api/operations/projects.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import rows from '../../ui/person-rows.module.css';
import { ask } from '../../workspace/signed-in-api.ts';
import { linkOf } from './invite-row.tsx';
import { Face, RoleSelect } from './parts.tsx';
import styles from './project-people.module.css';
import type { ProjectPeople } from './use-project-people.ts';

type Person = Member['person'];

const PAUSE_MS = 200;

interface InviteFormProps extends Pick<ProjectPeople, 'change' | 'isBusy'> {
  projectId: string;
  /** Who is there by a role of their own is not offered. */
  there: readonly Member[];
}

export function InviteForm({ projectId, there, change, isBusy }: InviteFormProps) {
  const { t, i18n } = useTranslation('project-people');
  const id = useId();
  const [text, setText] = useState('');
  const [role, setRole] = useState<TeamRole>('member');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [byHand, setByHand] = useState<readonly CopiedInvite[]>([]);
  const offered = usePeopleToInvite(projectId, text.trim()).filter(
    ({ id: found }) => !there.some((member) => member.person.id === found && member.role !== null),
  );
  const emails = [...new Set(text.split(/[\s,;،]+/).filter(Boolean))];

  const add = (person: Person) =>
    void change(
      async () => {
        await ask(SET_PROJECT_ROLE, { projectId, personIds: [person.id], role });
        setText('');
      },
      t('added', { name: person.name }),
    );
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const notOne = emails.filter((email) => !emailPattern.test(email));
    setWrong(notOne);
    if (emails.length === 0 || notOne.length > 0) return;
    const made: NewInvite[] = [];
    void change(async () => {
      setByHand([]);
      for (const email of emails) {
        made.push((await ask(CREATE_INVITE, { kind: 'project', id: projectId, email, role })).createInvite);
        // What is done is not asked for again when a later one fails.
        setText(emails.slice(made.length).join(', '));
      }
      setByHand(made.filter(hasLink));
      const sent = made.filter((one) => one.mailed).map((one) => one.invite.email);
      return sent.length > 0 ? t('invite.sentTo', { emails: listOfNames(sent, i18n.language) }) : undefined;
    });
  };
  const copyLink = () =>
    void change(async () => {
      const { createInvite: made } = await ask(CREATE_INVITE, { kind: 'project', id: projectId, email: '', role });
      if (!hasLink(made)) return undefined;
      if (await copyText(linkOf(made))) return t(`invite.linkCopied.${role}`);
      setByHand([made]);
      return undefined;
    });

  return (
    <>
      <form className={styles.invite} onSubmit={invite}>
        <div className={styles.who}>
          <input
            id={id}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={t('invite.who')}
            placeholder={t('invite.who')}
            aria-invalid={wrong.length > 0}
            aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setWrong([]);
            }}
          />
          {offered.length > 0 && (
            <ul className={styles.offered} aria-label={t('invite.suggestions')}>
              {offered.map((person) => (
                <li key={person.id}>
                  <button type="button" disabled={isBusy} onClick={() => add(person)}>
                    <Face {...person} />
                    <span className={rows.words}>
                      <strong>
                        <bdi>{person.name}</bdi>
                      </strong>
                      <bdi dir="ltr">{person.email}</bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <RoleSelect framed name={t('invite.as')} value={role} onRole={setRole} />
        <button type="submit" className={buttonClass('primary')} disabled={isBusy || emails.length === 0}>
          {t('invite.send')}
        </button>
      </form>
      {wrong.length > 0 && (
        <p id={`${id}-wrong`} role="alert" className={styles.error}>
          {t('invite.wrong', { emails: listOfNames(wrong, i18n.language) })}
        </p>
      )}
      <Button className={styles.link} disabled={isBusy} onClick={copyLink}>
        <Link aria-hidden strokeWidth={1.75} /> {t('invite.copyLink')}
      </Button>
      {byHand.length > 0 && <ByHand invites={byHand} />}
    </>
  );
}

function ByHand({ invites }: { invites: readonly CopiedInvite[] }) {
  const { t } = useTranslation('project-people');
  const [copied, setCopied] = useState<string>();
  const { role } = (invites[0] as CopiedInvite).invite;
  const isMailed = invites.some(({ invite }) => invite.mailable);
  return (
    <div className={styles.byHand} role="status">
      <p>{t(isMailed ? 'invite.tooOften' : `invite.notMailed.${role as TeamRole}`)}</p>
      <ul>
        {invites.map((made) => {
          const { id, email } = made.invite;
          const isCopied = copied === id;
          return (
            <li key={id}>
              <bdi>{email || t('invite.anyone')}</bdi>
              <Button
                kind="secondary"
                aria-label={t('invite.copyFor', { name: email || t('invite.anyone') })}
                onClick={() => void copyText(linkOf(made)).then((done) => done && setCopied(id))}
              >
                {isCopied ? <Check aria-hidden /> : <Copy aria-hidden strokeWidth={1.75} />}
                {t(isCopied ? 'invite.copied' : 'invite.copy')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function usePeopleToInvite(projectId: string, search: string): readonly Person[] {
  const [found, setFound] = useState<readonly Person[]>([]);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const people =
        search === '' || search.includes('@')
          ? []
          : await ask(PEOPLE_TO_INVITE, { kind: 'project', id: projectId, search }).then(
              ({ peopleToInvite }) => peopleToInvite,
              () => [],
            );
      if (!isOld) setFound(people);
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [projectId, search]);
  return found;
}
