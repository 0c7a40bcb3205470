// Pages of a wall panel.

export { cover } from './cover.tsx';
export { beginPanelBoard, PanelBoardPage } from './panel-board-page.tsx';
export { PanelCodePage } from './panel-code-page.tsx';
