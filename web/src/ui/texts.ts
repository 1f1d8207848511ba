import * as common from '../lib/common-texts.ts';

/** UI text for the design system's own components. Numbers come formatted, since sign-in needs no code for that. */
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
  search: 'Search',
  noneFound: 'Nothing found',
  pick: 'Pick',
  pickIcon: 'Pick an icon',
  take: (money: string) => `Use ${money}`,
  help: 'Help for this page',
  pages: 'Pages',
  perPage: 'Rows per page',
  rows: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: string, last: string) => `Page ${page} of ${last}`,
  messages: 'Messages',
};
