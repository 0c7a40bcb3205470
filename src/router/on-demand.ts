// A page whose code comes when it is first asked for. React shows what it had to wait for 300 ms late, so the first page of all is
// brought before React begins (`ready`), and then there is nothing to wait for.

import { type ComponentType, createElement, lazy, useState } from 'react';

export interface OnDemand {
  page: ComponentType;
  /** Brings its code; a failure is the page's own to show. */
  ready(): Promise<void>;
}

export function onDemand(load: () => Promise<ComponentType>): OnDemand {
  let there: ComponentType | undefined;
  const loadOnce = async (): Promise<{ default: ComponentType }> => {
    there ??= await load();
    return { default: there };
  };
  const Later = lazy(loadOnce);
  return {
    page: function Page() {
      // Chosen once: what React waited for stays what it shows.
      const [Now] = useState<ComponentType>(() => there ?? Later);
      return createElement(Now);
    },
    ready: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  };
}
