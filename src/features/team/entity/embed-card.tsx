// The card with the origins whose pages may embed boards of the organization. Saves them when the field loses focus.

import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { embedOriginFrom } from '#protocol/embed-origins.ts';
import type { Entity } from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import fields from '../../../ui/field.module.css';
import { ask } from '../../../workspace/signed-in-api.ts';
import { refusal } from '../refusal.ts';
import { type Saving, SavingState } from '../saving-state.tsx';
import styles from '../team.module.css';
import { EMBED_ORIGINS, SET_EMBED_ORIGINS } from './operations.ts';

const ROWS = 4;

export function EmbedCard({ entity: { id } }: { entity: Pick<Entity, 'id'> }) {
  const { t } = useTranslation('team');
  const field = useId();
  const { data: stored, error } = useWorkspaceData<readonly string[]>(
    `embed origins ${id}`,
    async (signal) => (await ask(EMBED_ORIGINS, { entityId: id }, signal)).embedOrigins,
  );
  const [origins, setOrigins] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const show = (next: readonly string[]): void => {
    setOrigins(next);
    setText(next.join('\n'));
  };
  // Loaded again and found the same, they leave what somebody has typed meanwhile.
  const loaded = stored?.join('\n');
  useEffect(() => {
    if (loaded === undefined) return;
    setOrigins(loaded.split('\n'));
    setText(loaded);
  }, [loaded]);

  const save = async (): Promise<void> => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const bad = lines.find((line) => embedOriginFrom(line) === undefined);
    if (bad !== undefined) return setSaving({ state: 'failed', told: t('entity.embedBad', { origin: bad }) });
    if (lines.length > LIMITS.embedOrigins)
      return setSaving({ state: 'failed', told: t('entity.embedMany', { count: LIMITS.embedOrigins }) });
    if (lines.join(' ') === origins.join(' ')) return setSaving({ state: 'idle' });
    setSaving({ state: 'saving' });
    try {
      show((await ask(SET_EMBED_ORIGINS, { entityId: id, origins: lines })).setEmbedOrigins);
      setSaving({ state: 'saved' });
    } catch (error) {
      setSaving({ state: 'failed', told: refusal(t, error) });
    }
  };

  const isFailed = saving.state === 'failed';
  const hint = stored === undefined && error ? t('notLoaded') : t('entity.embedHint');
  return (
    <section className={styles.card} aria-label={t('entity.embed')}>
      <div className={styles.end}>
        <div>
          <h2>{t('entity.embed')}</h2>
          <p className={styles.hint}>{t('entity.embedText')}</p>
        </div>
        <SavingState saving={saving} />
      </div>
      <div className={fields.field}>
        <textarea
          id={field}
          className={styles.origins}
          aria-label={t('entity.embed')}
          aria-describedby={`${field}-below`}
          aria-invalid={isFailed}
          dir="ltr"
          rows={ROWS}
          readOnly={stored === undefined}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('entity.embedPlaceholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => void save()}
        />
        <p
          id={`${field}-below`}
          className={isFailed ? styles.failed : styles.hint}
          role={isFailed ? 'alert' : undefined}
        >
          {isFailed ? saving.told : hint}
        </p>
      </div>
    </section>
  );
}
