// The engine's own micro-benches, native: ns per sample of smoothing and ribbon, index, hit test, cutting, model folds. And the one
// stage of ink that is TypeScript: whether a held line is a shape.

import { execFileSync } from 'node:child_process';
import { recognise } from '../../workers/board/snap/recognise.ts';
import { OTHERS, random, SHAPES } from '../../workers/board/snap/testing/hand.ts';
import type { Job } from '../context.ts';
import { quantile, tenth } from '../result.ts';

interface Line {
  name: string;
  value: number;
  unit: string;
}

const PARTS = ['canvas', 'model'];

const LINES_EACH = 200;
const SEED = 7;

export function engine(): Job[] {
  return [...PARTS.map(native), snap()];
}

function native(part: string): Job {
  return {
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
  };
}

function snap(): Job {
  return {
    suite: 'engine',
    mode: 'node',
    scene: '',
    subject: 'snap',
    once: true,
    run: (say) => {
      const hands = Object.values({ ...SHAPES, ...OTHERS });
      const lines = hands.flatMap((draw) =>
        Array.from({ length: LINES_EACH }, (_, k) => draw(random(SEED + 7919 * k))),
      );
      const tookUs = lines.map((line) => {
        const from = performance.now();
        recognise(line, 1);
        return (performance.now() - from) * 1000;
      });
      say('snap, a held line p50', tenth(quantile(tookUs, 0.5)), 'µs');
      say('snap, a held line p95', tenth(quantile(tookUs, 0.95)), 'µs');
    },
  };
}
