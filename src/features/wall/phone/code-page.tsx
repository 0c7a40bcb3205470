// /code: joins the session of a wall panel, by the code that it shows or the one that was scanned, and leads to its board.

import { Languages, QrCode } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { LANGUAGE_NAMES, type Language } from '#protocol/languages.ts';
import { shownName } from '#protocol/names.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { readSetting } from '../../../device/settings.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { CleanInput } from '../../../ui/clean-input.tsx';
import { CodeField, isWholeCode } from '../../../ui/code-field.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from './code.module.css';
import { dropScanned, type JoinFault, joinSession, takeScanned } from './join.ts';

export function CodePage() {
  const { t } = useTranslation('code');
  const navigate = useNavigate();
  const [token, setToken] = useState(takeScanned);
  const [code, setCode] = useState('');
  const [name, setName] = useState(() => shownName(readSetting('atrium-name') ?? ''));
  const [fault, setFault] = useState<JoinFault | null>(null);
  const [isJoining, setJoining] = useState(false);
  const [tells, setTells] = useState(false);
  const id = useId();
  useEffect(() => {
    document.title = `${t('title')} · Atrium`;
  }, [t]);
  // Another code scanned while the page stands.
  useEffect(() => {
    const look = () => {
      const scanned = takeScanned();
      if (scanned !== null) setToken(scanned);
    };
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);

  const isReady = token !== null || isWholeCode(code);
  const join = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady || isJoining) return;
    setJoining(true);
    const done = await joinSession(token === null ? { code } : { token }, name);
    if ('alias' in done) {
      dropScanned();
      return navigate(boardPathOf(done.alias), { replace: true });
    }
    setJoining(false);
    setFault(done.fault);
    // What was scanned opens nothing any more: the one that stands there now can be typed.
    if (done.fault !== 'unknown') return;
    dropScanned();
    setToken(null);
  };
  const said = fault && t(fault === 'unknown' && token === null && code === '' ? 'scannedOver' : fault);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={ROUTES.home.path} className={styles.brand}>
          <Mark />
          <span>Atrium</span>
        </Link>
        <LanguageSelect />
      </header>
      <main className={styles.card}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t(token === null ? 'lead' : 'scanned')}</p>
        <form className={styles.form} onSubmit={join}>
          {token === null && (
            <CodeField label={t('code')} value={code} onChange={setCode} hint={t('hint')} fault={said} />
          )}
          <div className={styles.field}>
            <label htmlFor={id}>
              {t('name')} <span>{t('mayBeSkipped')}</span>
            </label>
            <CleanInput
              id={id}
              kind="person"
              value={name}
              autoComplete="nickname"
              aria-describedby={`${id}-about`}
              onChange={setName}
            />
            <p id={`${id}-about`}>{t('nameAbout')}</p>
          </div>
          {token !== null && said && (
            <p className={styles.fault} role="alert">
              {said}
            </p>
          )}
          <Button
            kind="primary"
            className={styles.join}
            aria-disabled={!isReady || isJoining}
            onClick={() => void join()}
          >
            {t(isJoining ? 'joining' : 'join')}
          </Button>
          {/* Without a button of its own a form of two fields is not sent by Enter. */}
          <input type="submit" hidden />
        </form>
        {token === null && (
          <>
            <Button
              className={styles.scan}
              aria-expanded={tells || fault === 'tooMany'}
              onClick={() => setTells(!tells)}
            >
              <QrCode aria-hidden strokeWidth={1.75} />
              {t('scan')}
            </Button>
            {(tells || fault === 'tooMany') && (
              <p className={styles.how} role="status">
                {t('scanHow')}
              </p>
            )}
          </>
        )}
      </main>
    </div>
  );
}

function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <label className={styles.language}>
      <Languages aria-hidden size={20} strokeWidth={1.75} />
      <select
        aria-label={t('language.title')}
        value={acceptedLanguage(i18n.language)}
        onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
      >
        {offeredLanguages().map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
