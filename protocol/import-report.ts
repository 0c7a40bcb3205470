// The report of an import: from the board's thread to the page and to automation.

export interface ImportReport {
  /** Names the import to `importOutcome`. */
  run: number;
  /** Elements of the file that are on the board. */
  kept: number;
  /** Elements that were left out, by type and reason. `at`: which of the file's elements, the first eight; in a library 'item/element'. */
  dropped: { type: string; reason: string; count: number; at?: string[] }[];
  /** Elements that were changed. */
  changed: { what: ImportChange; count: number; at?: string[] }[];
  /** Pictures that neither the file nor this board nor this device has, by their names: in the place of each is a box that says it. */
  missing?: string[];
  /** Whether the server has it: `sending` until it answers. `refused`: not all, for the reason `code`; what it refused has left the board. */
  state: 'sending' | 'saved' | 'refused';
  /** How much it refused. */
  refused: number;
  code?: string;
  /** The ids of the items on the board. */
  ids: string[];
  /** The bounds of all items of the file on the board, board units. */
  box?: { x: number; y: number; w: number; h: number };
}

/**
 * `new-id`: another had its id. `split`: too long for one stroke, now a group of several. `cut`: a text too long for one item, its end is
 * missing. `value`: a colour or size that is none, the usual one stands for it. `sketch`: the wobble of hand-drawn lines is not there.
 * `font`: a similar font stands for its own. `head`: another arrow head stands for its own. `embed`: an embedded page is a box with its
 * address. `link`: its link is not there. `label`: an arrow's label is in the arrow's colour, at the middle of its length. `dark`: a box lies
 * behind, as dark as the drawing's background. `still`: of an animated picture the first one.
 */
export type ImportChange =
  | 'new-id'
  | 'split'
  | 'cut'
  | 'value'
  | 'sketch'
  | 'font'
  | 'head'
  | 'embed'
  | 'link'
  | 'label'
  | 'dark'
  | 'still';
