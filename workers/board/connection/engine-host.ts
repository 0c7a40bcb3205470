// The engine as the sync client sees it (SyncHost): every call is passed on and the board is drawn again.

import type { EngineApi } from '../../engine/engine.ts';
import { chunkParts, txnParts } from '../../engine/split.ts';
import { makeYield, TimeSlices } from '../../engine/time-slices.ts';
import { PendingTexts } from '../document/pending-texts.ts';
import type { Rights } from '../document/rights.ts';
import type { TextWatch } from '../document/text-watch.ts';
import type { EventBatch } from '../events.ts';
import type { People } from '../people/people.ts';
import type { Progress } from '../progress.ts';
import type { SyncHost } from '../sync/host.ts';

export interface HostDeps {
  engine: EngineApi;
  /** Resolves when all of the engine is here. Undefined: it is. */
  wholeEngine(): Promise<void> | undefined;
  people: People;
  rights: Rights;
  textWatch: TextWatch;
  events: EventBatch;
  progress: Progress;
  /** Resolves when all that is here is drawn, or soon. */
  calm(): Promise<void>;
  wake(): void;
  /** What was to be loaded is here, or something is wrong with it. `isAll`: it is all the server has. */
  opened(isAll: boolean): void;
}

/** Units of the engine's work between two looks at the clock: some 0.5 ms, on a slow device 4. */
const STEP_UNITS = 500;

/** Folds a row; between two steps anything else may be done. What is large is also read in parts, so that it never lies there whole. */
export function* rowSteps(
  engine: Pick<EngineApi, 'beginRow' | 'foldRow'>,
  [seq, actor, atMs, txn]: Parameters<SyncHost['applyRow']>,
  units = STEP_UNITS,
  partBytes?: number,
): Generator<void> {
  let isFirst = true;
  for (const part of txnParts(txn, partBytes)) {
    if (!isFirst) yield;
    isFirst = false;
    engine.beginRow(seq, actor, atMs, part);
    while (!engine.foldRow(units)) yield;
  }
}

export function* chunkSteps(
  engine: Pick<EngineApi, 'loadChunk'>,
  chunk: Uint8Array,
  partBytes?: number,
): Generator<void> {
  let isFirst = true;
  for (const part of chunkParts(chunk, partBytes)) {
    if (!isFirst) yield;
    isFirst = false;
    engine.loadChunk(part);
  }
}

export function syncHost(deps: HostDeps): SyncHost {
  const { engine, wholeEngine, people, rights, textWatch, events, progress, opened, calm, wake } = deps;
  const pendingTexts = new PendingTexts(engine, events);
  const yieldNow = makeYield();
  /** Does what the engine is to do step by step; a promise where there is more than one. */
  const inSlices = (steps: Generator<void>): void | Promise<void> => {
    const { done: isDone } = steps.next();
    wake();
    if (isDone) return undefined;
    const rest = async (): Promise<void> => {
      const slices = new TimeSlices(yieldNow);
      while (!steps.next().done) {
        wake();
        const pause = slices.rest();
        if (pause) await pause;
      }
      wake();
    };
    return rest();
  };
  const draws =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      wake();
      return call(...args);
    };
  /** Rows and chunks wait for the engine's second part, so that a person who draws meanwhile does not. */
  const whenWhole = (work: () => void | Promise<void>): void | Promise<void> => wholeEngine()?.then(work) ?? work();
  const foldRow = (row: Parameters<SyncHost['applyRow']>): void | Promise<void> => {
    // The engine gets the number again afterwards: the row is complete and can be drawn.
    const open = textWatch.open();
    const edited = pendingTexts.before(row[3]);
    const whole = (): void => {
      engine.setSeq(row[0]);
      if (!open && edited.length === 0) return;
      const by = people.nameOf(row[1]);
      textWatch.changed(open, by);
      pendingTexts.reportDeleted(edited, open, by);
    };
    const folding = inSlices(rowSteps(engine, row));
    if (folding) return folding.then(whole);
    whole();
  };
  return {
    applyRow: (...row) => whenWhole(() => foldRow(row)),
    confirm: draws((token, seq, actor, atMs, logged) => {
      engine.confirm(token, seq, actor, atMs, logged ?? new Uint8Array());
      pendingTexts.settled(token);
    }),
    present: (token) => engine.present(token),
    reject: draws((token, code) => {
      if (code) events.set('notice', { code });
      const open = textWatch.open();
      const dropped = [...engine.reject(token)];
      textWatch.ended(open, 'closed');
      for (const one of dropped) pendingTexts.settled(one);
      return dropped;
    }),
    adopt: draws((token, txn) => {
      engine.adopt(token, txn);
      pendingTexts.add(token, txn);
    }),
    loadChunk: (bytes) => whenWhole(() => inSlices(chunkSteps(engine, bytes))),
    takeTxns: () => {
      const made = splitTxns(engine.takeTxns());
      for (const { token, txn } of made) pendingTexts.add(token, txn);
      return made;
    },
    // Without an open text the engine's second part need not be here.
    draft: () => (engine.editing().length > 0 ? engine.draftEdit() : new Uint8Array()),
    calm,
    setSeq: (seq) => engine.setSeq(seq),
    settle: () => engine.settle(),
    clear: draws(() => {
      const open = textWatch.open();
      pendingTexts.clear();
      engine.clearBoard();
      textWatch.ended(open, 'closed');
    }),
    live: draws((session, bytes) => {
      // Nobody waits for a stroke that is not finished.
      if (wholeEngine()) return;
      engine.ghost(session, bytes);
      events.set('drawnByOthers', true);
    }),
    presence: draws((session, bytes) => people.presence(session, bytes)),
    person: draws((session, info) => people.person(session, info)),
    self: draws((session, info) => people.self(session, info)),
    handLowered: draws(() => people.handLowered()),
    event: draws((said) => {
      const { loading, role, readOnly, caughtUp, ...rest } = said;
      if (role) rights.said(role, readOnly);
      if (caughtUp) pendingTexts.caughtUp();
      if (loading !== undefined) progress.set('open', loading);
      if (loading === null || said.notice) opened(caughtUp === true);
      events.add(rest);
    }),
  };
}

/** u32 count · per transaction: token f64 · u32 length · bytes. */
export function splitTxns(bytes: Uint8Array): { token: number; txn: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const txns: { token: number; txn: Uint8Array }[] = [];
  let at = 4;
  for (let left = bytes.length >= 4 ? view.getUint32(0, true) : 0; left > 0; left--) {
    const token = view.getFloat64(at, true);
    const length = view.getUint32(at + 8, true);
    txns.push({ token, txn: bytes.slice(at + 12, at + 12 + length) });
    at += 12 + length;
  }
  return txns;
}
