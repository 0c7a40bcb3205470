// Which commands of the first pages are run, and how. Running them is `npm test -- documents` itself.

import { expect, test } from 'vitest';
import { commandsOf, trialOf } from './document-commands.ts';

test('reads each command of both pages once', () => {
  const texts: Record<string, string> = {
    'README.md': '```sh\nnpm start\n```\n`npm start` serves, `src/a.ts` does not.',
    'CONTRIBUTING.md': '```sh\nnpm ci\n```\n| `npm run check` | runs |\n| `npm start` | serves |',
  };
  expect(commandsOf((file) => texts[file] ?? '')).toEqual([
    { file: 'README.md', command: 'npm start' },
    { file: 'CONTRIBUTING.md', command: 'npm ci' },
    { file: 'CONTRIBUTING.md', command: 'npm run check' },
  ]);
});

test.each([
  ['npm start', { serves: true, command: 'npm start' }],
  ['npm run dev', { serves: true, command: 'npm run dev' }],
  ['npm test', { serves: false, command: 'npm test -- unit protocol/zones.test.ts' }],
  ['npm run check', { serves: false, command: 'npm run check -- names' }],
  ['npm run check -- biome --fix', { serves: false, command: 'npm run check -- biome --fix' }],
  ['npm test -- unit server/access', { serves: false, command: 'npm test -- unit server/access' }],
  ['npm run bench', { serves: false, command: 'npm run bench' }],
  ['npm run bench -- board', undefined],
  ['npm test -- e2e keep --project=2d', undefined],
  ['npm run soak -- keycloak', undefined],
  ['npm run stack -- FILE', undefined],
  ['npm test -- compare A B', undefined],
])('tries `%s` as a newcomer can', (command, trial) => {
  expect(trialOf(command)).toEqual(trial);
});
