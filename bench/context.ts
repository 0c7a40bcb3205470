// What every suite is given: how, on what and against what to measure.

export interface SuiteContext {
  /** How the browser composes its page: `soft` by the CPU, `angle` all through software GL. */
  modes: string[];
  /** Items on the measured boards. */
  sizes: number[];
  /** `chosen` is what the product picks by itself. */
  renderers: string[];
  origin: string;
  floorOrigin: string;
  log(line: string): void;
}
