// The last net, where not even /500 could be drawn (page-errors.tsx): it says so, and the page can be loaded again. Uses nothing that could
// have failed with it.

import { Component, type ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import styles from '../page/message-page.module.css';
import { Button } from '../ui/button.tsx';
import { BrokenPicture } from '../ui/pictures.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    // The words may be what could not be loaded.
    const words = i18n.exists('fatal.title');
    return (
      <main className={styles.page} role="alert">
        <BrokenPicture />
        <h1>{words ? i18n.t('fatal.title') : 'Something went wrong'}</h1>
        <p>{words ? i18n.t('fatal.text') : 'What you drew is kept on this device.'}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {words ? i18n.t('fatal.reload') : 'Reload'}
        </Button>
      </main>
    );
  }
}
