// window.board: the documented automation API of every board page, used by the bench, the end-to-end tests and embedders.
// All but `on` return promises; positions are board units.

import type { Arrangement } from './arrangements.ts';
import type { BoardEvents } from './board-events.ts';
import type { ActionName, Camera, ItemFilter } from './bus.ts';
import type { CommandCalls, PlainApiName } from './commands.ts';
import type { ConnectName } from './connectors.ts';
import type { ExportFormat, ExportOptions } from './exports.ts';
import type { ImportReport } from './import-report.ts';
import type { ItemChange, ItemInput, ItemJson } from './item-json.ts';
import type { Stats } from './stats.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';

/** Those of the bus that change what is selected, or select. */
export type SelectionAction = Exclude<
  ActionName,
  'escape' | 'focusNext' | 'focusPrevious' | 'openFocused' | 'flipX' | 'flipY'
>;

export interface ItemPage {
  /** The last row of the server's log in the state that is read; null: not known here. */
  seq: number | null;
  items: ItemJson[];
}

/** The methods of the rows with `api: true`, and those that differ from their commands. */
export interface BoardAutomation extends Pick<CommandCalls, PlainApiName> {
  readonly ready: Promise<void>;
  /**
   * One ordinary, undoable, synced transaction (of very many items or bytes several, each whole); resolves to the ids, in order, when
   * folded here. What the server would refuse is refused here, by its place: nothing of the transaction is left. Of two items with one
   * id the second gets its own. A stroke too long for one is a group of several, which has its id.
   */
  load(items: readonly ItemInput[] | AsyncIterable<ItemInput>): Promise<string[]>;
  /** Rejects with `too-many` above 50,000. */
  items(filter?: ItemFilter): Promise<ItemJson[]>;
  /** The same page by page, of one state of the board; `size`: items of a page, up to 5,000; 1,000 without it. */
  pages(filter?: ItemFilter, size?: number): AsyncGenerator<ItemPage, void>;
  camera: {
    get(): Promise<Camera>;
    set(camera: Camera): Promise<void>;
    fit(what?: 'all' | 'selection'): Promise<void>;
  };
  select(ids: readonly string[]): Promise<void>;
  /** Rejects with `unknown-tool` for a tool that does not exist. */
  tool: { set(name: ToolName | string, options?: ToolOptions): Promise<void> };
  /** What is selected, as one step. False: there was nothing to do. */
  arrange(how: Arrangement | 'flipX' | 'flipY'): Promise<boolean>;
  /** To what is selected, as one step. */
  act(action: SelectionAction, dx?: number, dy?: number): Promise<void>;
  connect(what: ConnectName, dx?: number, dy?: number): Promise<void>;
  format(property: FormatName, on: boolean, value?: string | number): Promise<void>;
  /** Of items by their ids, as one step. False: nothing changes by it, or it may not be done now. */
  change(changes: readonly ItemChange[]): Promise<boolean>;
  /** In all texts, as one step. Resolves to how many places were replaced. */
  replaceText(find: string, by: string): Promise<number>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Resolves when the server has answered or, offline, with `state` still `sending`. */
  import(file: File | Blob): Promise<ImportReport>;
  export(options: { format: ExportFormat } & ExportOptions): Promise<Blob>;
  stats(options?: { reset?: boolean }): Promise<Stats>;
  on<K extends keyof BoardEvents>(event: K, fn: (value: NonNullable<BoardEvents[K]>) => void): () => void;
}

declare global {
  interface Window {
    board: BoardAutomation;
  }
}
