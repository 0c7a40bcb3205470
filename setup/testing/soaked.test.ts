import { expect, test } from 'vitest';
import { lastSoaked, soakSection, withSoak } from './soaked.ts';

const unit = { part: 'unit', day: '2026-11-23', took: '3600.0 s', closing: '9 passed, 0 failed' };

test('each part keeps one line, its last run, and what stands above stays', () => {
  const once = withSoak('# Results\n\nfigures\n', unit);
  const rust = withSoak(once, { ...unit, part: 'rust', day: '2026-11-24' });
  const again = withSoak(rust, { ...unit, day: '2026-12-01' });
  expect(again).toMatch(/^# Results\n\nfigures\n\n## Soak\n/);
  expect(again.match(/^\| (unit|rust) .*$/gm)).toEqual([
    '| rust | 2026-11-24 | 3600.0 s | 9 passed, 0 failed |',
    '| unit | 2026-12-01 | 3600.0 s | 9 passed, 0 failed |',
  ]);
  expect(again).toContain(soakSection(again));
});

test('the last run of a part is told by its day, and a part that never ran has none', () => {
  const text = withSoak('# Results\n', { ...unit, part: 'depths' });
  expect(lastSoaked(text, 'depths')).toBe('2026-11-23');
  expect(lastSoaked(text, 'unit')).toBeUndefined();
});
