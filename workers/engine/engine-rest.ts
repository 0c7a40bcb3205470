// The engine's second part: what no first stroke needs of it. It comes when the board can be drawn on; whatever asks for it before has it at
// once, however long that takes, so that nothing of the engine happens in another order. A worker may fetch and compile while it waits.

import { BoardError, laterPart } from '#protocol/board-error.ts';

export interface DeferredEngine {
  /** Ahead of its use; where it cannot be had, whoever asks next has it asked for again. */
  load(): Promise<void>;
  /** For work that may wait: resolves when it is here, and requests it until then. Undefined: it is here. */
  loaded(): Promise<void> | undefined;
  /** It is here, or `not-loaded` is thrown and nothing has been done yet. */
  need(): void;
  /** As `need`, from the middle of the engine's work, which cannot be left as it is: a trap, after which the board begins anew. */
  ask(): void;
}

/** The wait between two requests by work that waits for the second part. */
const RETRY_MS = 1000;

export function deferredEngine(first: WebAssembly.Exports, address: URL): DeferredEngine {
  let isHere = false;
  let loading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const join = (module: WebAssembly.Module): void => {
    if (!isHere) new WebAssembly.Instance(module, { first });
    isHere = true;
  };
  const need = (): void => {
    if (!isHere) join(fetchedNow(address));
  };
  const load = async (): Promise<void> => {
    if (isHere) return;
    loading ??= laterPart(WebAssembly.compileStreaming(fetch(address)))
      .then(join)
      .finally(() => {
        loading = undefined;
      });
    await loading;
  };
  const loadAtLast = async (): Promise<void> => {
    while (!isHere) await load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)));
  };
  return {
    need,
    load,
    loaded() {
      if (isHere) return undefined;
      waiting ??= loadAtLast();
      return waiting;
    },
    ask() {
      try {
        need();
      } catch (error) {
        throw new WebAssembly.RuntimeError(String(error));
      }
    },
  };
}

function fetchedNow(address: URL): WebAssembly.Module {
  try {
    const asked = new XMLHttpRequest();
    asked.open('GET', address, false);
    asked.responseType = 'arraybuffer';
    asked.send();
    return new WebAssembly.Module(asked.response);
  } catch (error) {
    throw new BoardError('not-loaded', String(error));
  }
}
