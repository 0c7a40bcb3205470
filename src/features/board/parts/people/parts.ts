// What of the people on a board is loaded only when it is asked for.

import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const peoplePart = lazyPart(async () => (await import('./people-menu.tsx')).PeopleMenu);
export const namePart = lazyPart(async () => (await import('./name-form.tsx')).AskName);
