// The board page: islands of chrome at the edges over the canvas (canvas-host.ts), and what stands over both while it is needed.

import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type BoardAddress, newBoardAddress, pathOf, readBoardAddress } from './address.ts';
import styles from './board.module.css';
import { BoardContext } from './board-context.ts';
import { Chrome } from './chrome.tsx';
import { holdBoard } from './session.ts';

export function BoardPage() {
  const { alias } = useParams();
  const { hash } = useLocation();
  const address = useBoardAddress(alias, hash);
  return address && <Board key={`${address.alias}.${address.secret}`} address={address} />;
}

/** A new board where the address names none; its address then replaces this one at once. Null while leaving for /404. */
function useBoardAddress(alias: string | undefined, hash: string): BoardAddress | null {
  const navigate = useNavigate();
  const made = useRef<BoardAddress | null>(null);
  const address = useMemo(() => {
    if (alias === undefined && hash.length <= 1) return newBoardAddress();
    const read = readBoardAddress(alias, hash);
    // The same board as the one just made here: still fresh, nothing to fetch.
    return read && made.current?.secret === read.secret ? made.current : read;
  }, [alias, hash]);

  useEffect(() => {
    if (address === null) {
      navigate('/404', { replace: true });
    } else if (address.fresh && made.current?.secret !== address.secret) {
      made.current = address;
      // The query stays: it holds the page's flags.
      navigate(
        { pathname: '/board/incognito', search: location.search, hash: pathOf(address).split('#')[1] ?? '' },
        { replace: true },
      );
    }
  }, [address, navigate]);
  return address;
}

function Board({ address }: { address: BoardAddress }) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);

  useEffect(() => {
    const { canvas: held, release } = holdBoard(address);
    setCanvas(held);
    return release;
  }, [address]);

  return (
    <BoardContext value={address}>
      <main className={styles.page}>
        <Suspense>{canvas && <Chrome canvas={canvas} />}</Suspense>
      </main>
    </BoardContext>
  );
}
