// A page that failed to draw leads to /500, from where it can be opened again. What stops there, or above the pages, is the last net's
// (error-boundary.tsx).

import { Component, type ReactNode } from 'react';
import { ROUTES } from '#protocol/routes.ts';
import { PageRedirect, usePagePlace } from '../page/navigation.tsx';

export function PageErrors({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = usePagePlace();
  return (
    <Net pathname={pathname} address={pathname + search + hash}>
      {children}
    </Net>
  );
}

interface Props {
  pathname: string;
  address: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  /** The path it failed on; null: none did. */
  failed: string | null;
}

class Net extends Component<Props, State> {
  override state: State = { error: undefined, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: '' };
  }

  static getDerivedStateFromProps({ pathname }: Props, { failed }: State): Partial<State> | null {
    if (failed === '') return { failed: pathname };
    return failed === null || failed === pathname ? null : { failed: null };
  }

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (failed === null) return this.props.children;
    if (failed === ROUTES.error.path) throw error;
    // In its place: going back from there does not stop again.
    return <PageRedirect to={ROUTES.error.path} state={{ stopped: this.props.address }} />;
  }
}
