// An entry of the inbox: a face, a sentence that leads to what it is about, and below it what can be answered.

import {
  BadgeCheck,
  Download,
  FileArchive,
  Folder,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  UserCog,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThingKind } from '#protocol/generated/graphql.ts';
import { initials } from '#protocol/people.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink } from '../../page/navigation.tsx';
import { classes } from '../../ui/classes.ts';
import { when } from '../../ui/when.ts';
import { pathOfResource } from '../resource-path.ts';
import styles from './entry.module.css';
import { FileAnswers, InviteAnswers } from './entry-answers.tsx';
import type { EntryProps } from './entry-props.ts';
import { type InboxEntry, markRead } from './inbox-data.ts';
import { RequestAnswers } from './request-answers.tsx';
import { useRoleName } from './role-names.ts';
import { Sentence } from './sentence.tsx';

const INVITE_ICONS: Readonly<Record<ThingKind, LucideIcon>> = {
  entity: Users,
  team: Users,
  project: Folder,
  board: LayoutGrid,
};

export function Entry(props: EntryProps) {
  const { entry } = props;
  const { t, i18n } = useTranslation('inbox');
  const { kind, isRead, requests } = entry;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const message = requests[0]?.message;
  const open = () => {
    if (!isRead) markRead(entry);
    props.onLeave();
  };
  return (
    <li className={styles.entry}>
      {isRead ? <span /> : <span className={styles.unread} role="img" aria-label={t('unread')} />}
      <Face entry={entry} />
      <div className={styles.text}>
        {kind === 'invite' ? (
          // The person may not open it before they have joined.
          <p className={styles.sentence}>
            <Title entry={entry} />
          </p>
        ) : (
          <PageLink to={pathOfEntry(entry)} className={classes(styles.sentence, styles.title)} onClick={open}>
            <Title entry={entry} />
          </PageLink>
        )}
        <p className={styles.detail}>
          {message && (
            <>
              <q dir="auto">{message}</q>
              {' · '}
            </>
          )}
          <InviteRole entry={entry} />
          <time dateTime={new Date(entry.atMs).toISOString()}>{when(entry.atMs, language)}</time>
        </p>
        <Answers {...props} />
      </div>
    </li>
  );
}

function pathOfEntry({ kind, thingKind, thingId, alias, filePath }: InboxEntry): string {
  if (kind === 'plan') return ROUTES.entityProfile.path.replace(':planId', thingId);
  return filePath ?? pathOfResource({ kind: thingKind, id: thingId, alias });
}

function Answers(props: EntryProps): ReactNode {
  const { kind, filePath, invite } = props.entry;
  if (kind === 'request') return <RequestAnswers {...props} />;
  if (kind === 'invite' && invite !== null) return <InviteAnswers {...props} invite={invite} />;
  return kind === 'file' && filePath !== null ? <FileAnswers {...props} /> : null;
}

function Title({ entry }: { entry: InboxEntry }) {
  const { kind, thingKind, name, sender, requests, role } = entry;
  const { t } = useTranslation('inbox');
  const roleName = useRoleName();
  const senderName = sender?.name ?? t('somebody');
  switch (kind) {
    case 'request': {
      const requester = requests[0]?.name || senderName;
      return (
        <Sentence
          values={[requester, name]}
          translate={(person, thing) => t('request.title', { name: person, thing })}
        />
      );
    }
    case 'invite':
      return (
        <Sentence
          values={[senderName, name]}
          translate={(person, thing) => t(`invite.${thingKind}`, { by: person, name: thing })}
        />
      );
    case 'role': {
      const values = [name, role === null ? '' : roleName(role)];
      if (!sender)
        return <Sentence values={values} translate={(thing, named) => t('role.now', { name: thing, role: named })} />;
      return (
        <Sentence
          values={[...values, sender.name]}
          translate={(thing, named, person) => t('role.by', { by: person, name: thing, role: named })}
        />
      );
    }
    case 'plan':
      return <PlanTitle entry={entry} />;
    case 'file':
      return <Sentence values={[name]} translate={(thing) => t('file.title', { name: thing })} />;
  }
}

function PlanTitle({ entry: { name, sender, tier, isPlanRequested, planStartMs } }: { entry: InboxEntry }) {
  const { t, i18n } = useTranslation('inbox');
  const values = [name, tier === null ? '' : t(`plan.${tier}`)];
  if (planStartMs !== null) {
    const language = i18n.language === 'cimode' ? 'en' : i18n.language;
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(planStartMs);
    return (
      <Sentence
        values={[...values, day]}
        translate={(thing, named, date) => t('plan.starts', { name: thing, tier: named, date })}
      />
    );
  }
  if (!isPlanRequested)
    return <Sentence values={values} translate={(thing, named) => t('plan.changed', { name: thing, tier: named })} />;
  return (
    <Sentence
      values={[...values, sender?.name ?? t('somebody')]}
      translate={(thing, named, person) => t('plan.requested', { by: person, name: thing, tier: named })}
    />
  );
}

/** The role that an invite offers. */
function InviteRole({ entry: { kind, role } }: { entry: InboxEntry }) {
  const roleName = useRoleName();
  return kind === 'invite' && role !== null ? `${roleName(role)} · ` : null;
}

/** The face of the person, with a small icon of the kind. */
function Face({ entry: { kind, thingKind, sender, requests } }: { entry: InboxEntry }) {
  const Icon = {
    request: KeyRound,
    invite: INVITE_ICONS[thingKind],
    role: UserCog,
    file: Download,
    plan: BadgeCheck,
  }[kind];
  const requester = requests[0]?.name;
  // The sender is the last person who made a request, and the first request is shown.
  const isSender = sender && (requester === undefined || requester === sender.name);
  const letters = isSender ? sender.initials : requester && initials(requester);
  return (
    <span
      className={styles.face}
      style={isSender && kind !== 'file' ? { background: sender.color, color: '#fff' } : undefined}
      aria-hidden
    >
      {kind === 'file' || !letters ? <FaceIcon kind={kind} /> : letters}
      <span className={styles.kind}>
        <Icon size={12} strokeWidth={2} />
      </span>
    </span>
  );
}

function FaceIcon({ kind }: Pick<InboxEntry, 'kind'>) {
  const Icon = kind === 'file' ? FileArchive : Users;
  return <Icon size={20} strokeWidth={1.75} />;
}
