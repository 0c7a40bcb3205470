// The board page: islands of chrome at the edges over the canvas (canvas-host.ts), and what stands over both while it is needed.

import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { BoardError } from '#protocol/board-error.ts';
import { routeAt } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { usePagePlace } from '../../page/navigation.tsx';
import { badLinkPart } from './no-board/bad-link-part.ts';
import { Chrome } from './page/layer.tsx';
import { noSecretPart, panelBarPart } from './page/parts.ts';
import { takeAutomation } from './parts/automation/proxy.ts';
import { accountBoardAddress, type BoardAddress } from './session/address.ts';
import { BoardContext } from './session/use-board.ts';
import styles from './shell/board.module.css';
import { addressOf, beginBoardAt, begun, placeOf } from './start/begin.ts';
import { FirstBars } from './start/first-bars.tsx';
import { type HeldBoard, heldBoard, retainBoard } from './start/open-board.ts';
import { EndedTextPlace } from './text/ended-text-place.tsx';

export { beginBoardAt };

export function BoardPage() {
  const { pathname, hash } = usePagePlace();
  const alias = routeAt(pathname)?.alias;
  const [early] = useState(begun.byAccount);
  const [byAccount, openByAccount] = useState(early?.address ?? null);
  const address = useBoardAddress(alias, hash) ?? (byAccount?.alias === alias ? byAccount : null);
  // Whether the device or the account opens it is asked first; calls of the API wait for that.
  const asked = !address && hash.length <= 1 ? alias : undefined;
  const isWrong = !address && asked === undefined;
  useEffect(() => {
    if (!isWrong) return;
    const automation = takeAutomation();
    automation.serve(() => Promise.reject(new BoardError('not-found')));
    return () => automation.leave();
  }, [isWrong]);
  if (asked !== undefined)
    return (
      <>
        <FirstBars />
        <noSecretPart.Part alias={asked} onOpen={(secret) => openByAccount(accountBoardAddress(asked, secret))} />
      </>
    );
  if (!address) return <badLinkPart.Part refusal="wrong" />;
  return (
    <>
      <Board key={`${address.alias}.${address.secret}`} address={address} />
      {early && address === early.address && <noSecretPart.Part alias={address.alias} opened={early} onOpen={ignore} />}
    </>
  );
}

function ignore(): void {}

/** The address of a new board replaces the one that named none at once. Null: what it names can be no board. */
function useBoardAddress(alias: string | undefined, hash: string): BoardAddress | null {
  const { go } = usePagePlace();
  const made = useRef<BoardAddress | null>(null);
  const address = useMemo(() => {
    const read = begun.address ?? addressOf(alias, hash);
    // The same board as the one just made here: still fresh, nothing to fetch.
    return read && made.current?.secret === read.secret ? made.current : read;
  }, [alias, hash]);

  useEffect(() => {
    begun.address = null;
    if (address?.fresh && made.current?.secret !== address.secret) {
      made.current = address;
      const place = placeOf(address);
      if (place !== location.pathname + location.search + location.hash) go(place, { replace: true });
    }
  }, [address, go]);
  return address;
}

export function Board({ address }: { address: BoardAddress }) {
  // What has begun before React is shown with its first frame.
  const [held, setHeld] = useState(() => heldBoard(address));
  const [tries, setTries] = useState(0);

  useEffect(() => {
    // What is held already is not rendered again.
    const show = (next: HeldBoard): void =>
      setHeld((last) => (last?.board === next.board && last.shown === next.shown ? last : next));
    const { release } = retainBoard(address, show, tries > 0);
    return release;
  }, [address, tries]);

  if (!held)
    return (
      <main className={styles.page}>
        <FirstBars />
      </main>
    );
  const { board, shown } = held;
  return (
    <BoardContext value={board}>
      {typeof shown === 'string' ? (
        <>
          <badLinkPart.Part refusal={shown} link={address} onOpen={() => setTries(tries + 1)} />
          <EndedTextPlace isAlone />
        </>
      ) : (
        <main className={styles.page}>
          <Suspense>
            <Chrome canvas={shown} />
          </Suspense>
          {address.secret === PANEL && <panelBarPart.Part />}
        </main>
      )}
    </BoardContext>
  );
}
