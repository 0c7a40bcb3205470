// Which boards are open where nobody sees them, so that one that leaves this device is let go of first and not opened again.

interface Running {
  stop(): void;
  over: Promise<void>;
}

const running = new Map<string, Running>();
const gone = new Set<string>();

/** Runs `work` unless the board has left this device; `stop` ends it early. */
export async function whileUnseen(alias: string, stop: () => void, work: () => Promise<void>): Promise<void> {
  if (gone.has(alias)) return;
  const over = work();
  const mine = { stop, over };
  running.set(alias, mine);
  await over.finally(() => {
    if (running.get(alias) === mine) running.delete(alias);
  });
}

/** Resolves when nothing of it is open here; for the life of this page nothing is again. */
export async function endUnseen(alias: string): Promise<void> {
  gone.add(alias);
  const one = running.get(alias);
  one?.stop();
  await one?.over.catch(() => undefined);
}
