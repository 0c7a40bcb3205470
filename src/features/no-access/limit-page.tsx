// /sorry/licensed-user-limit/[codeKey]: a limit of the plan is reached. Which one stands in the address; whoever owns the organization
// can do something about it.

import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isLimitKey } from '#protocol/plans.ts';
import { ROUTES } from '#protocol/routes.ts';
import { MessagePage } from '../../page/message-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures.tsx';
import { LimitPlan } from './limit-plan.tsx';

export function LimitPage() {
  const { t } = useTranslation('no-access');
  const { codeKey } = useParams();
  const limit = isLimitKey(codeKey) ? codeKey : 'other';
  return (
    <MessagePage
      picture={<FullPicture />}
      title={t(`limit.${limit}.title`)}
      text={`${t(`limit.${limit}.text`)} ${t('limit.safe')}`}
    >
      <Link to={ROUTES.dashboard.path} className={buttonClass('primary')}>
        {t('dashboard')}
      </Link>
      <LimitPlan />
    </MessagePage>
  );
}

/** Chairs around a table, all of them taken but none beside it. */
function FullPicture() {
  return (
    <Picture w={292} h={150}>
      <path
        d="M64 92 C84 88 156 88 176 92 M70 92 C71 112 70 124 72 138 M170 92 C169 112 171 124 168 138"
        stroke="var(--text)"
      />
      <path
        d="M84 74 C84 58 104 58 104 74 M110 74 C110 58 130 58 130 74 M136 74 C136 58 156 58 156 74"
        stroke="var(--ink-blue)"
      />
      <circle cx="94" cy="48" r="9" stroke="var(--ink-green)" />
      <circle cx="120" cy="47" r="9" stroke="var(--ink-orange)" />
      <circle cx="146" cy="48" r="9" stroke="var(--ink-violet)" />
      <path d="M206 138 V104 M206 118 C214 117 222 118 228 118 V138" stroke="var(--muted)" strokeDasharray="3 9" />
      <path d="M214 74 C212 64 228 62 228 72 C228 80 220 80 220 88 M220 97 V97.5" stroke="var(--ink-red)" />
    </Picture>
  );
}
