// All results of one or several runs, looked up by what they are. Knows no limits and no layout.

import type { Result } from '../result.ts';

export class Figures {
  readonly all: readonly Result[];
  private readonly byKey: Map<string, Result>;

  constructor(all: readonly Result[]) {
    this.all = all;
    this.byKey = new Map(
      all.map((r) => [key(r.suite, text(r, 'mode'), text(r, 'scene'), text(r, 'subject'), text(r, 'what')), r]),
    );
  }

  of(suite: string, mode: string, scene: string, subject: string, what: string): Result | undefined {
    return this.byKey.get(key(suite, mode, scene, subject, what));
  }

  value(suite: string, mode: string, scene: string, subject: string, what: string): number | null {
    return this.of(suite, mode, scene, subject, what)?.value ?? null;
  }

  /** Why nothing at all, or this scenario, came out: the board did not load, the gesture froze. */
  why(suite: string, mode: string, scene: string, subject: string, what: string): string | undefined {
    const names = [what, what.split(':')[0] as string, 'load', 'opens', 'all of it'];
    for (const name of names) {
      const result = this.of(suite, mode, scene, subject, name);
      if (result && result.value === null) return String(result.env.why ?? 'did not finish');
    }
    return undefined;
  }

  /** In the order they were measured. */
  subjects(suite: string, mode?: string): string[] {
    const fitting = this.all.filter((r) => r.suite === suite && (mode === undefined || r.env.mode === mode));
    return [...new Set(fitting.map((r) => text(r, 'subject')))];
  }

  modes(suite: string): string[] {
    return [...new Set(this.all.filter((r) => r.suite === suite).map((r) => text(r, 'mode')))];
  }

  scenes(suite: string): string[] {
    return [...new Set(this.all.filter((r) => r.suite === suite).map((r) => text(r, 'scene')))];
  }

  sizes(suite: string): number[] {
    const found = this.all.filter((r) => r.suite === suite).map((r) => Number.parseInt(text(r, 'scene'), 10));
    return [...new Set(found.filter((n) => !Number.isNaN(n)))].sort((a, b) => a - b);
  }
}

const key = (...parts: string[]): string => parts.join('\0');
const text = (result: Result, name: string): string => String(result.env[name] ?? '');
