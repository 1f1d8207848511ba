import * as common from '../../../lib/common-texts.ts';
export const texts = {
  title: 'Expense Alerts',
  purpose: 'Track your spending limits and stay on budget',
  viewerHint: 'You are in view-only mode. Contact an administrator to change alerts.',
  loading: 'Loading alerts...',
  failed: 'Unable to load alerts',
  failedMessage: 'Failed to load alerts',
  emptyTitle: 'No alerts set up yet',
  emptyHint: 'Set up expense limits to track your spending and stay on budget',
  emptyForViewers: 'Set up expense limits to track your spending and stay on budget',
  createFirst: 'Create Your First Alert',

  create: 'Create Alert',
  createFailed: 'Failed to create alert',
  created: (name: string) => `Alert “${name}” created`,
  edit: 'Edit Alert',
  update: 'Update Alert',
  updateFailed: 'Failed to update alert',
  updated: (name: string) => `Alert “${name}” updated`,
  remove: 'Delete Alert',
  removeQuestion: 'Are you sure you want to delete this alert?',
  removeWarning: 'Your transactions won’t change. You can undo this in History.',
  removeFailed: 'Failed to delete alert',
  removed: (name: string) => `Alert “${name}” deleted`,
  gone: 'This alert no longer exists.',

  name: 'Alert Name',
  amount: 'Limit Amount',
  amountRequired: 'Limit amount is required',
  amountTooSmall: 'The limit can’t be below zero',
  notify: 'Send notifications when approaching or exceeding the limit',

  status: {
    onTrack: 'On Track',
    halfway: 'Halfway',
    warning: common.warning,
    critical: 'Critical',
    over: 'Over Limit!',
  },

  card: {
    frequencies: { daily: 'daily', weekly: 'weekly', monthly: 'monthly', yearly: 'yearly' },
    spent: 'Spent',
    limit: 'Limit',
    remaining: common.remaining,
    periods: {
      daily: 'Last six days',
      weekly: 'Last six weeks',
      monthly: 'Last six months',
      yearly: 'Last six years',
    },
    periodsOf: (title: string, name: string) => `${title} for ${name}`,
    over: (n: number, of: number) =>
      n === 0 ? 'Never over the limit' : `${n} of ${of} over the limit`,
    bar: (period: string, amount: string, over: boolean) =>
      `${period}: ${amount}${over ? ', over the limit' : ''}`,
  },

  rolled: {
    carried: (amount: string) => `${amount} carried over`,
    exceeded: (amount: string) => `${amount} less, because earlier limits were exceeded`,
    nothing: 'Nothing carried over yet',
    trail: 'What was carried over',
    spentOf: (spent: string, limit: string) => `${spent} of ${limit}`,
    noData: 'Data is missing, so nothing is carried',
    earlier: (n: number) => (n === 1 ? '1 earlier period' : `${n} earlier periods`),
  },

  form: {
    rolls: 'Roll over',
    rollsHint:
      'What is left of the limit is added to the next one, and what is over is subtracted.',
    never: 'Never',
    from: (period: string) => `From ${period} on`,
    frequency: common.frequency,
    frequencies: {
      daily: common.daily,
      weekly: common.weekly,
      monthly: common.monthly,
      yearly: common.yearly,
    },
  },
};
