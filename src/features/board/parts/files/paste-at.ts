/** Where something is put on the board: CSS px from the canvas's top left. */
export interface PasteAt {
  xCss: number;
  yCss: number;
  /** The content is placed below the point instead of around it. */
  isTop?: boolean;
}
