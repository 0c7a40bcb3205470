// A page whose code comes when it is first asked for. React shows what it had to wait for 300 ms late, so the first page of all is
// brought before React begins (`ready`), and then there is nothing to wait for.

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface OnDemand {
  page: LazyExoticComponent<ComponentType>;
  /** Brings its code; a failure is the page's own to show. */
  ready(): Promise<void>;
}

export function onDemand(load: () => Promise<ComponentType>): OnDemand {
  let there: ComponentType | undefined;
  const bring = async (): Promise<{ default: ComponentType }> => {
    there ??= await load();
    return { default: there };
  };
  return {
    page: lazy(() => (there ? settled({ default: there }) : bring())),
    ready: () =>
      bring().then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** Answers whoever waits for it at once. */
function settled<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: that is what React asks it.
  return { then: (take: (value: T) => void) => take(value) } as unknown as Promise<T>;
}
