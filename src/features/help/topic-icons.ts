// The icon of each topic of the guide.

import {
  CircleUserRound,
  FileDown,
  Keyboard,
  LayoutTemplate,
  LifeBuoy,
  type LucideIcon,
  MonitorSmartphone,
  PenLine,
  Presentation,
  Search,
  Share2,
  ShieldCheck,
  Sparkles,
  Users,
  WifiOff,
} from 'lucide-react';
import type { HelpTopic } from '#protocol/routes.ts';

export const TOPIC_ICONS: Readonly<Record<HelpTopic, LucideIcon>> = {
  begin: Sparkles,
  draw: PenLine,
  find: Search,
  share: Share2,
  present: Presentation,
  panel: MonitorSmartphone,
  offline: WifiOff,
  account: CircleUserRound,
  teams: Users,
  files: FileDown,
  templates: LayoutTemplate,
  keys: Keyboard,
  privacy: ShieldCheck,
  trouble: LifeBuoy,
};
