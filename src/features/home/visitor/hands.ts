// Who draws what on the visitor's board: by ink. What is in nobody's ink stands there from the start.

export interface Hand {
  name: string;
  /** Of the colours people have on a board. */
  colour: number;
  inks: readonly string[];
  /** When its first stroke begins. */
  firstMs: number;
}

export const HANDS: readonly Hand[] = [
  { name: 'Sara', colour: 3, inks: ['green', 'mint'], firstMs: 300 },
  { name: 'Jun', colour: 2, inks: ['violet', 'blue', 'sky'], firstMs: 900 },
  { name: 'Lena', colour: 4, inks: ['red', 'orange', 'peach'], firstMs: 1_600 },
];
