// Remembers whether the last action of a leader failed, until one succeeds.

import { useState } from 'react';

/** Returns whether the last action failed, and a function that runs the next one. */
export function useFailure(): [failed: boolean, attempt: (done: Promise<boolean>) => void] {
  const [failed, setFailed] = useState(false);
  return [failed, (done) => void done.then((isDone) => setFailed(!isDone))];
}
