// The place of a page by the router, for what does not ask the router itself (navigation.tsx).

import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveWhenAllowed, type PagePlace, PagePlaceContext } from '../page/navigation.tsx';

export function RoutedPlace({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(
    (): PagePlace => ({
      pathname,
      search,
      hash,
      go: (address, { replace = false, state } = {}) =>
        leaveWhenAllowed(() => void navigate(address, { replace, state }), { replace }),
    }),
    [pathname, search, hash, navigate],
  );
  return <PagePlaceContext value={place}>{children}</PagePlaceContext>;
}
