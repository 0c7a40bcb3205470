import { expect, test } from 'vitest';
import { mocksIn } from './no-mocks.ts';

test('mocks are found by their files, whatever has brought them', () => {
  const fine = [
    '/a/src/main.tsx',
    '/a/node_modules/react/index.js',
    'assets/mock-up-1234.js',
    '/a/src/features/home/index.tsx',
  ];
  const mocks = [
    '/a/src/mocks/start.ts',
    '/a/node_modules/msw/lib/browser/index.mjs',
    '/a/node_modules/@mswjs/interceptors/lib/index.js',
    'mockServiceWorker.js',
    'mock-service-worker.js',
  ];
  expect(mocksIn([...fine, ...mocks])).toEqual(mocks);
});
