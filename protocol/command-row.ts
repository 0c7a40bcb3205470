// The row of a command of the board (commands.ts): where it runs, how it is ordered, who may call it. Types of the signature cost no bytes.

/** `turns`: a key pressed after the call may belong to another text or tool. `writes`: the call changes text or view, keys stay where they are. */
export type CommandOrder = 'turns' | 'writes';

/** The file of `workers/board/commands/` that has the function. */
export type CommandFile = 'view' | 'document' | 'items' | 'files' | 'people' | 'history' | 'kept';

interface Signed<Signature> {
  /** Exists as a type only. */
  readonly signature?: Signature;
}

export interface CommandRow<Signature> extends Signed<Signature> {
  runs: CommandFile;
  /**
   * Calls with an order are numbered, and wait behind keys. A call without one is sent at once. A call that brings files has none, since keys
   * would wait for the network.
   */
  order?: CommandOrder;
  /** `edit`: the page refuses the call of a viewer (`read-only`). Otherwise the board decides. */
  may?: 'edit';
  /** `step`: the call is one step of undo. */
  undo?: 'step';
  /** Method of `window.board` that makes this call. `true`: it has the name and the signature of the command. */
  api?: true | string;
}

/** Returns the row as it is, with the type of the command's signature. */
export const row =
  <Signature extends (...args: never[]) => unknown>() =>
  <const Row extends CommandRow<Signature>>(fields: Row): Row & Signed<Signature> =>
    fields;
