import * as common from '../../../lib/common-texts.ts';
import { count } from '../../../lib/format.ts';

export const texts = {
  title: 'Financial Goals',
  purpose: 'What you’re saving for and how close you are',
  viewerHint: 'You are in view-only mode. Contact an administrator to change goals.',
  loading: 'Loading your goals...',
  failed: 'Failed to load goals',
  /** Used if the server sends no message. */
  failedMessage: 'Failed to load goals',
  emptyTitle: 'No goals yet',
  emptyHint:
    'Pick a category, a target and a date. Saldo tracks your progress and shows how much to set aside each month.',
  /** Empty state for users who may not create goals. */
  emptyForViewers: 'Viewers cannot create goals. Please contact an administrator.',
  createFirst: 'Create Your First Goal',

  create: 'Create Goal',
  createFailed: 'Failed to create goal',
  created: (name: string) => `Goal “${name}” created`,
  edit: 'Edit Goal',
  update: 'Update Goal',
  updateFailed: 'Failed to update goal',
  updated: (name: string) => `Goal “${name}” updated`,
  remove: 'Delete Goal',
  removeQuestion: 'Are you sure you want to delete this goal?',
  removeWarning: 'Your transactions won’t change. You can undo this in History.',
  removeFailed: 'Failed to delete goal',
  removed: (name: string) => `Goal “${name}” deleted`,
  gone: 'This goal no longer exists.',

  name: 'Goal Name',
  amount: 'Target Amount',
  amountRequired: 'Target amount is required',
  amountTooSmall: 'The target amount must be more than zero',
  notify: common.notifications,
  notifyHint: 'Notify me when I reach this goal',

  tiles: {
    label: 'All goals',
    total: 'Total Goals',
    completed: 'Completed',
    average: 'Avg Progress',
    progress: 'Total Progress',
  },

  card: {
    completed: 'Completed',
    achieved: 'Goal Achieved!',
    countsSpending: 'Tracks spending',
    saved: 'Saved',
    balance: 'Balance',
    balanceOn: (day: string) => `Balance on ${day}`,
    accountOf: (goal: string) => `Account for ${goal}`,
    noBalance: 'No balance is known for this account',
    noBalanceHint: 'Import a statement, enter the balance in Accounts, or choose another account.',
    target: 'Target',
    remaining: common.remaining,
    above: 'Above target',
    monthsLeft: (months: number) =>
      months === 0 ? 'Less than a month left' : `${count(months, 'month')} left`,
    starts: (day: string) => `Starts ${day}`,
    ended: (day: string) => `Ended ${day}`,
    putAside: (amount: string) => `Save ${amount} per month`,
    missed: (amount: string) => `Ended ${amount} short`,
    onPace: (amount: string, day: string) => `On pace: ${amount} by ${day}`,
    behind: (amount: string, day: string) => `Behind pace: ${amount} by ${day}`,
    noPace: 'No progress yet',
    notStarted: 'Starts counting on its start date',
  },

  form: {
    start: 'Start Date',
    end: 'End Date',
    progress: 'Progress',
    byCategory: 'Transactions in the category',
    byBalance: (account: string) => `Balance of ${account}`,
    unknownAccount: common.deletedAccount,
    startRequired: 'Start date is required',
    endRequired: 'End date is required',
    order: 'Start date cannot be later than end date',
  },
};
