// Everybody who comes into a project, and by what. Whoever manages it answers those who ask, changes roles, removes and invites.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Project } from '#protocol/generated/graphql.ts';
import { signedIn } from '../../account/user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Localized } from '../../ui/overlay/localized.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteRow } from './invite-row.tsx';
import { PersonRow, RequestRow, useLanguage } from './people-rows.tsx';
import styles from './project-people.module.css';
import { useProjectPeople } from './use-project-people.ts';

export function ProjectPeopleDialog({ project, onClose }: { project: Project; onClose(): void }) {
  const { t } = useTranslation('project-people');
  const { user } = useSnapshot(signedIn);
  const manages = project.role === 'admin';
  const { people, failed, again, more, said, isBusy, change } = useProjectPeople(project, manages);
  const members = people?.projectMembers.rows ?? [];
  const { accessRequests: requests = [], invites = [] } = people ?? {};
  const changes = { change, isBusy };
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <Localized>
      <Dialog title={t('title', { name: project.name })} closeName={t('close')} onClose={onClose} wide>
        {requests.length > 0 && (
          <section className={styles.asked} aria-label={t('request.title')}>
            <h3 className={styles.heading}>{t('request.title')}</h3>
            <ul>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} {...changes} />
              ))}
            </ul>
          </section>
        )}
        {manages && <InviteForm projectId={project.id} there={members} {...changes} />}
        <p className={said?.isError ? styles.error : styles.said} role={said?.isError ? 'alert' : 'status'}>
          {said?.text}
        </p>
        <div className={styles.head}>
          <h3 className={styles.heading}>{t('people')}</h3>
          <small>{t(project.isPrivate ? 'isPrivate' : 'isOpen')}</small>
        </div>
        {people && (
          <>
            <ul>
              {members.map((member) => (
                <PersonRow
                  key={member.person.id}
                  member={member}
                  projectId={project.id}
                  isMe={member.person.id === user?.id}
                  manages={manages}
                  {...changes}
                />
              ))}
            </ul>
            {more && (
              <div className={styles.more}>
                <small>
                  {t('shownOf', {
                    shown: number.format(members.length),
                    all: number.format(people.projectMembers.count),
                  })}
                </small>
                <Button kind="secondary" onClick={more}>
                  {t('more')}
                </Button>
              </div>
            )}
            {invites.length > 0 && (
              <ul>
                {invites.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} {...changes} />
                ))}
              </ul>
            )}
          </>
        )}
        {failed && (
          <div className={styles.missing} role="alert">
            <p>{t('notLoaded')}</p>
            <Button kind="secondary" onClick={again}>
              {t('again')}
            </Button>
          </div>
        )}
        {!people && !failed && <div className={styles.waiting} role="status" aria-label={t('waiting')} />}
      </Dialog>
    </Localized>
  );
}
