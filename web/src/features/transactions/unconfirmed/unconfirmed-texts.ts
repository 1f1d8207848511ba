import { count as counted } from '../../../lib/format.ts';
import { texts } from '../texts.ts';

export const unconfirmedTexts = {
  title: 'Not on the bank’s statement',
  strip: (n: number) =>
    `The bank’s later transactions have arrived without ${counted(n, 'transaction')} that you added.`,
  review: texts.duplicates.review,
  reviewAll: 'Review transactions that aren’t on the bank’s statement',
  hint: 'You added these a week ago or more, and the bank’s statement doesn’t have them. Keep them if they are right.',
  keep: 'Keep',
  keepRow: (name: string) => `Keep ${name}`,
  remove: texts.duplicates.remove,
  removeRow: texts.duplicates.removeRow,
  kept: 'Kept.',
  removed: 'Removed.',
  failed: (message: string) => `The transaction wasn’t changed: ${message}`,
  loading: 'Loading transactions',
  loadFailed: 'Failed to load these transactions.',
  none: texts.duplicates.none,
  noneHint: 'Every transaction that you added is on the bank’s statement, or stays as you said.',
  close: texts.duplicates.close,
};
