// /manage/installation: the organizations of the installation with their plans, for its administrators. Those with a requested plan come first.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { TIERS } from '#protocol/plans.ts';
import { ROUTES } from '#protocol/routes.ts';
import { signedIn } from '../../../account/user.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { WorkspaceFrame } from '../../../workspace/frame.tsx';
import { codeOf } from '../refusal.ts';
import table from '../table.module.css';
import { Pages, TableFilter, Waiting } from '../table-parts.tsx';
import styles from './installation.module.css';
import { OrganizationRow } from './organization-row.tsx';
import { PlanDrawer } from './plan-drawer.tsx';
import { type Organization, useOrganizations } from './use-organizations.ts';

const NO_ACCESS = `${ROUTES.manageNoAccess.path}?installation=`;
const COLUMNS = ['organization', 'plan', 'people', 'boards', 'storage', 'until'] as const;

export function InstallationPage() {
  const { t } = useTranslation('plans');
  const { user } = useSnapshot(signedIn);
  if (user) return user.administers ? <OrganizationsPage /> : <Navigate to={NO_ACCESS} replace />;
  return (
    <WorkspaceFrame title={t('installation.title')} top={<span />}>
      <table className={classes(table.table, styles.organizations)} aria-busy>
        <tbody>
          <Waiting columns={COLUMNS.length} rows={6} />
        </tbody>
      </table>
    </WorkspaceFrame>
  );
}

function OrganizationsPage() {
  const { t, i18n } = useTranslation('plans');
  const { page, error, reload, filter, setFilter } = useOrganizations();
  const [opened, setOpened] = useState<Organization>();
  if (codeOf(error) === 'forbidden') return <Navigate to={NO_ACCESS} replace />;
  // A plan that was set may move the row to another page, or out of the filter.
  const open = page?.rows.find(({ id }) => id === opened?.id) ?? opened;
  const count = page && new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language).format(page.count);
  return (
    <WorkspaceFrame title={t('installation.title')} top={<span />}>
      <div className={styles.columns}>
        <div>
          <div className={table.tools}>
            <h2 className={styles.heading}>
              {t('installation.organizations')} <small>{count}</small>
            </h2>
            <TableFilter
              names={{
                search: t('installation.search'),
                choice: t('installation.plan'),
                any: t('installation.anyPlan'),
              }}
              choices={TIERS.map((tier) => ({ role: tier, name: t(`tier.${tier}`) }))}
              filter={filter}
              setFilter={setFilter}
            />
          </div>
          <table className={classes(table.table, styles.organizations)}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {t(`installation.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page?.rows.map((organization) => (
                <OrganizationRow
                  key={organization.id}
                  organization={organization}
                  isOpen={organization.id === opened?.id}
                  onOpen={() => setOpened(organization)}
                />
              ))}
              {!page && error === undefined && <Waiting columns={COLUMNS.length} rows={6} />}
            </tbody>
          </table>
          {page?.rows.length === 0 && <p className={table.nothing}>{t('installation.none')}</p>}
          {error !== undefined && (
            <p className={table.nothing} role="alert">
              {t('notLoaded')} <Button onClick={reload}>{t('again')}</Button>
            </p>
          )}
          <Pages page={page} filter={filter} setFilter={setFilter} />
        </div>
        {open && (
          <PlanDrawer
            key={open.id}
            organization={open}
            onSaved={(organization) => {
              setOpened(organization);
              reload();
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </div>
    </WorkspaceFrame>
  );
}
