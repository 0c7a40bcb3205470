// The ring round the board: only when the focus came to it by Tab. A shortcut after a press, or the end of a text, must not
// frame the whole screen.

const JUST_NOW_MS = 300;

export function showRingByTab(canvas: HTMLElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let tabAtMs = Number.NEGATIVE_INFINITY;
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') tabAtMs = event.timeStamp;
    },
    { signal, capture: true },
  );
  canvas.addEventListener(
    'focus',
    (event) => canvas.toggleAttribute('data-ring', event.timeStamp - tabAtMs < JUST_NOW_MS),
    { signal },
  );
  canvas.addEventListener('pointerdown', () => canvas.removeAttribute('data-ring'), { signal });
  return () => abort.abort();
}
