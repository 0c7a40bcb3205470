// The frame of every page: StrictMode, error boundary, router, and what is shown while a page is on its way.

import { StrictMode, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { routes } from '../routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export function App() {
  return (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense>
            <Routes>
              {routes.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<Navigate to="/404" replace />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}
