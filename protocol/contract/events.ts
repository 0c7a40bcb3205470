// The stream of changes of the workspace. Its events are `WorkspaceEvent` of protocol/workspace.ts.

import { calls } from './calls.ts';

export const eventCalls = calls({
  'GET /api/user/events': {
    group: 'Teams, projects and boards',
    caller: 'person',
    perMinute: 'accountOfNetworkPerMinute',
    about:
      'Server-sent events for as long as the connection lasts: what of the workspace changed, never what it is now. After a gap everything may have.',
    answer: ['text/event-stream'],
  },
});
