// The row of a command of the board (commands.ts): how it is ordered, who may call it, and as types alone where it runs and its signature.

/** `turns`: a key pressed after the call may belong to another text or tool. `writes`: the call changes text or view, keys stay where they are. */
export type CommandOrder = 'turns' | 'writes';

/** The file of `workers/board/commands/` that has the function. */
export type CommandFile = 'view' | 'document' | 'items' | 'files' | 'people' | 'history' | 'kept';

/** What runs a command. `engine`: one call of the engine (engine-commands.ts). */
export type CommandRunner = CommandFile | 'engine';

/** An edit that is one step of undo. */
export const STEP = { order: 'turns', may: 'edit' } as const;

/** Exists as types only: what runs the command, and the signature without its promise. */
interface CommandTypes<File, Signature> {
  readonly file?: File;
  readonly signature?: Signature;
}

/** Exists as types only. A command of the engine returns nothing. */
export interface EngineCommand<Signature extends (...args: never[]) => void, Code extends number> {
  readonly signature?: Signature;
  readonly code?: Code;
}

interface CommandFields {
  /**
   * Calls with an order are numbered, and wait behind keys. A call without one is sent at once. A call that brings files has none, since keys
   * would wait for the network.
   */
  order?: CommandOrder;
  /** `edit`: the call changes the board, and `window.board` refuses a viewer's (`read-only`). Absent: the board decides. */
  may?: 'edit';
  /** Method of `window.board` that makes this call. `true`: it has the name and the signature of the command. */
  api?: true | string;
}

/** A row of any command. */
export interface CommandRow extends CommandFields, CommandTypes<unknown, unknown> {}

/** Never, unless a command of the engine, and no other one, has a number, and it returns nothing. */
type CodeCheck<File, Signature extends (...args: never[]) => unknown, Code> = File extends 'engine'
  ? [Code] extends [never]
    ? never
    : ReturnType<Signature> extends void
      ? unknown
      : never
  : [Code] extends [never]
    ? unknown
    : never;

/** Returns the fields as they are, with the types of the command. `Code`: the number of a command of the engine. */
export const row =
  <File extends CommandRunner, Signature extends (...args: never[]) => unknown, Code extends number = never>() =>
  <const Fields extends CommandFields & CommandTypes<File, Signature> & CodeCheck<File, Signature, Code>>(
    fields: Fields,
  ): Fields & CommandTypes<File, Signature> =>
    fields;
