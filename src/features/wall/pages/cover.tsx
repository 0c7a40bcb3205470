// Takes a board off the screen at once, whatever React and its dialogs show, and says that the panel forgets. Rendered beside the page.

import { createRoot, type Root } from 'react-dom/client';
import styles from './cover.module.css';
import { ForgettingPage } from './forgetting-page.tsx';

let root: Root | undefined;
let element: HTMLElement | undefined;

export const cover = {
  show(): void {
    element = document.createElement('div');
    element.className = styles.cover as string;
    document.documentElement.classList.add(styles.covered as string);
    document.body.append(element);
    root = createRoot(element);
    root.render(<ForgettingPage />);
  },
  hide(): void {
    root?.unmount();
    element?.remove();
    document.documentElement.classList.remove(styles.covered as string);
  },
};
