// What went wrong while a page was drawn: told to whoever listens (telemetry, reports), besides the console.

/** An event of the window; its `detail` is what was thrown. */
export const RENDER_FAILED = 'renderfailed';
