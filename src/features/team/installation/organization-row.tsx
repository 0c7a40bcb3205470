// A row of the table of organizations. A press on its name opens the plan.

import { useTranslation } from 'react-i18next';
import { entityTitle } from '../../../workspace/plans/own-entities.ts';
import { usePlanFormats } from './formats.ts';
import styles from './installation.module.css';
import type { Organization } from './use-organizations.ts';

interface OrganizationRowProps {
  organization: Organization;
  isOpen: boolean;
  onOpen(): void;
}

export function OrganizationRow({ organization, isOpen, onOpen }: OrganizationRowProps) {
  const { t } = useTranslation('plans');
  const { bytes, number, until } = usePlanFormats();
  const { tier, boards, storedBytes, request, ownerName, ownerEmail } = organization;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" data-column="organization">
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onOpen}>
          <bdi>{entityTitle(t, organization)}</bdi>
        </button>
        {request ? (
          <small className={styles.request}>
            {t('installation.requests', { name: request.person.name, tier: t(`tier.${request.tier}`) })}
          </small>
        ) : (
          <small>
            <bdi>{ownerEmail || ownerName}</bdi>
          </small>
        )}
      </th>
      <td data-column="plan">{t(`tier.${tier}`)}</td>
      <td data-column="people">
        <Seats organization={organization} />
      </td>
      <td data-column="boards" data-label={t('installation.boards')}>
        {number(boards)}
      </td>
      <td data-column="storage" data-label={t('installation.storage')}>
        {bytes(storedBytes)}
      </td>
      <td data-column="until">{until(organization)}</td>
    </tr>
  );
}

function Seats({ organization: { seats, seatsTaken } }: { organization: Organization }) {
  const { t } = useTranslation('plans');
  const { number } = usePlanFormats();
  if (seats === null) return number(seatsTaken);
  return (
    <div className={styles.seats} data-full={seatsTaken >= seats || undefined}>
      <span>{t('installation.seats', { taken: number(seatsTaken), seats: number(seats) })}</span>
      <meter aria-label={t('installation.people')} min={0} max={seats} value={Math.min(seatsTaken, seats)} />
    </div>
  );
}
