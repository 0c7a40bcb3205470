// Asks the owners of an organization for a plan, with one press. What came of it is said in its place.

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tier } from '#protocol/generated/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { ask } from '../signed-in-api.ts';
import { REQUEST_PLAN } from './operations.ts';
import type { OwnEntity } from './own-entities.ts';
import styles from './request-button.module.css';

interface RequestButtonProps {
  entity: OwnEntity;
  tier: Tier;
  kind: 'primary' | 'secondary';
}

type Outcome = 'asking' | 'asked' | 'failed';

export function RequestButton({ entity, tier, kind }: RequestButtonProps) {
  const { t } = useTranslation('plans');
  const [outcome, setOutcome] = useState<Outcome>();
  const request = async () => {
    if (outcome === 'asking') return;
    setOutcome('asking');
    const hasSucceeded = await ask(REQUEST_PLAN, { entityId: entity.id, tier }).then(
      () => true,
      () => false,
    );
    setOutcome(hasSucceeded ? 'asked' : 'failed');
  };
  return (
    <div className={styles.request}>
      {outcome !== 'asked' && (
        <Button kind={kind} aria-disabled={outcome === 'asking'} onClick={() => void request()}>
          {t('request', { tier: t(`tier.${tier}`) })}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {outcome === 'asked' && (
          <>
            <Check aria-hidden size={18} strokeWidth={1.75} /> {t('requested', { name: entity.ownerName })}
          </>
        )}
        {outcome === 'failed' && t('requestFailed')}
      </p>
    </div>
  );
}
