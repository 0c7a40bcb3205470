// console-on-screen=1: what a thread writes to its console, as lines of text that the page shows.

const METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const;
const MAX_CHARACTERS = 2000;

export interface ConsoleLine {
  level: (typeof METHODS)[number];
  text: string;
}

/** From now on `say` gets each line as well. For the life of the thread. */
export function followConsole(say: (line: ConsoleLine) => void): void {
  for (const level of METHODS) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      write(...parts);
      say({ level, text: parts.map(textOf).join(' ').slice(0, MAX_CHARACTERS) });
    };
  }
  const failed = (reason: unknown) => say({ level: 'error', text: textOf(reason).slice(0, MAX_CHARACTERS) });
  addEventListener('error', (event) => failed((event as ErrorEvent).error ?? (event as ErrorEvent).message));
  addEventListener('unhandledrejection', (event) => failed((event as PromiseRejectionEvent).reason));
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return part.stack?.includes(part.message) ? part.stack : `${part}\n${part.stack ?? ''}`;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return String(part);
  }
}
