// What every suite is given: how, on what and against what to measure, and where figures go.

import type { Journal } from './journal.ts';
import type { Subject } from './subjects.ts';

/** How photographs are coded. */
export const CODED = ['jpeg', 'webp'] as const;
export type Coded = (typeof CODED)[number];

export interface SuiteContext {
  /** How the browser composes its page: `soft` by the CPU, `angle` all through software GL. */
  modes: string[];
  /** Items on the measured boards. */
  sizes: number[];
  /** Photographs on a board of them. */
  photographs: number;
  coded: Coded[];
  floors: Subject[];
  products: Subject[];
  peers: Subject[];
  /** Scenarios to run; all when absent. */
  only?: string[];
  journal: Journal;
  /** Of one core, for the whole browser while it is measured; null: all the machine has. */
  quota: number | null;
  /** A folder for pictures of every loaded board and of the worst frames: figures of what is not there are worth nothing. */
  shots?: string;
  /** A folder of drawings to compare instead of the suite's own. */
  files?: string;
  /** Where the product's server keeps its boards. */
  dataDir: string;
  log(line: string): void;
}

/** One thing to be measured in a browser of its own. */
export interface Job {
  suite: string;
  mode: string;
  scene: string;
  subject: string;
  /** Not repeated. */
  once?: boolean;
  run(say: ReportFigure): Promise<void> | void;
}

export type ReportFigure = (what: string, value: number | null, unit: string, why?: string) => void;

/** A mode's name among results: under a quota it is another one. */
export const modeName = ({ quota }: SuiteContext, mode: string): string =>
  quota === null ? mode : `${mode}, ${quota} of a core`;

export const wanted = (context: SuiteContext, scenario: string): boolean => context.only?.includes(scenario) ?? true;

/** Every mode × size × subject; each size in the same minutes for all who are compared. */
export function* sweep(
  context: SuiteContext,
  floors: readonly Subject[] = [],
): Generator<{ mode: string; n: number; subject: Subject }> {
  for (const mode of context.modes)
    for (const n of context.sizes)
      for (const subject of [...floors, ...context.products, ...context.peers]) yield { mode, n, subject };
}
