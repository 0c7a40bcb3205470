// The product's mark and name as pages that the server writes have them at their top (src/ui/card-page.module.css): they lead home.

import { ROUTES } from '#protocol/routes.ts';
import { html } from './html.ts';

const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="var(--accent)"/><path d="M7 20.5 C9.5 12.5 11.8 8 14 8 C16.4 8 17.8 13 20.8 19 M9.4 16.6 C12.5 14.9 15.6 14.7 18.2 15.6" fill="none" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export const brandLink = html`<a class="brand" href="${ROUTES.home.path}">${mark}<span>Atrium</span></a>`;
