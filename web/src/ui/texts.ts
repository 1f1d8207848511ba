import { number } from '../lib/format.ts';

/** Texts of the design system's own components. */
export const texts = {
  close: 'Close',
  cancel: 'Cancel',
  remove: 'Remove',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tryAgain: 'Try Again',
  discardTitle: 'Discard changes?',
  discardBody: 'You have unsaved changes.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  pick: 'Pick',
  pickIcon: 'Pick an icon',
  take: (money: string) => `Use ${money}`,
  help: 'Help for this page',
  pages: 'Pages',
  perPage: 'Rows per page',
  rows: (from: number, to: number, total: number) =>
    `${number(from)}–${number(to)} of ${number(total)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, last: number) => `Page ${number(page)} of ${number(last)}`,
  notifications: 'Notifications',
};
