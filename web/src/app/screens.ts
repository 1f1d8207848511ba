import {
  Bell,
  Bug,
  Calendar,
  ChartNoAxesColumn,
  CircleQuestionMark,
  HandCoins,
  History,
  House,
  Landmark,
  ListChecks,
  type LucideIcon,
  Mail,
  PiggyBank,
  Shield,
  SlidersHorizontal,
  Store,
  Tag,
  Tags,
  Target,
  TextAlignStart,
  Upload,
  UserRound,
  Wallet,
} from 'lucide-react';
import { paths } from '../lib/paths.ts';
import { texts } from './texts.ts';

const t = texts.screens;

export interface Screen {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Key that opens the screen when pressed after `g`. */
  key: string;
  /** Further search words for the palette. */
  words?: string;
  adminOnly?: true;
}

const METRICS = [
  { label: t.monthly, to: paths.monthlyMetrics(), icon: ChartNoAxesColumn, key: 'm' },
  {
    label: t.annual,
    to: paths.annualMetrics(),
    icon: ChartNoAxesColumn,
    key: 'y',
    words: texts.searched.annual,
  },
  {
    label: t.custom,
    to: paths.customMetrics(),
    icon: ChartNoAxesColumn,
    key: 'n',
    words: texts.searched.custom,
  },
] as const satisfies readonly Screen[];

/** Sidebar entries, in order. Groups can be expanded. */
export const SIDEBAR: readonly (
  | Screen
  | { label: string; icon: LucideIcon; group: readonly Screen[] }
)[] = [
  { label: t.home, to: paths.home(), icon: House, key: 'h' },
  { label: t.imports, to: paths.imports(), icon: Upload, key: 'i', words: texts.searched.imports },
  { label: t.bankConnections, to: paths.bankConnections(), icon: Landmark, key: 'b' },
  {
    label: t.accounts,
    to: paths.accounts(),
    icon: Wallet,
    key: 'w',
    words: texts.searched.accounts,
  },
  { label: t.metrics, icon: ChartNoAxesColumn, group: METRICS },
  { label: t.transactions, to: paths.transactions(), icon: TextAlignStart, key: 't' },
  {
    label: t.recurring,
    to: paths.recurring(),
    icon: Calendar,
    key: 'x',
    words: texts.searched.recurring,
  },
  { label: t.categories, to: paths.categories(), icon: Tag, key: 'c' },
  { label: t.goals, to: paths.goals(), icon: Target, key: 'o' },
  { label: t.alerts, to: paths.alerts(), icon: Bell, key: 'a', words: texts.searched.alerts },
  { label: t.rules, to: paths.rules(), icon: SlidersHorizontal, key: 'r' },
  { label: t.admin, to: paths.admin(), icon: Shield, key: 'd', adminOnly: true },
];

/** Sidebar entries shown slightly apart, below the others. */
export const SIDEBAR_HELP: readonly Screen[] = [
  { label: t.history, to: paths.history(), icon: History, key: 'z', words: texts.searched.history },
  { label: t.help, to: paths.help(), icon: CircleQuestionMark, key: 'f' },
  { label: t.feedback, to: paths.feedback(), icon: Bug, key: 'u', words: texts.searched.feedback },
];

/** Screens that other screens lead to. */
const FURTHER: readonly Screen[] = [
  {
    label: t.merchants,
    to: paths.merchants(),
    icon: Store,
    key: 'e',
    words: texts.searched.merchants,
  },
  { label: t.tags, to: paths.tags(), icon: Tags, key: 'l', words: texts.searched.tags },
  { label: t.owed, to: paths.owed(), icon: HandCoins, key: 'k', words: texts.searched.owed },
  {
    label: t.afford,
    to: paths.afford(),
    icon: PiggyBank,
    key: 'q',
    words: texts.searched.afford,
  },
  { label: t.letters, to: paths.letters(), icon: Mail, key: 'j', words: texts.searched.letters },
  { label: t.sort, to: paths.sort(), icon: ListChecks, key: 's', words: texts.searched.sort },
];

const PROFILE: Screen = {
  label: t.profile,
  to: paths.profile(),
  icon: UserRound,
  key: 'p',
  words: texts.searched.profile,
};

/** Every screen that the user can open. Metrics screens have their full names. */
export const screensFor = (admin: boolean): readonly Screen[] =>
  [
    ...SIDEBAR.flatMap((entry) =>
      'group' in entry
        ? entry.group.map((screen) => ({ ...screen, label: t.inGroup(entry.label, screen.label) }))
        : [entry],
    ),
    ...FURTHER,
    PROFILE,
    ...SIDEBAR_HELP,
  ].filter((screen) => admin || !screen.adminOnly);
