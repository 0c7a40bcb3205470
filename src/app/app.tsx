// The frame of every page: StrictMode, error boundary, router, and what is shown while a page is on its way.

import { createElement, lazy, StrictMode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES, type Route as Row } from '#protocol/routes.ts';
import { pages } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageErrors } from './page-errors.tsx';

const Guarded = lazy(async () => ({ default: (await import('./account/guarded.tsx')).Guarded }));

/** Everybody is let in but to what is for people who are signed in, or manage. */
function elementOf({ group, family, page }: Row) {
  const element = createElement(pages[page].page);
  return group === 'sign-in' || group === 'management' ? (
    <Guarded group={group} family={family} page={page}>
      {element}
    </Guarded>
  ) : (
    element
  );
}

export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <PageErrors>
            <Suspense>
              <Routes>
                {Object.values(ROUTES).map((row) => (
                  <Route key={row.path} path={row.path} caseSensitive element={elementOf(row)} />
                ))}
                <Route path="*" element={<Navigate to={ROUTES.notFound.path} replace />} />
              </Routes>
            </Suspense>
          </PageErrors>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}
