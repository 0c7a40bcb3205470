// How things reach the page that asks where to put them: from the form that the service worker took, or as files that the operating
// system opens with the product.

import type { ToServiceWorker } from '#protocol/browser/offline.ts';
import { SHARED_QUERY, type SharedThings, takenFiles } from '#protocol/browser/shared.ts';

/** `missed`: they were shared and nobody took them. `too-large`: more than is taken. `nothing`: nobody shared anything. */
export type Arrival = SharedThings | 'missed' | 'too-large' | 'nothing';

interface LaunchParams {
  files: readonly FileSystemFileHandle[];
}

declare global {
  interface Window {
    /** Of the File Handling API; Chromium alone has it. */
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

const ANSWERED_MS = 5000;

/** The address says nothing of it afterwards: loaded again, the page has nothing. */
export async function arrivalByForm(): Promise<Arrival> {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  if (query.has(SHARED_QUERY.tooLarge)) return 'too-large';
  const id = query.get(SHARED_QUERY.id);
  if (id !== null) return (await taken(id)) ?? 'missed';
  return query.has(SHARED_QUERY.missed) ? 'missed' : 'nothing';
}

function taken(id: string): Promise<SharedThings | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<SharedThings | null>) => resolve(data);
    worker.postMessage({ type: 'take-shared', id } satisfies ToServiceWorker, [port2]);
    setTimeout(() => resolve(null), ANSWERED_MS);
  });
}

/** Called with files that are opened with the product, now or later. */
export function onFilesOpened(fn: (arrival: Arrival) => void): void {
  window.launchQueue?.setConsumer(({ files }) => {
    if (files.length === 0) return;
    // A file that is not there any more is none.
    void Promise.allSettled(files.map((handle) => handle.getFile())).then((all) => {
      const found = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      fn(found.length === 0 ? 'missed' : { ...takenFiles(found), text: '' });
    });
  });
}
