// Menus and dialogs that come when they are first asked for. One that cannot be loaded (offline, a new version on the server)
// says so and leaves the page as it is: React's own lazy would take the whole board down with it.

import { type ComponentType, type FunctionComponent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { Island } from './island.tsx';
import styles from './lazy-part.module.css';
import { tellMissingPart } from './missing-parts.ts';

export interface LazyPart<P> {
  Part: FunctionComponent<P>;
  /** Begins to load, e.g. when the pointer reaches the button. Never throws. */
  preload(): void;
}

/** `code`: the function that names the file, for who tells the person which part is missing (src/pwa/gone-part.ts). */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  code: () => unknown = load,
): LazyPart<P> {
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
      told = tellMissingPart(error, code);
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
    if (Loaded)
      return (
        // A part whose strings are still loading hides itself alone, and not the page around it.
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      );
    return failed ? <Missing /> : null;
  }

  return { Part, preload: () => void fetchPart().catch(() => {}) };
}

/**
 * The part that a module exports by this name. Its code and the translation namespaces it needs are loaded together, when the part is first
 * shown or preloaded.
 */
export function part<N extends string, M extends Record<N, (props: never) => ReactNode>>(
  load: () => Promise<M>,
  name: N,
  namespaces?: readonly string[],
): LazyPart<M[N] extends (props: infer P) => ReactNode ? P : never>;
export function part(
  load: () => Promise<Record<string, FunctionComponent<object>>>,
  name: string,
  namespaces: readonly string[] = [],
): LazyPart<object> {
  return lazyPart(async () => {
    const strings = namespaces.length > 0 && i18n.loadNamespaces(namespaces);
    const [{ [name]: component }] = await Promise.all([load(), strings]);
    if (!component) throw new TypeError(name);
    return component;
  }, load);
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
