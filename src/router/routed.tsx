// Every page by the router.

import { createElement, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ROUTES, type Route as Row, routeAt } from '#protocol/routes.ts';
import { PageErrors } from './page-errors.tsx';
import { pageOf } from './routes.ts';

const Guarded = lazy(async () => ({ default: (await import('./guarded.tsx')).Guarded }));

/** Everybody is let in but to what is for people who are signed in, or manage. */
function elementOf({ group, family, page }: Row) {
  const element = createElement(pageOf(page).page);
  return group === 'sign-in' || group === 'management' ? (
    <Guarded group={group} family={family} page={page}>
      {element}
    </Guarded>
  ) : (
    element
  );
}

const toNotFound = <Navigate to={ROUTES.notFound.path} replace />;

/** The router takes any word for a parameter; the server answers 404 where the table does not. */
function PageOfRow({ row }: { row: Row }) {
  const { pathname } = useLocation();
  return routeAt(pathname)?.route === row ? elementOf(row) : toNotFound;
}

export function Routed() {
  return (
    <BrowserRouter>
      <PageErrors>
        <Suspense>
          <Routes>
            {Object.values(ROUTES).map((row) => (
              <Route key={row.path} path={row.path} caseSensitive element={<PageOfRow row={row} />} />
            ))}
            <Route path="*" element={toNotFound} />
          </Routes>
        </Suspense>
      </PageErrors>
    </BrowserRouter>
  );
}
