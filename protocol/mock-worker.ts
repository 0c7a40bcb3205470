/** Where the development server has the service worker of mock=1 (src/mocks, setup/dev.ts). */
export const MOCK_WORKER = '/mock-service-worker.js';
