// Turns the events that a server sends beside the log of a board (protocol/room-events.ts) into events of the page. A value of another shape
// is dropped.

import {
  LEAD_EVENT,
  type LeadState,
  PRESENTATION_EVENT,
  PRESENTATION_SCREENS,
  type PresentationState,
  TIMER_EVENT,
  type TimerState,
} from '#protocol/room-events.ts';
import { TOOL_CODES, type ToolName } from '#protocol/tools.ts';
import type { SyncEvents } from './host.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns an empty list for an event that only a later version knows. */
export function serverEventOf(name: string, text: string): SyncEvents {
  const value = jsonOf(text);
  if (name === TIMER_EVENT && (value === null || isTimer(value))) return { timer: value };
  if (name === PRESENTATION_EVENT && (value === null || isPresentation(value))) return { presentation: value };
  if (name === LEAD_EVENT && isLead(value)) return { lead: { ...value, tools: knownTools(value.tools) } };
  return {};
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimer(value: unknown): value is TimerState {
  return isObject(value) && isNumber(value.leftMs) && typeof value.isPaused === 'boolean';
}

function isPresentation(value: unknown): value is PresentationState {
  return (
    isActor(value) &&
    (value.frame === null || typeof value.frame === 'string') &&
    PRESENTATION_SCREENS.some((screen) => screen === value.screen) &&
    [value.page, value.sinceMs, value.frameSinceMs].every(isNumber)
  );
}

function isLead(value: unknown): value is LeadState {
  return (
    isObject(value) &&
    (value.focus === null || isActor(value.focus)) &&
    typeof value.isSilent === 'boolean' &&
    typeof value.hidesNames === 'boolean' &&
    (value.tools === null || Array.isArray(value.tools))
  );
}

/** Leaves out tools that only a later version knows. */
function knownTools(tools: LeadState['tools']): LeadState['tools'] {
  return tools?.filter((name): name is ToolName => Object.hasOwn(TOOL_CODES, name)) ?? null;
}

function isActor(value: unknown): value is Fields {
  return isObject(value) && isNumber(value.session) && typeof value.isOwn === 'boolean';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}
