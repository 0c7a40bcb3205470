// Of a board on a device on which somebody signed in: they are called what their account says, and told when it is over or out of reach.

import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { nameFrom } from '#protocol/names.ts';
import { boardPathOf } from '#protocol/routes.ts';
import { SignInAgain } from '../../../../account/sign-in-again.tsx';
import { SigningOut } from '../../../../account/signing-out.tsx';
import { signedIn } from '../../../../account/user.ts';
import { part } from '../../../../ui/lazy-part.tsx';
import { useBoard } from '../../session/use-board.ts';
import { readCard } from './own-card.ts';

const waitingPart = part(() => import('../share/people/waiting.tsx'), 'Waiting', ['share-people']);

export function BoardAccount() {
  const board = useBoard();
  const { alias } = board.address;
  const { user } = useSnapshot(signedIn);
  const { ready, mode } = useSnapshot(board.store);
  const name = user && nameFrom(user.name, 'person');
  useEffect(() => {
    if (name !== null && ready) board.tell((calls) => calls.setName(name));
  }, [name, ready, board]);
  // Chosen anew: the board's server gives it from when one comes.
  const colour = user?.color;
  const given = useRef(colour);
  useEffect(() => {
    if (!ready || colour === undefined) return;
    if (given.current !== undefined && given.current !== colour) board.tell((calls) => calls.reopen());
    given.current = colour;
  }, [colour, ready, board]);
  const isKnown = user !== null && ready;
  useEffect(() => {
    if (isKnown) void readCard(board);
  }, [isKnown, board]);
  return (
    <>
      <SignInAgain returnPath={boardPathOf(alias)} />
      <SigningOut />
      {user && ready && mode.mayChange && <waitingPart.Part />}
    </>
  );
}
