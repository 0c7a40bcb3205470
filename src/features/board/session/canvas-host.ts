// Where the board's canvas stands: beside React's root, beneath it. React listens to every event on its root, twice: a sample
// on its way to the board must not walk through it. Owns the host element; must not know what is drawn.

import styles from './canvas-host.module.css';

export function showHost(canvas: HTMLCanvasElement): () => void {
  const host = document.createElement('div');
  host.className = styles.host ?? '';
  host.append(canvas);
  // First, so that Tab reaches the board before the islands over it.
  document.body.prepend(host);
  return () => host.remove();
}
