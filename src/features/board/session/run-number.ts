// Numbers of exports and imports of images of this page, by which the board ends one (`stopRun`).

let runs = 0;

/** From 1, never the same twice. */
export const newRun = (): number => ++runs;
