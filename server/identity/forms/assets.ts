// What the provider's pages are drawn with: a style sheet with the frame and the fields of src/ui and pages.css, and the picture.

import path from 'node:path';
import { OIDC_PREFIX } from '#protocol/identity.ts';
import { PageAssets } from '../../platform/text/page-assets.ts';

export const ASSETS = new PageAssets(`${OIDC_PREFIX}/assets`);
export const STYLE_PATH = ASSETS.addStyleSheet(
  ['card-page.module.css', 'field.module.css'],
  path.join(import.meta.dirname, 'pages.css'),
);
export const PICTURE_PATH = ASSETS.addImage('kite-day.svg', 'image/svg+xml');
