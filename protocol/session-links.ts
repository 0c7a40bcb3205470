// In place of a link's secret: the board is opened by this panel's session; by the session that this device has joined.

export const PANEL = 'panel';
export const JOINED = 'joined';
