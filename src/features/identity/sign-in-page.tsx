// /signin and /signup: where there is one provider they lead straight on to it, for it asks for email and password. A page of their own
// stands only where there is something to choose, to say, or in the way.

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Provider } from '#protocol/identity.ts';
import { RETURN_URL, returnPathOf, withReturn } from '#protocol/return-path.ts';
import { ROUTES, type RouteFamily, routeAt } from '#protocol/routes.ts';
import { useAccount } from '../../account/use-account.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './card-page.module.css';
import { CardPage, Lead, Other } from './card-page.tsx';
import { usePlace } from './place.ts';
import { wayBackOf } from './way-back.ts';

export function SignInPage() {
  return <BeginPage doing="signIn" other={ROUTES.signUp.path} />;
}

export function SignUpPage() {
  return <BeginPage doing="signUp" other={ROUTES.signIn.path} />;
}

interface Doing {
  doing: 'signIn' | 'signUp';
  /** The page for those who want the other of the two. */
  other: string;
  /** What it is for, where that is not just the account: it is read before one goes on. */
  lead?: string | undefined;
  /** The way on without an account; a new board unless it is told. */
  back?: ReactNode;
}

export function BeginPage({ doing, other, lead, back }: Doing) {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const { standing } = useAccount();
  const { place, again } = usePlace();
  const [failed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  const returnPath = returnPathOf(new URLSearchParams(search).get(RETURN_URL));
  // Back by the browser's own button, or signed in from another tab.
  if (standing === 'signed-in') return <Navigate to={returnPath} replace />;
  const { state } = failed
    ? ({ state: 'unreachable' } as const)
    : standing === 'pending'
      ? ({ state: 'asking' } as const)
      : place;
  const tryAgain = () => {
    setFailed(false);
    again();
  };
  return (
    <CardPage title={t(`${doing}.title`)}>
      {state === 'asking' ? (
        <Waiting />
      ) : state === 'providers' ? (
        <Providers {...{ doing, other, lead, back, returnPath, onFailed }} providers={providersOf(place)} />
      ) : (
        <>
          <Lead>{t(state)}</Lead>
          <div className={styles.ways}>
            {state === 'unreachable' && (
              <Button kind="primary" onClick={tryAgain}>
                {t('retry')}
              </Button>
            )}
            {back ?? <GuestWay kind={state === 'unreachable' ? 'secondary' : 'primary'} />}
          </div>
        </>
      )}
    </CardPage>
  );
}

function providersOf(place: ReturnType<typeof usePlace>['place']): readonly Provider[] {
  return place.state === 'providers' ? place.providers : [];
}

interface ProvidersProps extends Doing {
  returnPath: string;
  providers: readonly Provider[];
  /** Nothing was begun: the server, or the provider, does not answer. */
  onFailed(): void;
}

function Providers({ doing, other, lead, back, returnPath, providers, onFailed }: ProvidersProps) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const begin = useBegin({ doing, returnPath, onFailed });
  const [only] = providers.length === 1 ? providers : [];
  if (only && lead === undefined) return <StraightOn {...{ doing, returnPath, onFailed }} provider={only} />;
  return (
    <>
      <Lead>{lead ?? t('choose')}</Lead>
      <div className={styles.ways} aria-busy={busy}>
        {providers.map((provider) => (
          <Button
            key={provider.name}
            kind="primary"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void begin(provider).finally(() => setBusy(false));
            }}
          >
            {only ? t('continue') : t('with', { host: hostOf(provider) })}
          </Button>
        ))}
        {back ?? <GuestWay kind="secondary" />}
      </div>
      {doing === 'signIn' ? (
        <Other question={t('signIn.new')} to={withReturn(other, returnPath)}>
          {t('signUp.title')}
        </Other>
      ) : (
        <Other question={t('signUp.have')} to={withReturn(other, returnPath)}>
          {t('signIn.title')}
        </Other>
      )}
    </>
  );
}

interface Beginning extends Pick<Doing, 'doing'> {
  returnPath: string;
  onFailed(): void;
  replaces?: boolean;
}

function useBegin({ doing, returnPath, onFailed, replaces }: Beginning): (provider: Provider) => Promise<void> {
  const { pathname } = useLocation();
  return useCallback(
    async (provider) => {
      const family: RouteFamily = routeAt(pathname)?.route.family ?? 'default';
      try {
        // Not started: to look in silence for a sign-in meanwhile would cross this one.
        const made = await (await import('../../auth/index.ts')).auth();
        const back = await wayBackOf(returnPath);
        await made[doing]({ returnPath, back, provider: provider.name, family, ...(replaces && { replaces }) });
      } catch (error) {
        console.warn('The sign-in could not be started:', error);
        onFailed();
      }
    },
    [doing, pathname, returnPath, replaces, onFailed],
  );
}

/** Nothing to choose: on to the provider, whose page stands in the history in place of this one. */
function StraightOn({ provider, ...beginning }: Beginning & { provider: Provider }) {
  const begin = useBegin({ ...beginning, replaces: true });
  useEffect(() => void begin(provider), [begin, provider]);
  return <Waiting />;
}

const hostOf = ({ issuer }: Provider): string => new URL(issuer).host;

export function GuestWay({ kind }: { kind: 'primary' | 'secondary' | 'plain' }): ReactNode {
  const { t } = useTranslation('account');
  return (
    <Link to={ROUTES.incognito.path} className={buttonClass(kind)}>
      {t('guest')}
    </Link>
  );
}

function Waiting() {
  return (
    <div className={styles.ways} aria-busy="true">
      <span className={styles.waiting} />
      <span className={styles.waiting} />
    </div>
  );
}
