// What the visitor's board is shown from: the outlines its ink has on a board, made by setup/roof-garden/picture.ts.

/** Picture units are tenths of a board unit. */
export interface PictureStroke {
  /** The name of its ink: the theme has its colour. */
  ink: string;
  highlighter: boolean;
  /** The widest it gets. */
  width: number;
  /** An SVG path, to be filled by the nonzero rule. */
  outline: string;
  /** x y x y … of its middle, as it was drawn. */
  way: string;
}

export interface PictureNote {
  ink: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Degrees, clockwise, about its middle. */
  rot: number;
}

export interface Picture {
  x: number;
  y: number;
  w: number;
  h: number;
  /** In the order they were drawn. */
  strokes: PictureStroke[];
  notes: PictureNote[];
}
