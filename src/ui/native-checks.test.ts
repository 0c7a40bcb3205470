import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** Attributes that make a browser check a field before it sends the form. */
const CONSTRAINT =
  /^\s*(required\b|pattern=|minLength=|type="(email|url|number)")|<(input|CleanInput)\b[^>]*\s(required|pattern=|minLength=|type="(email|url|number)")/m;

test('no form leaves a check to the browser, whose message is in the browser’s own language', () => {
  const checked = Object.entries(sources).filter(([file, text]) => !file.includes('.test.') && CONSTRAINT.test(text));
  expect(checked.map(([file]) => file).sort()).toEqual([
    '/src/features/board/parts/frames/speaker-fields.tsx',
    '/src/features/board/parts/timer/timer-dialog.tsx',
    '/src/features/team/installation/plan-form.tsx',
  ]);
  for (const [, text] of checked) expect(text.match(/<form\s(?![^>]*noValidate)[^>]*>/g)).toBeNull();
});
