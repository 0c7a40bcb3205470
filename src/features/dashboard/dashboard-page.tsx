// /dashboard: where somebody who is signed in begins: what they opened last in their team.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardPathOf } from '#protocol/routes.ts';
import { useShownName } from '../../app/account/use-shown-name.ts';
import { WorkspaceFrame } from '../../app/workspace/frame.tsx';
import { useWorkspace } from '../../app/workspace/use-workspace.ts';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { data } = useWorkspace();
  const name = useShownName();
  const heading = t(`greeting.${partOfDay(new Date().getHours())}`, { name });
  return (
    <WorkspaceFrame title={t('way.home')} heading={heading}>
      <ul>
        {data?.recent.rows.map(({ id, alias, title }) => (
          <li key={id}>
            <Link to={boardPathOf(alias)}>{title}</Link>
          </li>
        ))}
      </ul>
    </WorkspaceFrame>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
