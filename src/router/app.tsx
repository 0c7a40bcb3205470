// The frame of every page: StrictMode, error boundary, and the page by the router.

import { StrictMode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routed } from './routed.tsx';

export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Routed />
      </ErrorBoundary>
    </StrictMode>
  );
}
