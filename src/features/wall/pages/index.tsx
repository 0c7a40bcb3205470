// Pages of a wall panel.

export { beginPanelBoard, PanelBoardPage } from './panel-board-page.tsx';
export { PanelCodePage } from './panel-code-page.tsx';
