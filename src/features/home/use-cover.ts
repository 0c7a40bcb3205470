// What a card shows of its board: this device's cover at once, the server's when that is newer and the card is looked at.

import { type RefObject, useEffect, useState } from 'react';
import type { HomeBoard } from '#protocol/home.ts';
import { keepNewer, readCover, watchCover } from '../../device/covers.ts';
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

    const ask = async (seq: number) => {
      const { newerCover } = await import('./server-cover.ts');
      const newer = await newerCover({ alias, secret, role }, seq);
      if (gone || !newer) return;
      await keepNewer(newer.cover).catch(() => {});
      await noteChange(alias, newer.atMs).catch(() => {});
      if (!gone) show(newer.cover.picture);
    };

    /** The board was left before a cover of what is here was made. */
    const late = async () => {
      const { makeLateCover } = await import('./late-cover.ts');
      if (!gone) await makeLateCover({ alias, secret, role }, () => !gone);
    };

    const look = async () => {
      const local = await first;
      // Without a line, or without the code for it, what is here stays.
      if (flags.cover && navigator.onLine && role !== null)
        await ask(local?.seq ?? 0).catch((error: unknown) => console.info('No newer cover:', error));
      if (flags.cover) await late().catch((error: unknown) => console.info('No late cover:', error));
      if (!gone && !url && !(await read())) setShown({ state: 'paper' });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void look();
      },
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      gone = true;
      observer.disconnect();
      unwatch();
      if (url) URL.revokeObjectURL(url);
    };
  }, [alias, secret, role, place, round]);
  return shown;
}
