// The fields of a new template: its name, for whom it is, its category.

import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import { useCategories } from './categories.ts';
import { type Owner, ownerLabel } from './owners.ts';

export interface NewTemplateValues {
  name: string;
  /** Empty: the first owner. */
  ownerId: string;
  /** A category of Atrium's, or the id of one of the owner's. Empty: none. */
  category: string;
}

interface NewTemplateFieldsProps {
  owners: readonly Owner[];
  owner: Owner;
  values: NewTemplateValues;
  onChange(values: NewTemplateValues): void;
}

export function NewTemplateFields({ owners, owner, values, onChange }: NewTemplateFieldsProps) {
  const { t, i18n } = useTranslation('templates');
  const id = useId();
  const { created, builtIn } = useCategories(owner, i18n.language);
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={id}>{t('board.save.name')}</label>
        <CleanInput
          id={id}
          autoFocus
          kind="place"
          value={values.name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(name) => onChange({ ...values, name })}
        />
      </div>
      <label className={fields.field}>
        {t('board.save.owner')}
        <span className={fields.choice}>
          <select
            value={owner.ownerId}
            onChange={(event) => onChange({ ...values, ownerId: event.currentTarget.value, category: '' })}
          >
            {owners.map((one) => (
              <option key={one.ownerId} value={one.ownerId}>
                {ownerLabel(t, one)}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
        </span>
      </label>
      <label className={fields.field}>
        {t('board.save.category')}
        <span className={fields.choice}>
          <select
            value={values.category}
            onChange={(event) => onChange({ ...values, category: event.currentTarget.value })}
          >
            <option value="">{t('board.save.noCategory')}</option>
            {created.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
            {builtIn.map((name) => (
              <option key={name} value={name}>
                {t(`page.category.${name}`)}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
        </span>
      </label>
    </>
  );
}
