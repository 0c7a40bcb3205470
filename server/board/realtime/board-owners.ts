// Which process owns a board. A single process owns all. With others on the same database a board has one owner at a time by
// lease and epoch: see board-leases.ts. The same for the lines by HTTP. SPEC: OWN.

export type Ownership =
  /** This process owns it now; `epoch` stands in all it appends. */
  | { mine: true; epoch: number | undefined }
  /** Another does, at this address. */
  | { mine: false; address: string };

export interface Owners {
  /** `address`: where the others reach this process. */
  begin(address: string): Promise<void>;
  take(board: string): Promise<Ownership>;
  free(board: string, epoch: number | undefined): Promise<void>;
  /** Gives the line by HTTP of this id to this process; returns the address of the living one that has it already. */
  takeLine(id: string): Promise<string | undefined>;
  /** Address of the living process that has the line. */
  lineAddress(id: string): Promise<string | undefined>;
  freeLines(ids: readonly string[]): Promise<void>;
  /** Called when others may have taken everything this process owned. */
  onLost(lost: () => void): void;
  close(): Promise<void>;
}

/** The only process on its database. */
export const alone: Owners = {
  begin: async () => undefined,
  take: async () => ({ mine: true, epoch: undefined }),
  free: async () => undefined,
  takeLine: async () => undefined,
  lineAddress: async () => undefined,
  freeLines: async () => undefined,
  onLost: () => undefined,
  close: async () => undefined,
};
