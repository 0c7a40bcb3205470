// Which projects of the page are archived or deleted: their boards come back with them, not one by one.

import { createContext } from 'react';

export const AtRest = createContext<ReadonlySet<string>>(new Set());
