import { count, longMonth } from '../../lib/format.ts';

/** Every text of Home. */
export const texts = {
  greeting: (name: string) => `Welcome back, ${name}`.trimEnd(),
  purpose: (month: number) => `${longMonth(month)} so far, and what moved since last month.`,
  quickLinks: 'Quick links',
  importTransactions: 'Import Transactions',
  manageCategories: 'Manage Categories',

  monthlyBalance: 'Monthly Balance',
  versus: 'versus',
  noPercentage: '—',
  recentTransactions: 'Recent Transactions',
  lastMonth: 'Last month',
  topCategory: 'Top Category',
  noCategory: 'None',
  thisMonth: 'This month',
  sortThem: 'Sort them',

  recentActivity: 'Recent Activity',
  viewAll: 'View All',
  today: (time: string) => `Today, ${time}`,
  todayAlone: 'Today',
  yesterday: 'Yesterday',
  nothingRecent: 'No recent transactions found',
  nothingRecentHelp: 'Your newest transactions appear here once a bank statement is imported.',
  importFirst: 'Import a statement',

  upcoming: 'Upcoming Changes',
  comingSoon: 'Coming soon',
  budgetGoals: 'Budget Goals',
  alerts: 'Alerts',
  smartNotifications: 'Smart Notifications',
  upcomingFailed: 'What comes next could not be loaded.',
  tryAgain: 'Try Again',
  nothingUpcoming: 'Nothing is coming up',
  nothingUpcomingHelp: 'The goal, the limit and the access to a bank that come next appear here.',
  setGoal: 'Set a goal',
  ends: (day: string) => `ends ${day}`,
  of: (part: string, whole: string) => `${part} of ${whole}`,
  accessEnds: (days: number) =>
    days === 0 ? 'Access ends today' : `Access ends in ${count(days, 'day')}`,

  loading: 'Loading your financial data…',
  failed: 'Failed to load financial data. Please try again later.',
} as const;
