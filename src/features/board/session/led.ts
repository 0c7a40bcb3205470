// The tools that a leader shows to this person. People who may lead have all tools. This only clears the view: rights are roles and the board's
// mode (server/policies).

import type { ToolName } from '#protocol/tools.ts';
import type { BoardState } from './store.ts';

type Led = { readonly [K in 'lead' | 'mode']: Readonly<BoardState[K]> };

/** Whether any of these tools is shown. Select and Hand always are; what is no tool (none of them) only while all tools are. */
export function isToolShown({ lead: { tools }, mode }: Led, ...any: readonly ToolName[]): boolean {
  return (
    tools === null || mode.mayChange || any.some((tool) => tool === 'select' || tool === 'hand' || tools.includes(tool))
  );
}
