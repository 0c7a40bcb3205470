// Between the page and its workers: what they say to it comes late, in its order. Run in the page before its first worker begins; what is
// imported does not come along.

/** `delayMs`: everything comes that much later. Without it, what comes after `hold` waits for `release`, and is then heard one by one. */
export function holdAnswers(delayMs = 0): void {
  const waiting: (() => void)[] = [];
  let held = false;
  const add = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (
    this: Worker,
    type: string,
    listener: EventListener,
    options?: boolean,
  ) {
    if (type !== 'message') return add.call(this, type, listener, options);
    const hear = (event: Event): void => {
      const heard = (): void => listener.call(this, event);
      if (delayMs > 0) setTimeout(heard, delayMs);
      else if (held || waiting.length > 0) waiting.push(heard);
      else heard();
    };
    return add.call(this, type, hear, options);
  } as typeof add;
  const letGo = (): void => {
    const next = waiting.shift();
    if (!next) return;
    next();
    // Each in a task of its own, as they come.
    setTimeout(letGo);
  };
  Object.assign(window, {
    answers: {
      hold: () => {
        held = true;
      },
      release: () => {
        held = false;
        letGo();
      },
      waiting: () => waiting.length,
    },
  });
}

declare global {
  interface Window {
    /** Of `holdAnswers`. */
    answers: { hold(): void; release(): void /** How many. */; waiting(): number };
  }
}
