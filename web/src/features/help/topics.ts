import {
  Bot,
  Calendar,
  ChartNoAxesColumn,
  History,
  House,
  Landmark,
  ListChecks,
  type LucideIcon,
  MousePointerClick,
  Rocket,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  Tag,
  Target,
  TextAlignStart,
  Upload,
  UserCog,
  Wallet,
} from 'lucide-react';
import type { Topic } from './topic.ts';
import { topic as accounts } from './topics/accounts.md';
import { topic as administration } from './topics/administration.md';
import { topic as aiCategorization } from './topics/ai-categorization.md';
import { topic as bankConnection } from './topics/bank-connection.md';
import { topic as categories } from './topics/categories.md';
import { topic as gettingStarted } from './topics/getting-started.md';
import { topic as goalsAndAlerts } from './topics/goals-and-alerts.md';
import { topic as history } from './topics/history.md';
import { topic as home } from './topics/home.md';
import { topic as importing } from './topics/importing-data.md';
import { topic as manualCategorization } from './topics/manual-categorization.md';
import { topic as merchants } from './topics/merchants.md';
import { topic as metrics } from './topics/metrics.md';
import { topic as rules } from './topics/rules.md';
import { topic as sort } from './topics/sort.md';
import { topic as transactions } from './topics/transactions.md';
import { topic as upcoming } from './topics/upcoming.md';
import { topic as account } from './topics/your-account.md';

export interface HelpTopic extends Topic {
  icon: LucideIcon;
}

/** Help topics, in the order in which a new user needs them. */
export const TOPICS: readonly HelpTopic[] = [
  { ...gettingStarted, icon: Rocket },
  { ...importing, icon: Upload },
  { ...bankConnection, icon: Landmark },
  { ...home, icon: House },
  { ...accounts, icon: Wallet },
  { ...transactions, icon: TextAlignStart },
  { ...merchants, icon: Store },
  { ...categories, icon: Tag },
  { ...sort, icon: ListChecks },
  { ...aiCategorization, icon: Bot },
  { ...manualCategorization, icon: MousePointerClick },
  { ...rules, icon: SlidersHorizontal },
  { ...metrics, icon: ChartNoAxesColumn },
  { ...upcoming, icon: Calendar },
  { ...goalsAndAlerts, icon: Target },
  { ...history, icon: History },
  { ...account, icon: ShieldCheck },
  { ...administration, icon: UserCog },
];
