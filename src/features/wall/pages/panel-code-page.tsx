// /ifp/code: opens somebody's board on this panel, by the code that its share dialog shows.

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '#protocol/browser/call.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { boardPath, ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { server } from '../../../api/page-fetch.ts';
import { MessagePage } from '../../../page/message-page.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CodeField, isWholeCode } from '../../../ui/code-field.tsx';
import { MissingPicture } from '../../../ui/missing-picture.tsx';
import { newPanel, runningSession, storeSession } from '../device/panel-session.ts';
import { OnceForgotten } from './forgetting-page.tsx';
import styles from './panel-code-page.module.css';

type Fault = 'unknown' | 'tooMany' | 'offline' | 'failed';

export function PanelCodePage() {
  return (
    <OnceForgotten>
      <CodePage />
    </OnceForgotten>
  );
}

function CodePage() {
  const { t } = useTranslation('panel');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [running] = useState(runningSession);
  // One session at a time: the one that runs is ended first.
  if (running)
    return (
      <MessagePage picture={<MissingPicture />} title={t('open.busy')} text={t('open.busyText')}>
        <Link to={boardPath(running.alias, PANEL)} className={buttonClass('primary')}>
          {t('open.back')}
        </Link>
      </MessagePage>
    );
  const open = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isAsking || !isWholeCode(code)) return;
    setAsking(true);
    setFault(null);
    try {
      const body = { code, panel: newPanel() };
      const { board_alias: alias, panel } = await call(server, 'POST /api/panels/take', { body });
      await storeSession({ alias, secret: '', panel, claim: '', begunMs: Date.now() });
      navigate(boardPath(alias, PANEL), { replace: true });
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <MessagePage picture={null} title={t('open.title')} text={t('open.text')}>
      <form className={styles.form} onSubmit={open}>
        <CodeField label={t('open.code')} value={code} onChange={setCode} fault={fault && t(`open.${fault}`)} />
        <Button kind="primary" aria-disabled={!isWholeCode(code)} onClick={() => void open()}>
          {t('open.open')}
        </Button>
        <Link to={ROUTES.panelNew.path} className={buttonClass('plain')}>
          {t('nothing.new')}
        </Link>
      </form>
    </MessagePage>
  );
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'network':
      return 'offline';
    case 'too-many-requests':
      return 'tooMany';
    case 'not-found':
      return 'unknown';
    default:
      return 'failed';
  }
}
