// Takes a board off the screen at once, whatever React and its dialogs show, and says that the panel forgets. Rendered beside the page.

import { createRoot, type Root } from 'react-dom/client';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import styles from './cover.module.css';
import { ForgettingPage } from './forgetting-page.tsx';

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Links load the next page: this root stands outside of the app's router. */
const pageLoader: Navigator = {
  createHref: addressOf,
  go: (pages) => history.go(pages),
  push: (to) => location.assign(addressOf(to)),
  replace: (to) => location.replace(addressOf(to)),
};

let root: Root | undefined;
let element: HTMLElement | undefined;

export const cover = {
  show(): void {
    element = document.createElement('div');
    element.className = styles.cover as string;
    document.documentElement.classList.add(styles.covered as string);
    document.body.append(element);
    root = createRoot(element);
    root.render(
      <Router location={location.pathname} navigator={pageLoader}>
        <ForgettingPage />
      </Router>,
    );
  },
  hide(): void {
    root?.unmount();
    element?.remove();
    document.documentElement.classList.remove(styles.covered as string);
  },
};
