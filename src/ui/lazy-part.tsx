// Menus and dialogs that come when they are first asked for. One that cannot be loaded (offline, a new version on the server)
// says so and leaves the page as it is: React's own lazy would take the whole board down with it.

import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Island } from './island.tsx';
import styles from './lazy-part.module.css';
import { tellMissingPart } from './missing-parts.ts';

export interface LazyPart<P> {
  Part: ComponentType<P>;
  /** Begins to load, e.g. when the pointer reaches the button. Never throws. */
  preload(): void;
}

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  let told: Promise<boolean> = Promise.resolve(false);
  const fetchPart = async () => {
    if (loaded) return loaded;
    loading ??= load();
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      told = tellMissingPart(error, load);
      throw error;
    } finally {
      // What failed is asked for again the next time.
      loading = null;
    }
  };

  function Part(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      let gone = false;
      fetchPart().then(
        (part) => !gone && setLoaded(() => part),
        async (error: unknown) => {
          console.info('A part could not be loaded:', error);
          if (!(await told.catch(() => false)) && !gone) setFailed(true);
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return failed ? <Missing /> : null;
  }

  return { Part, preload: () => void fetchPart().catch(() => {}) };
}

function Missing() {
  const { t } = useTranslation();
  // What it was to open from may be an island of its own, in which it would stand over the button that was pressed.
  return createPortal(
    <Island className={styles.missing} role="alert">
      {t('partMissing')}
    </Island>,
    document.body,
  );
}
