// The kind of job that indexes the texts of a board for search (index-job.ts).

import type { JobRequest } from '../../platform/jobs/job-changes.ts';

export const SEARCH_INDEX = 'search-index';

export const indexJob = (board: string, waitMs = 0): JobRequest => ({
  kind: SEARCH_INDEX,
  thing: board,
  payload: '{}',
  waitMs,
});
