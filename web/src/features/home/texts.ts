import { longMonth } from '../../lib/format.ts';

/** Every text of Home. */
export const texts = {
  greeting: (name: string) => `Welcome back, ${name}`.trimEnd(),
  purpose: (month: number) => `${longMonth(month)} so far, and what moved since last month.`,
  quickLinks: 'Quick links',
  importTransactions: 'Import Transactions',
  manageCategories: 'Manage Categories',

  monthlyBalance: 'Monthly Balance',
  versus: (days: string) => `versus ${days}`,
  noPercentage: '—',
  recentTransactions: 'Recent Transactions',
  lastMonth: 'Last month',
  topCategory: 'Top Category',
  noCategory: 'None',
  thisMonth: 'This month',

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

  loading: 'Loading your financial data…',
  failed: 'Failed to load financial data. Please try again later.',
} as const;
