// That the fields for place and size are asked for by key or palette: the bar beside the selection opens them when it is there.

import { proxy } from 'valtio';
import { perBoard } from '../session/board-session.ts';

export const placeAskedOf = perBoard(() => proxy({ now: false }));
