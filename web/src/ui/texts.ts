import * as common from '../lib/common-texts.ts';
import { number } from '../lib/format.ts';

/** UI text for the design system's own components. */
export const texts = {
  close: 'Close',
  cancel: common.cancel,
  remove: common.remove,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tryAgain: common.tryAgain,
  discardTitle: 'Discard changes?',
  discardBody: 'You have unsaved changes.',
  discard: common.discard,
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
  messages: 'Messages',
};
