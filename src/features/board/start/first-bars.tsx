// Where the first bars (first-bars.ts) stand while React shows the board: it takes them along.

import { firstBars } from '../../../page/first-bars.ts';

export function FirstBars() {
  const bars = firstBars();
  return <div ref={(place) => void (bars && place?.append(bars))} />;
}
