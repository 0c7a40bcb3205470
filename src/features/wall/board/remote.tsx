// Phones that lead this panel: what they say is done here, and how one more is paired.

import { Lead } from './lead.tsx';
import { RemotePanel } from './remote-panel.tsx';

export function PanelRemotes({ isPairing, onClose }: { isPairing: boolean; onClose(): void }) {
  return (
    <>
      <Lead />
      {isPairing && <RemotePanel onClose={onClose} />}
    </>
  );
}
