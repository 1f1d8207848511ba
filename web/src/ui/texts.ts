import { number } from '../lib/format.ts';

/** What the parts of the design system say by themselves. */
export const texts = {
  close: 'Close',
  cancel: 'Cancel',
  remove: 'Remove',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tryAgain: 'Try Again',
  discardTitle: 'Discard changes?',
  discardBody: 'What you changed here has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  pick: 'Pick',
  pickIcon: 'Pick an icon',
  take: (money: string) => `Take ${money}`,
  help: 'Help for this screen',
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
