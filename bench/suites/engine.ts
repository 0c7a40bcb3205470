// The engine's own micro-benches, native: ns per sample of smoothing and ribbon, index, hit test, cutting, model folds.

import { execFileSync } from 'node:child_process';
import type { Job } from '../context.ts';

interface Line {
  name: string;
  value: number;
  unit: string;
}

const PARTS = ['canvas', 'model'];

export function engine(): Job[] {
  return PARTS.map((part) => ({
    suite: 'engine',
    mode: 'native release',
    scene: '',
    subject: part,
    once: true,
    run: (say) => {
      const command = ['run', '--release', '--quiet', '-p', `atrium-${part}`, '--example', `${part}-bench`];
      const out = execFileSync('cargo', command, { encoding: 'utf8', maxBuffer: 1 << 24 });
      for (const line of out.split('\n').filter((text) => text.startsWith('{'))) {
        const { name, value, unit } = JSON.parse(line) as Line;
        say(name, value, unit);
      }
    },
  }));
}
