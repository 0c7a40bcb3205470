// The presentation of a board: one for everybody on it. Each change is published, and the board's sockets send it on. SPEC: PRESENT.

import type { ChangePresentationRequest, PresentationAnswer } from '#protocol/contract/presentations.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Grant } from '../../policies/grant.ts';
import type { PresentationStart, presentationChanges } from './presentation-changes.ts';
import type { presentationQueries } from './presentation-queries.ts';

export interface PresentationsDeps {
  db: Uses<{
    reads: { presentations: Only<typeof presentationQueries, 'presentationsOf'> };
    changes: {
      presentations: Only<typeof presentationChanges, 'startPresentation' | 'changePresentation' | 'endPresentation'>;
    };
  }>;
  bus: Pick<Bus, 'publish'>;
}

export class Presentations {
  readonly #deps: PresentationsDeps;

  constructor(deps: PresentationsDeps) {
    this.#deps = deps;
  }

  async ofBoard(board: string): Promise<PresentationAnswer> {
    const [found] = await this.#deps.db.reads.presentations.presentationsOf([board]);
    if (!found) return { presentation: null };
    const { frame, page, screen, presenter, sinceMs, frameSinceMs } = found;
    return { presentation: { frame, page, screen, by: presenter, sinceMs, frameSinceMs } };
  }

  async start(grant: Grant, { frame, page }: Omit<PresentationStart, 'grant'>): Promise<void> {
    await this.#deps.db.changes.presentations.startPresentation({ grant, frame, page });
    this.#publish(grant);
  }

  /** Throws `gone` if the caller is not the presenter. */
  async change(grant: Grant, change: ChangePresentationRequest): Promise<void> {
    await this.#deps.db.changes.presentations.changePresentation({ grant, change });
    this.#publish(grant);
  }

  /** Does nothing if there is none. */
  async end(grant: Grant): Promise<void> {
    await this.#deps.db.changes.presentations.endPresentation(grant);
    this.#publish(grant);
  }

  #publish({ thing: resource }: Grant): void {
    this.#deps.bus.publish({ kind: 'presentation', board: resource.id });
  }
}
