// The page's side of leading a board: loaded when the panel is opened, or when a focus is locked.

export { FocusIsland } from './focus-island.tsx';
export { LeadPanel } from './lead-panel.tsx';
export { LedTools } from './led-tools.tsx';
