// Where a page is and how one goes on from it. Boards and what they show use this instead of the router: a board that a page was called for
// is shown without one (board-alone.tsx), elsewhere the router answers (routed-place.tsx).

import { type ComponentProps, createContext, type MouseEvent, useContext, useEffect } from 'react';

export interface PagePlace {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** To an address of this origin, without loading the page anew where that can be done. */
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

/** Calls `goOn` when the person agrees to leave, at once if nobody asks or the page is replaced. For providers of a place. */
export function leaveWhenAllowed(goOn: () => void, { replace = false }: Going = {}): void {
  if (leavePrompt && !replace) leavePrompt(goOn);
  else goOn();
}

/** Without a provider each way on loads the page anew. */
const onItsOwn: PagePlace = {
  get pathname() {
    return location.pathname;
  },
  get search() {
    return location.search;
  },
  get hash() {
    return location.hash;
  },
  go: (address, { replace = false } = {}) => location[replace ? 'replace' : 'assign'](address),
};

export const PagePlaceContext = createContext(onItsOwn);

export function usePagePlace(): PagePlace {
  return useContext(PagePlaceContext);
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
