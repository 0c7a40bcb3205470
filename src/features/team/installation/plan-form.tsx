// Sets the plan of an organization. Its button says what will be set, and waits for a reason.

import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Tier } from '#protocol/generated/graphql.ts';
import { PLAN_CHANGE, PLANS, TIERS } from '#protocol/plans.ts';
import { Button } from '../../../ui/button.tsx';
import fields from '../../../ui/field.module.css';
import { Segments } from '../../../ui/segments.tsx';
import { ask } from '../../../workspace/signed-in-api.ts';
import { dayOf, timeOfDay, usePlanFormats } from './formats.ts';
import styles from './installation.module.css';
import { SET_PLAN } from './operations.ts';
import type { Organization } from './use-organizations.ts';

type Outcome = 'saving' | 'saved' | 'failed';

export function PlanForm({
  organization,
  onSaved,
}: {
  organization: Organization;
  onSaved(organization: Organization): void;
}) {
  const { t } = useTranslation('plans');
  const { date, number } = usePlanFormats();
  const [tier, setTier] = useState<Tier>(organization.request?.tier ?? organization.tier);
  const [seats, setSeats] = useState(organization.ownSeats === null ? '' : String(organization.ownSeats));
  const [starts, setStarts] = useState(dayOf(organization.startsMs));
  const [expires, setExpires] = useState(dayOf(organization.expiresMs));
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const lastStart = useRef(organization.startsMs);

  const [startMs, expiresMs] = [timeOfDay(starts, 'first'), timeOfDay(expires, 'last')];
  const seatCount = seats === '' ? null : Number(seats);
  const areSeatsValid =
    !unreadable.has('seats') &&
    (seatCount === null || (Number.isInteger(seatCount) && seatCount >= 1 && seatCount <= PLAN_CHANGE.maxSeats));
  const isStartValid = !unreadable.has('starts') && isTime(startMs);
  const isEndValid = !unreadable.has('expires') && isTime(expiresMs);
  const areDaysOrdered = startMs === null || expiresMs === null || !(startMs >= expiresMs);
  const hasReason = reason.trim().length >= PLAN_CHANGE.minReasonChars;
  const isReady = areSeatsValid && isStartValid && isEndValid && areDaysOrdered && hasReason && outcome !== 'saving';
  const shownSeats = seatCount ?? PLANS[tier].seats;
  const change = (set: () => void): void => {
    set();
    setOutcome(undefined);
  };
  const save = async (): Promise<void> => {
    // A field with a part of a date has no value, and fires no event.
    const faults = unreadableFields(form.current);
    setUnreadable(faults);
    if (!isReady || faults.size > 0) return;
    setOutcome('saving');
    // A start that is not changed keeps its time of day.
    const planStartMs = dayOf(lastStart.current) === starts ? lastStart.current : startMs;
    const plan = {
      entityId: organization.id,
      tier,
      seats: seatCount,
      startMs: planStartMs,
      expiresMs,
      reason: reason.trim(),
    };
    try {
      const { setPlan } = await ask(SET_PLAN, plan);
      lastStart.current = planStartMs;
      setReason('');
      setOutcome('saved');
      onSaved(setPlan);
    } catch (error) {
      console.info('The plan was not set:', error);
      setOutcome('failed');
    }
  };

  return (
    <form
      noValidate
      ref={form}
      className={styles.form}
      onInput={({ currentTarget }) => setUnreadable(unreadableFields(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.group}>
        <strong>{t('installation.plan')}</strong>
        <Segments
          name={t('installation.plan')}
          value={tier}
          choices={TIERS.map((one) => ({ value: one, label: t(`tier.${one}`) }))}
          onChoose={(one) => change(() => setTier(one))}
        />
      </div>
      <Field
        label={t('installation.people')}
        hint={t('installation.seatsHint', { taken: number(organization.seatsTaken) })}
        fault={areSeatsValid ? undefined : t('installation.seatsBad', { max: number(PLAN_CHANGE.maxSeats) })}
      >
        {(props) => (
          <input
            {...props}
            name="seats"
            type="number"
            inputMode="numeric"
            min={1}
            max={PLAN_CHANGE.maxSeats}
            placeholder={PLANS[tier].seats === null ? t('noLimit') : number(PLANS[tier].seats)}
            value={seats}
            onChange={({ target }) => change(() => setSeats(target.value))}
          />
        )}
      </Field>
      <div className={styles.days}>
        <Field label={t('installation.starts')} fault={isStartValid ? undefined : t('installation.dayBad')}>
          {(props) => (
            <input
              {...props}
              name="starts"
              type="date"
              max="9999-12-31"
              value={starts}
              onChange={({ target }) => change(() => setStarts(target.value))}
            />
          )}
        </Field>
        <Field
          label={t('installation.expires')}
          fault={!isEndValid ? t('installation.dayBad') : areDaysOrdered ? undefined : t('installation.daysBad')}
        >
          {(props) => (
            <input
              {...props}
              name="expires"
              type="date"
              max="9999-12-31"
              value={expires}
              onChange={({ target }) => change(() => setExpires(target.value))}
            />
          )}
        </Field>
      </div>
      <p className={styles.hint}>{t('installation.daysHint')}</p>
      <Field label={t('installation.reason')} hint={t('installation.reasonHint')}>
        {(props) => (
          <textarea
            {...props}
            className={styles.reason}
            dir="auto"
            rows={2}
            maxLength={PLAN_CHANGE.maxReasonChars}
            value={reason}
            onChange={({ target }) => change(() => setReason(target.value))}
          />
        )}
      </Field>
      <Button kind="primary" disabled={!isReady} onClick={() => void save()}>
        {t('installation.set', {
          tier: t(`tier.${tier}`),
          seats: shownSeats === null ? t('noLimit') : number(shownSeats),
        })}
      </Button>
      <p role="status" className={outcome === 'failed' ? styles.failed : styles.hint}>
        {outcome === 'failed' && t('installation.failed')}
        {outcome === 'saved' &&
          (startMs !== null && startMs > serverClock.now()
            ? t('installation.savedLater', { date: date(startMs) })
            : t('installation.saved'))}
      </p>
    </form>
  );
}

function isTime(ms: number | null): boolean {
  return ms === null || ms <= PLAN_CHANGE.maxTimeMs;
}

/** Returns the names of the fields with an input that is no number or no date; their value is empty. */
function unreadableFields(form: HTMLFormElement | null): ReadonlySet<string> {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  return new Set(inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name));
}

interface FieldProps {
  label: string;
  hint?: string;
  fault?: string | undefined;
  children(props: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }): ReactNode;
}

function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-below`, 'aria-invalid': fault !== undefined })}
      <p id={`${id}-below`} className={fault ? styles.failed : styles.hint} role={fault ? 'alert' : undefined}>
        {fault ?? hint}
      </p>
    </div>
  );
}
