import {
  Bell,
  Bug,
  ChartNoAxesColumn,
  CircleQuestionMark,
  House,
  Landmark,
  type LucideIcon,
  Shield,
  SlidersHorizontal,
  Tag,
  Target,
  TextAlignStart,
  Upload,
  UserRound,
} from 'lucide-react';
import { paths } from '../lib/paths.ts';

export interface Screen {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Goes there after `g`. */
  key: string;
  /** What the palette finds it by, beside its label. */
  words?: string;
  adminOnly?: true;
}

const METRICS = [
  { label: 'Monthly', to: paths.monthlyMetrics(), icon: ChartNoAxesColumn, key: 'm' },
  { label: 'Annual', to: paths.annualMetrics(), icon: ChartNoAxesColumn, key: 'y', words: 'year' },
  {
    label: 'Create',
    to: paths.customMetrics(),
    icon: ChartNoAxesColumn,
    key: 'n',
    words: 'custom',
  },
] as const satisfies readonly Screen[];

/** The sidebar's entries in their order; a group opens its own. */
export const SIDEBAR: readonly (
  | Screen
  | { label: string; icon: LucideIcon; group: readonly Screen[] }
)[] = [
  { label: 'Home', to: paths.home(), icon: House, key: 'h' },
  { label: 'Import Report', to: paths.imports(), icon: Upload, key: 'i', words: 'upload file' },
  { label: 'Bank Connections', to: paths.bankConnections(), icon: Landmark, key: 'b' },
  { label: 'Metrics', icon: ChartNoAxesColumn, group: METRICS },
  { label: 'Transactions', to: paths.transactions(), icon: TextAlignStart, key: 't' },
  { label: 'Categories', to: paths.categories(), icon: Tag, key: 'c' },
  { label: 'Goals', to: paths.goals(), icon: Target, key: 'o' },
  { label: 'Alerts', to: paths.alerts(), icon: Bell, key: 'a', words: 'limits' },
  { label: 'Rules', to: paths.rules(), icon: SlidersHorizontal, key: 'r' },
  { label: 'Admin Panel', to: paths.admin(), icon: Shield, key: 'd', adminOnly: true },
];

/** Below the others, a little apart. */
export const SIDEBAR_HELP: readonly Screen[] = [
  { label: 'FAQ & Help', to: paths.help(), icon: CircleQuestionMark, key: 'f' },
  { label: 'Feedback & Bugs', to: paths.feedback(), icon: Bug, key: 'u', words: 'ticket' },
];

const PROFILE: Screen = {
  label: 'Profile',
  to: paths.profile(),
  icon: UserRound,
  key: 'p',
  words: 'password avatar',
};

/** All that one can go to, metrics named in full. */
export const screensFor = (admin: boolean): readonly Screen[] =>
  [
    ...SIDEBAR.flatMap((entry) =>
      'group' in entry
        ? entry.group.map((screen) => ({ ...screen, label: `${entry.label}: ${screen.label}` }))
        : [entry],
    ),
    PROFILE,
    ...SIDEBAR_HELP,
  ].filter((screen) => admin || !screen.adminOnly);
