// What sizes a screen reports for fingers and for hands, and where it says the one ends and the other begins. Knows no dialog.

/** Presses that are asked for of each kind. */
export const PRESSES = 5;
/** A screen that says nothing reports the same few px for everything. */
const MIN_SIZE_CSS = 4;
/** A hand smaller than this many times the largest finger is not told from it for sure. */
const APART = 1.3;

/** Half of the diameter that lies midway (by ratio) between the largest finger and the smallest hand; null: they are not told apart. */
export function palmRadius(fingersCss: readonly number[], handsCss: readonly number[]): number | null {
  const finger = Math.max(...fingersCss);
  const hand = Math.min(...handsCss);
  if (!(finger >= MIN_SIZE_CSS) || !(hand >= finger * APART)) return null;
  return Math.round(Math.sqrt(finger * hand)) / 2;
}

/** The presses on a field: several contacts at once are one press, as large as the largest of them ever was. */
export class Presses {
  readonly sizesCss: number[] = [];
  /** Pointers on the field of a dialog, not contacts on the canvas. */
  readonly #down = new Set<number>();
  #largestCss = 0;

  down(pointerId: number, sizeCss: number): void {
    this.#down.add(pointerId);
    this.grow(pointerId, sizeCss);
  }

  grow(pointerId: number, sizeCss: number): void {
    if (this.#down.has(pointerId)) this.#largestCss = Math.max(this.#largestCss, sizeCss);
  }

  /** Whether that was the last contact of a press. */
  up(pointerId: number): boolean {
    if (!this.#down.delete(pointerId) || this.#down.size > 0) return false;
    this.sizesCss.push(this.#largestCss);
    this.#largestCss = 0;
    return true;
  }
}
