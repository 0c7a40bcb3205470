// Whether the flat-panel app permits tracking: its shell's bridge answers, where there is one. Until it does, nobody has permitted it.

export type TrackingPermission = 'undetermined' | 'denied' | 'authorized';

export interface TrackingBridge {
  permission(): Promise<TrackingPermission>;
  /** Asks the person; only where it is undetermined. */
  request(): Promise<TrackingPermission>;
}

export async function isTrackingPermitted(bridge: TrackingBridge | undefined): Promise<boolean> {
  if (!bridge) return false;
  const permission = await bridge.permission();
  return (permission === 'undetermined' ? await bridge.request() : permission) === 'authorized';
}
