// The address of the page, and how links and buttons lead to another one: through the router, once the person agrees to leave.

import { type ComponentProps, type MouseEvent, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface PagePlace {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** To a path of this origin, with query and hash, without loading the page anew. */
  go(address: string, how?: Going): void;
}

export interface Going {
  /** One cannot come back to where one was. */
  replace?: boolean | undefined;
  /** What the next page finds in the router's location. */
  state?: unknown;
}

/** Prompts the person, and calls `goOn` when they agree. */
type LeavePrompt = (goOn: () => void) => void;

let leavePrompt: LeavePrompt | null = null;

/** Prompts before a link or button of the app leads to another page, until the returned function is called. */
export function setLeavePrompt(prompt: LeavePrompt): () => void {
  leavePrompt = prompt;
  return () => {
    if (leavePrompt === prompt) leavePrompt = null;
  };
}

/** Calls `goOn` when the person agrees to leave, at once if nobody asks or the page is replaced. */
export function leaveWhenAllowed(goOn: () => void, { replace = false }: Going = {}): void {
  if (leavePrompt && !replace) leavePrompt(goOn);
  else goOn();
}

export function usePagePlace(): PagePlace {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    (): PagePlace => ({
      pathname,
      search,
      hash,
      go: (address, { replace = false, state } = {}) =>
        leaveWhenAllowed(() => void navigate(address, { replace, state }), { replace }),
    }),
    [pathname, search, hash, navigate],
  );
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

export function PageLink({ to, onClick, ...rest }: LinkProps) {
  const { go } = usePagePlace();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    // Opened beside this page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** Goes on in place of what would have been shown. */
export function PageRedirect({ to, state }: { to: string; state?: unknown }) {
  const { go } = usePagePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address, whatever the router makes anew meanwhile
  useEffect(() => go(to, { replace: true, state }), [to]);
  return null;
}
