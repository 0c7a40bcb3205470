// How a page looked while something broke on it: words masked, pictures blocked, everything else cut down before it leaves (bare-replay.ts).
// Of one visit in ten, and of every error the minute before it.

import { replayIntegration } from '@sentry/react';
import type { PageName } from '#protocol/pages.ts';
import { routeAt } from '#protocol/routes.ts';

export const REPLAY_ON_ERROR = 1;
export const REPLAY_OF_VISITS = 0.1;

/** Pages without a board, without what somebody keeps to themselves, and that are no panel's, host's or provider's. */
const REPLAYED: readonly PageName[] = [
  'home',
  'dashboard',
  'boards',
  'project',
  'archive',
  'new-team',
  'team-profile',
  'team-people',
  'entity-profile',
  'entity-teams',
  'entity-people',
  'no-access',
  'permission-required',
  'licensed-user-limit',
  'not-found',
  'error',
];

export function isReplayed(pathname: string): boolean {
  const route = routeAt(pathname)?.route;
  return route?.family === 'default' && route.consent === 'ask' && REPLAYED.includes(route.page);
}

type Mode = 'session' | 'buffer';

/** The library has one replay a page. It keeps nothing in the browser, and needs no worker of its own. */
export function newReplay(): Replay {
  return new Replay(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      stickySession: false,
      useCompression: false,
    }),
  );
}

export class Replay {
  readonly integration: ReturnType<typeof replayIntegration>;
  #mode: Mode | undefined;

  constructor(integration: ReturnType<typeof replayIntegration>) {
    this.integration = integration;
  }

  /** After each change of the address. What was seen up to there may be told, nothing of the next page. */
  at(pathname: string): void {
    const running = this.integration.getRecordingMode();
    if (running) this.#mode = running;
    if (!isReplayed(pathname)) void this.integration.stop();
    else if (!running && this.#mode === 'session') this.integration.start();
    else if (!running && this.#mode) this.integration.startBuffering();
  }

  /** Nothing of it leaves any more. */
  end(): void {
    this.#mode = undefined;
    void this.integration.stop({ flush: false });
  }
}
