// /manage/template: what a team or organization has saved as templates, with those of Atrium below.

import { useTranslation } from 'react-i18next';
import table from '../table.module.css';
import { TableSearch } from '../table-parts.tsx';
import { AtriumTemplates } from './atrium-templates.tsx';
import { ManageFrame, ManageTabs } from './manage-frame.tsx';
import type { Owner } from './owners.ts';
import { TemplatesTable } from './templates-table.tsx';
import { useManagedTemplates } from './use-managed-templates.ts';

export function TemplatesPage() {
  const { t } = useTranslation('templates');
  return (
    <ManageFrame title={t('manage.title')}>
      {(owner, { receivers }) => <Templates key={owner.id} owner={owner} receivers={receivers} />}
    </ManageFrame>
  );
}

function Templates({ owner, receivers }: { owner: Owner; receivers: readonly Owner[] }) {
  const { t } = useTranslation('templates');
  const managed = useManagedTemplates(owner);
  const { filter, setFilter, settings, notice } = managed;
  return (
    <>
      <div className={table.tools}>
        <ManageTabs owner={owner} tab="templates" />
        <div className={table.narrowed}>
          <TableSearch
            name={t('manage.search')}
            value={filter.search}
            onChange={(search) => setFilter({ search, page: 1 })}
          />
        </div>
      </div>
      <TemplatesTable managed={managed} receivers={receivers.filter(({ id }) => id !== owner.id)} />
      <AtriumTemplates settings={settings} search={filter.search} />
      {notice}
    </>
  );
}
