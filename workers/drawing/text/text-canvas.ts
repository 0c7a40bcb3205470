// What of a 2D canvas a text is painted with: so much another surface must have that takes texts as they stand on the board.

type Paint = string | CanvasGradient | CanvasPattern;

export interface TextCanvas {
  fillStyle: Paint;
  strokeStyle: Paint;
  font: string;
  direction: CanvasDirection;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  globalAlpha: number;
  lineWidth: number;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  fillRect(x: number, y: number, w: number, h: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void;
  closePath(): void;
  fill(): void;
  stroke(): void;
  /** Where what is painted next leads, where a surface can say so. */
  linked?(address: string | undefined): void;
}
