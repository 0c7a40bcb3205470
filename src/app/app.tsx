// The frame of every page: StrictMode, error boundary, router, and what is shown while a page is on its way.

import { createElement, StrictMode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { pages } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense>
            <Routes>
              {Object.values(ROUTES).map(({ path, page }) => (
                <Route key={path} path={path} caseSensitive element={createElement(pages[page].page)} />
              ))}
              <Route path="*" element={<Navigate to={ROUTES.notFound.path} replace />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}
