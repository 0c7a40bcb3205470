// Every page by the router. A board that the page was called for does without it until one goes on to another page (app.tsx).

import { createElement, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { ROUTES, type Route as Row } from '#protocol/routes.ts';
import { pages } from '../routes.ts';
import { PageErrors } from './page-errors.tsx';
import { RoutedPlace } from './routed-place.tsx';

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

export function Routed() {
  return (
    <BrowserRouter>
      <RoutedPlace>
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
      </RoutedPlace>
    </BrowserRouter>
  );
}
