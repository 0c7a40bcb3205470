// The points of each launch type on its entry page: they describe what the product can do there.

import {
  ExternalLink,
  FolderInput,
  LayoutGrid,
  Link2,
  type LucideIcon,
  Pencil,
  Save,
  Users,
  WifiOff,
} from 'lucide-react';
import type { LaunchType } from '../../device/device.ts';

/** Icons that other pages have too: a board loads the file that they share. */
const POINTS = {
  draw: Pencil,
  invite: Link2,
  offline: WifiOff,
  saved: Save,
  files: FolderInput,
  pen: Pencil,
  hands: Users,
  keys: LayoutGrid,
  chat: Link2,
  beside: ExternalLink,
} as const satisfies Record<string, LucideIcon>;
/** Named like its text in locales/<language>/entry.json. */
type Point = keyof typeof POINTS;

const POINTS_OF: Readonly<Record<LaunchType, readonly Point[]>> = {
  web: ['draw', 'invite', 'offline'],
  'web-installed': ['offline', 'files', 'invite'],
  'android-app': ['pen', 'invite', 'offline', 'saved'],
  'android-frame': ['hands', 'pen', 'invite'],
  'windows-app': ['pen', 'keys', 'offline', 'saved'],
  'ios-app': ['pen', 'invite', 'offline', 'saved'],
  'macos-app': ['keys', 'invite', 'offline', 'saved'],
  teams: ['chat', 'beside', 'saved'],
  meet: ['chat', 'beside', 'saved'],
};

export function launchPoints(type: LaunchType): readonly { point: Point; icon: LucideIcon }[] {
  return POINTS_OF[type].map((point) => ({ point, icon: POINTS[point] }));
}
