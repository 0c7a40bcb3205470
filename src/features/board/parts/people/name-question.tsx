// Whether the person is to be asked for a name: once on this device, on a board they came to by a link, when it is here. Who
// made the board is known by having made it.

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { PANEL } from '#protocol/session-links.ts';
import { namePart } from '../../page/parts.ts';
import { useBoardAddress } from '../../session/board-context.ts';
import { nameIsOpen } from '../../session/person.ts';
import { board } from '../../session/store.ts';

export function NameQuestion() {
  const { fresh, secret } = useBoardAddress();
  const { saved, mode } = useSnapshot(board);
  const [answered, setAnswered] = useState(false);
  const here = saved?.state === 'saved' || saved?.state === 'saving';
  // Nobody in particular is at a panel.
  if (answered || fresh || secret === PANEL || !here || mode.mayChange || !nameIsOpen()) return null;
  return <namePart.Part onDone={() => setAnswered(true)} />;
}
