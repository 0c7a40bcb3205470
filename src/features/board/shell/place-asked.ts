// That the fields for place and size are asked for by key or palette: the bar beside the selection opens them when it is there.

import { proxy } from 'valtio';

export const placeAsked = proxy({ now: false });
