// Who is told of parts of the page whose code could not be loaded (lazy-part.tsx).

/** Answers true, or comes to it, where it has told the person. */
type Listener = (error: unknown, load: () => unknown) => unknown;

const listeners = new Set<Listener>();

/** Called whenever one could not be loaded, with what loads it, until what it answers is called. */
export function onMissingPart(fn: Listener): () => void {
  listeners.add(fn);
  return () => void listeners.delete(fn);
}

/** Whether somebody has told the person. */
export async function tellMissingPart(error: unknown, load: () => unknown): Promise<boolean> {
  return (await Promise.all([...listeners].map((fn) => fn(error, load)))).includes(true);
}
