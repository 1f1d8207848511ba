import * as common from '../../../lib/common-texts.ts';

export const texts = {
  title: 'Planned payments',
  planned: 'Planned',
  paid: 'Paid',
  notSeen: 'Not seen',
  notSeenHint: (day: string) => `No transaction came by ${day}, so it counts no longer.`,
  menu: (name: string) => `More actions for ${name}`,
  edit: common.edit,
  remove: common.remove,
  move: 'Move to Another Day',
  showPayment: 'Show Transaction',
  viewerHint: 'Viewers can’t plan payments.',
  keep: 'Keep as Planned',
  keepHint: 'Kept as planned, it counts in Left until a transaction from your bank replaces it.',
  form: {
    editTitle: 'Edit Planned Payment',
    moveTitle: 'Move to Another Day',
    name: 'What for',
    day: 'When',
    amount: common.amount,
    category: common.category,
    noCategory: 'No category',
    direction: 'Direction',
    directions: { expense: 'Money out', income: 'Money in' },
    save: 'Save Changes',
  },
  done: {
    kept: (name: string) => `${name} planned`,
    saved: 'Saved',
    removed: (name: string) => `${name} removed`,
  },
} as const;
