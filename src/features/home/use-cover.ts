// What a card shows of its board: this device's cover at once, the server's when that is newer and the card is looked at.

import { type RefObject, useEffect, useState } from 'react';
import type { HomeBoard } from '#protocol/home.ts';
import { keepNewer, readCover, watchCover } from '../../app/covers.ts';
import { flags } from '../../flags/flags.ts';
import { noteChange } from './boards.ts';

/** waiting: nothing to show yet, but something may come. paper: there is nothing on the board, or no picture of it. */
export type Shown = { state: 'waiting' } | { state: 'paper' } | { state: 'picture'; url: string };

/** Cards this close to what is seen are made ready. */
const NEAR = '200px';

/** `round` grows when the list was read again: then the server is asked again too. */
export function useCover(
  { alias, secret, role }: Pick<HomeBoard, 'alias' | 'secret' | 'role'>,
  round: number,
  place: RefObject<Element | null>,
): Shown {
  const [shown, setShown] = useState<Shown>({ state: 'waiting' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason of its own to look again.
  useEffect(() => {
    let gone = false;
    let url: string | null = null;
    const show = (picture: Blob | null | undefined) => {
      const next = picture ? URL.createObjectURL(picture) : null;
      setShown(next ? { state: 'picture', url: next } : { state: 'paper' });
      if (url) URL.revokeObjectURL(url);
      url = next;
    };
    const read = async () => {
      const cover = await readCover(alias).catch(() => null);
      if (!gone && cover) show(cover.picture);
      return cover;
    };
    const first = read();
    const unwatch = watchCover(alias, () => void read());

    /** The board was left before its cover was made. */
    const late = async () => {
      const { makeLateCover } = await import('./late-cover.ts');
      if (flags.cover) await makeLateCover({ alias, secret, role });
      if (!gone && !(await read())) setShown({ state: 'paper' });
    };

    const ask = async () => {
      const local = await first;
      const { newerCover } = await import('./server-cover.ts');
      const newer = await newerCover({ alias, secret, role }, local?.seq ?? 0);
      if (gone) return;
      if (newer) {
        await keepNewer(newer.cover).catch(() => {});
        await noteChange(alias, newer.atMs).catch(() => {});
        if (!gone) show(newer.cover.picture);
      } else if (!local && !url) {
        await late();
      }
    };
    let observer: IntersectionObserver | null = null;
    const askable = flags.cover && navigator.onLine && role !== null && place.current;
    if (askable) {
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer?.disconnect();
          void ask();
        },
        { rootMargin: NEAR },
      );
      observer.observe(askable);
    } else {
      void first.then((local) => (gone || local ? undefined : late()));
    }
    return () => {
      gone = true;
      observer?.disconnect();
      unwatch();
      if (url) URL.revokeObjectURL(url);
    };
  }, [alias, secret, role, place, round]);
  return shown;
}
