// Whether the person is to be asked for a name: once on this device, on a board they came to by a link, when it is here. Who
// made the board is known by having made it.

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { PANEL } from '#protocol/session-links.ts';
import { nameIsOpen } from '../../../../device/input-settings.ts';
import { part } from '../../../../ui/lazy-part.tsx';
import { useBoard } from '../../session/use-board.ts';

const namePart = part(() => import('./name-form.tsx'), 'AskName');

export function NameQuestion() {
  const board = useBoard();
  const { fresh, secret } = board.address;
  const { saved, mode } = useSnapshot(board.store);
  const [answered, setAnswered] = useState(false);
  const here = saved?.state === 'saved' || saved?.state === 'saving';
  // Nobody in particular is at a panel.
  if (answered || fresh || secret === PANEL || !here || mode.mayChange || !nameIsOpen()) return null;
  return <namePart.Part onDone={() => setAnswered(true)} />;
}
