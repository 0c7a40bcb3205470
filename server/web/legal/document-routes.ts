// The address of each legal page. The last part of an address is also the name of the operator's file.

import { type DocumentPage, ROUTES, type Route } from '#protocol/routes.ts';

export const DOCUMENT_ROUTES: Readonly<Record<DocumentPage, Route>> = {
  'privacy-policy': ROUTES.privacyPolicy,
  'terms-of-use': ROUTES.termsOfUse,
  eula: ROUTES.eula,
};

export const DOCUMENT_PAGES: readonly DocumentPage[] = ['privacy-policy', 'terms-of-use', 'eula'];
