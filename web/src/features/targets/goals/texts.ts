import { count } from '../../../lib/format.ts';
import type { DeleteTexts } from '../delete-target-dialog.tsx';
import type { FormTexts } from '../target-form-dialog.tsx';
import type { PageTexts } from '../targets-page.tsx';

const page: PageTexts = {
  title: 'Financial Goals',
  purpose: 'What you save for, and how far you have come',
  create: 'Create Goal',
  viewerHint: 'You are in view-only mode. Contact an administrator to change goals.',
  failed: 'Failed to load goals',
  failedMessage: null,
  emptyTitle: 'No goals yet',
  emptyHint:
    'A goal adds up what a category brings between two days, and says what to put aside to make the date.',
  emptyForViewers: 'Viewers cannot create goals. Please contact an administrator.',
  createFirst: 'Create Your First Goal',
};

const create: FormTexts = {
  title: 'Create Goal',
  submit: 'Create Goal',
  submitting: 'Creating...',
  failed: 'Failed to create goal',
};

const update: FormTexts = {
  title: 'Edit Goal',
  submit: 'Update Goal',
  submitting: 'Updating...',
  failed: 'Failed to update goal',
};

const remove: DeleteTexts = {
  title: 'Delete Goal',
  question: 'Are you sure you want to delete this goal?',
  warning:
    'This action cannot be undone. All data associated with this goal will be permanently deleted.',
  confirm: 'Delete Goal',
  deleting: 'Deleting...',
  failed: 'Failed to delete goal',
};

export const texts = {
  page,
  loading: 'Loading your goals...',
  gone: 'This goal no longer exists.',
  created: (name: string) => `Goal "${name}" created`,
  updated: (name: string) => `Goal "${name}" updated`,
  deleted: (name: string) => `Goal "${name}" deleted`,

  tiles: {
    label: 'All goals together',
    total: 'Total Goals',
    completed: 'Completed',
    average: 'Avg Progress',
    progress: 'Total Progress',
  },

  card: {
    completed: 'Completed',
    achieved: 'Goal Achieved!',
    saved: 'Saved',
    target: 'Target',
    remaining: 'Remaining',
    monthsLeft: (months: number) =>
      months === 0 ? 'Less than a month left' : `${count(months, 'month')} left`,
    starts: (day: string) => `Starts ${day}`,
    ended: (day: string) => `Ended ${day}`,
    putAside: (amount: string) => `Put aside ${amount} a month`,
    missed: (amount: string) => `The date has passed with ${amount} to go`,
    onPace: (amount: string, day: string) => `On pace: ${amount} by ${day}`,
    behind: (amount: string, day: string) => `Behind pace: ${amount} by ${day}`,
    noPace: 'Nothing has come in yet',
    notStarted: 'Nothing counts before it starts',
  },

  form: {
    create,
    update,
    name: 'Goal Name',
    start: 'Start Date',
    end: 'End Date',
    amount: 'Target Amount',
    notify: 'Notifications',
    notifyHint: 'Tell me when the goal is reached',
    startRequired: 'Start date is required',
    endRequired: 'End date is required',
    order: 'Start date cannot be later than end date',
    amountRequired: 'Target amount is required',
    amountTooSmall: 'The target amount must be 0.01 or more',
  },

  remove,
} as const;
