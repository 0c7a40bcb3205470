// Whether this page is being left for another address: nothing else leads on from it then.

import { proxy } from 'valtio/vanilla';

export const leaving = proxy({ isLeaving: false });
