// The engine's own micro-benches, native: ns per sample of smoothing and ribbon, index, hit test, cutting, model folds.

import { execFileSync } from 'node:child_process';
import { environment, type Result } from '../result.ts';

interface Line {
  name: string;
  value: number;
  unit: string;
  n: number;
}

const PARTS = ['canvas', 'model'];

export function engine(): Result[] {
  return PARTS.flatMap((part) => {
    const out = execFileSync(
      'cargo',
      ['run', '--release', '--quiet', '-p', `atrium-${part}`, '--example', `${part}-bench`],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 24,
      },
    );
    return out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map(
        (line): Result => ({
          suite: 'engine',
          ...(JSON.parse(line) as Line),
          env: environment({ build: 'native release' }),
        }),
      );
  });
}
