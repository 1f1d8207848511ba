import type { DeleteTexts } from '../delete-target-dialog.tsx';
import type { FormTexts } from '../target-form-dialog.tsx';
import type { PageTexts } from '../targets-page.tsx';

const page: PageTexts = {
  title: 'Expense Alerts',
  purpose: 'Track your spending limits and stay on budget',
  create: 'Create Alert',
  viewerHint: 'You are in view-only mode. Contact an administrator to change alerts.',
  failed: 'Unable to load alerts',
  failedMessage: 'Failed to load alerts',
  emptyTitle: 'No alerts set up yet',
  emptyHint: 'Set up expense limits to track your spending and stay on budget',
  emptyForViewers: 'Set up expense limits to track your spending and stay on budget',
  createFirst: 'Create Your First Alert',
};

const create: FormTexts = {
  title: 'Create Alert',
  submit: 'Create Alert',
  submitting: 'Creating...',
  failed: 'Failed to create alert',
};

const update: FormTexts = {
  title: 'Edit Alert',
  submit: 'Update Alert',
  submitting: 'Updating...',
  failed: 'Failed to update alert',
};

const remove: DeleteTexts = {
  title: 'Delete Alert',
  question: 'Are you sure you want to delete this alert?',
  warning:
    'This action cannot be undone. All data associated with this alert will be permanently deleted.',
  confirm: 'Delete Alert',
  deleting: 'Deleting...',
  failed: 'Failed to delete alert',
};

export const texts = {
  page,
  loading: 'Loading alerts...',
  gone: 'This alert no longer exists.',
  created: (name: string) => `Alert "${name}" created`,
  updated: (name: string) => `Alert "${name}" updated`,
  deleted: (name: string) => `Alert "${name}" deleted`,

  status: {
    onTrack: 'On Track',
    halfway: 'Halfway',
    warning: 'Warning',
    critical: 'Critical',
    over: 'Over Limit!',
  },

  card: {
    spent: 'Spent',
    limit: 'Limit',
    remaining: 'Remaining',
    periods: {
      daily: 'Last six days',
      weekly: 'Last six weeks',
      monthly: 'Last six months',
      yearly: 'Last six years',
    },
    periodsOf: (title: string, name: string) => `${title} of ${name}`,
    over: (n: number, of: number) =>
      n === 0 ? 'Never over the limit' : `${n} of ${of} over the limit`,
    bar: (period: string, amount: string, over: boolean) =>
      `${period}: ${amount}${over ? ', over the limit' : ''}`,
  },

  form: {
    create,
    update,
    name: 'Alert Name',
    amount: 'Limit Amount (€)',
    frequency: 'Frequency',
    frequencies: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' },
    notify: 'Send notifications when approaching or exceeding the limit',
    amountRequired: 'Limit amount is required',
    amountTooSmall: 'The limit must be 0 or more',
  },

  remove,
} as const;
