// Shows what is open on the board page: rows of the tables in parts.ts.

import { snapshot, useSnapshot } from 'valtio';
import { useBoard } from '../session/use-board.ts';
import { type DialogState, dialogsOf } from '../shell/dialogs.ts';
import { panelsOf } from '../shell/side-panels.ts';
import type { PageState } from './page-state.ts';
import { type CanvasProps, dialogsPart, overlays, palettePart, sidePanels } from './parts.ts';

interface OverlaysProps extends CanvasProps {
  below: keyof typeof overlays;
  state: PageState;
}

/** The overlays that stand right below this place on the page. */
export function Overlays({ below, state, canvas }: OverlaysProps) {
  return Object.entries(overlays[below]).map(
    ([name, { when, part }]) => when(state) && <part.Part key={name} canvas={canvas} />,
  );
}

export function OpenDialog({ canvas }: CanvasProps) {
  const dialogs = dialogsOf(useBoard());
  // Followed as a whole: what a dialog reads of it is read later than this, by code that is loaded then.
  void useSnapshot(dialogs).open;
  const open = snapshot(dialogs).open as DialogState | null;
  if (open?.kind === 'palette') return <palettePart.Part canvas={canvas} />;
  return open && <dialogsPart.Part open={open} canvas={canvas} />;
}

export function OpenSidePanel({ canvas }: CanvasProps) {
  const { open } = useSnapshot(panelsOf(useBoard()));
  if (open === null) return null;
  const { Part } = sidePanels[open];
  return <Part key={open} canvas={canvas} />;
}
