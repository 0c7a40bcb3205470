// The dialog with the names of a category: English is required, the other languages are optional.

import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#protocol/items/ids.ts';
import { direction, LANGUAGE_NAMES, LANGUAGES, type Language } from '#protocol/languages.ts';
import { nameFrom } from '#protocol/names.ts';
import { TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { Button } from '../../../ui/button.tsx';
import { CleanInput } from '../../../ui/clean-input.tsx';
import fields from '../../../ui/field.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { refusal } from '../refusal.ts';
import team from '../team.module.css';
import type { CategoryNames } from './use-categories.ts';
import type { Category } from './use-settings.ts';

interface CategoryDialogProps {
  /** Undefined: a new one. */
  category: Category | undefined;
  /** Whether the owner has as many categories as it may have. */
  isFull: boolean;
  save(id: string, names: CategoryNames): Promise<void>;
  onClose(): void;
}

export function CategoryDialog({ category, isFull, save, onClose }: CategoryDialogProps) {
  const { t, i18n } = useTranslation('templates');
  const { t: teamText } = useTranslation('team');
  // A request that is repeated creates nothing twice.
  const [id] = useState(() => category?.id ?? newUuid());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(category?.names.map(({ language, name }) => [language, name])),
  );
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  const tidied = LANGUAGES.map((language) => ({ language, name: nameFrom(names.get(language) ?? '', 'place') })).filter(
    ({ name }) => name !== '',
  );
  const isReady = !isFull && !isSaving && tidied.some(({ language }) => language === 'en');
  const submit = async () => {
    if (!isReady) return;
    setIsSaving(true);
    try {
      await save(id, tidied);
      onClose();
    } catch (failure) {
      setError(refusal(teamText, failure));
      setIsSaving(false);
    }
  };
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  const failure = isFull ? t('manage.full', { number: number.format(TEMPLATE_LIMITS.categories) }) : error;
  return (
    <Dialog
      title={t(category ? 'manage.editCategoryTitle' : 'manage.newCategory')}
      closeName={teamText('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {teamText('cancel')}
          </Button>
          <Button kind="primary" disabled={!isReady} onClick={() => void submit()}>
            {t(category ? 'manage.save' : 'manage.create')}
          </Button>
        </>
      }
    >
      <form
        className={team.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {LANGUAGES.map((language) => (
          <NameInLanguage
            key={language}
            language={language}
            value={names.get(language) ?? ''}
            onChange={(name) => setNames((before) => new Map(before).set(language, name))}
          />
        ))}
        {/* Enter in a field sends a form of several fields only with a button of it. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden />
        {failure && (
          <p className={team.failed} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface NameInLanguageProps {
  language: Language;
  value: string;
  onChange(name: string): void;
}

function NameInLanguage({ language, value, onChange }: NameInLanguageProps) {
  const { t } = useTranslation('templates');
  const id = useId();
  const isRequired = language === 'en';
  const name = LANGUAGE_NAMES[language];
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{isRequired ? name : t('manage.optional', { language: name })}</label>
      <CleanInput
        id={id}
        kind="place"
        lang={language}
        dir={direction(language)}
        autoFocus={isRequired}
        autoComplete="off"
        aria-required={isRequired}
        aria-describedby={isRequired ? `${id}-hint` : undefined}
        value={value}
        onChange={onChange}
      />
      {isRequired && (
        <p id={`${id}-hint`} className={team.hint}>
          {t('manage.englishHint')}
        </p>
      )}
    </div>
  );
}
