// A board that the page was called for, without the router: the way from one board to another is its own, and the first one to another
// page brings the router.

import { createElement, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { routeAt } from '#protocol/routes.ts';
import { type Going, leaveWhenAllowed, type PagePlace, PagePlaceContext } from '../page/navigation.tsx';
import { PageErrors } from './page-errors.tsx';
import { pageOf } from './routes.ts';

interface Props {
  /** Brings the router. */
  bringRouter(): Promise<unknown>;
  /** The address is another page's, and the router there. */
  onLeft(): void;
}

/** Whether the page that stands without the router shows it: a panel's board has a page of its own. */
export function isBoardAddress(pathname: string): boolean {
  return routeAt(pathname)?.route.page === 'board';
}

export function BoardAlone({ bringRouter, onLeft }: Props) {
  const [at, setAt] = useState(here);
  const leave = useCallback(
    (change: () => void, withoutRouter: () => void): void =>
      void bringRouter().then(() => {
        change();
        onLeft();
      }, withoutRouter),
    [bringRouter, onLeft],
  );
  const go = useCallback(
    (address: string, going: Going = {}): void => {
      const { pathname } = new URL(address, location.href);
      const change = (): void => changeAddress(address, going);
      leaveWhenAllowed(() => {
        if (isBoardAddress(pathname)) {
          change();
          setAt(here());
        } else leave(change, () => location[going.replace ? 'replace' : 'assign'](address));
      }, going);
    },
    [leave],
  );
  useEffect(() => {
    const follow = (): void => {
      if (isBoardAddress(location.pathname)) setAt(here());
      else
        leave(
          () => undefined,
          () => location.reload(),
        );
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [leave]);
  const place = useMemo((): PagePlace => ({ ...at, go }), [at, go]);
  return (
    <PagePlaceContext value={place}>
      <PageErrors>
        <Suspense>{createElement(pageOf('board').page)}</Suspense>
      </PageErrors>
    </PagePlaceContext>
  );
}

function here(): Pick<PagePlace, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
}

/** With what the router finds in its location (`usr`) when it is there. */
function changeAddress(address: string, { replace = false, state }: Going): void {
  history[replace ? 'replaceState' : 'pushState'](state === undefined ? null : { usr: state }, '', address);
}
