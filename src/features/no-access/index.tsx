// Pages that say why somebody gets no further, and whom to ask.

export { LimitPage } from './limit-page.tsx';
export { NoAccessPage } from './no-access-page.tsx';
