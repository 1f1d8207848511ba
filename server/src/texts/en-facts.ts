import { dayInWords } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { Compared } from '@saldo/domain/recognition/same-account';
import { keysOf } from '@saldo/domain/records';
import { noticeText } from '@saldo/statements/notice-texts';
import type { RESTORED_KINDS, ReportNotice } from '../schema/stored/report-notice.ts';

export const money = (cents: Cents, currency = 'EUR') =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(fromCents(cents));

/** After *in*: `euros`, or the code of another currency. */
export const unitOf = (currency: string) => (currency === 'EUR' ? 'euros' : currency);

export const reasons = {
  byHand: 'Set by you',
  rule: (name: string | null | undefined) => (name == null ? 'A rule' : `Rule “${name}”`),
  aside: 'Transfer between your accounts (other side not found)',
  /** `other` is the name of the other account; empty if unknown. */
  transfer: (other: string) =>
    other === ''
      ? 'Transfer between your accounts'
      : `Transfer between your accounts (other side: ${other})`,
  accepted: 'Suggestion you accepted',
  noCategory: 'No category yet',
  noTags: 'No tags yet',
  counts: 'Counted by default',
  entered: 'Entered by you',
  incomeOnly: 'Only income can be a refund',
  noRefund: 'Not marked as a refund',
  cardRefund: 'Money returned to a card counts as a refund',
  namedRefund: 'The bank’s description mentions a return',
  invented: 'Sample data for the demo account',
  fetched: (bank: string) => `From your connection to ${bank}`,
  fromFile: (name: string | null, line: number | null) => {
    const file = name ?? 'a statement';
    if (line === null) return `From ${file}`;
    return `${/\.xlsx?$/i.test(file) ? 'Row' : 'Line'} ${line} of ${file}`;
  },
};

/** The sandbox's own consent page, which stands in for a bank's. */
export const sandbox = {
  title: 'Sandbox Bank',
  unknown: 'We can’t find this request.',
  answered: 'This request has already been answered.',
  back: 'Back to Saldo',
  notReal: (note: string) => `This isn’t a real bank. ${note}`,
  asks: (app: string, days: number) =>
    `${app} asks to read your balances and transactions for ${days} days.`,
  allow: 'Allow',
  cancel: 'Cancel',
};

/** How the file's balance on a day differs from the account's; empty if nothing was compared. */
const held = (compared: Compared | null, currency: string) =>
  compared
    ? `On ${dayInWords(compared.day)}, its balance was ${money(compared.account, currency)}, but this file shows ${money(compared.file, currency)}.`
    : '';

/** Why a file does or does not seem to belong to an account. */
export const accountFits = {
  same: 'It contains payments from this file.',
  was: 'It used to contain payments from this file, but they were removed.',
  undone: 'It used to contain payments from this file, but they were removed.',
  follows: 'This file starts at this account’s last balance.',
  marked: 'The file mentions cards or direct debits linked to this account.',
  empty: 'It has no transactions yet.',
  unlike: 'This account already covers the same days but has none of these payments.',
  torn: (compared: Compared | null, currency: string) =>
    ['It contains payments from this file.', held(compared, currency)].join(' ').trim(),
  held,
  open: 'We can’t tell from the file whether it belongs to this account.',
  jumped: ({ day, account, file }: Compared, currency: string) =>
    `On ${dayInWords(day)}, its balance was ${money(account, currency)}, but this file starts at ${money(file, currency)}.`,
};

const RESTORED = {
  accounts: ['account', 'accounts'],
  series: ['recurring payment', 'recurring payments'],
  categories: ['category', 'categories'],
  rules: ['rule', 'rules'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  metrics: ['metric', 'metrics'],
  views: ['saved view', 'saved views'],
  tags: ['tag', 'tags'],
  rates: ['exchange rate', 'exchange rates'],
  receipts: ['receipt', 'receipts'],
  letters: ['letter', 'letters'],
  imports: ['past import', 'past imports'],
  notices: ['notification', 'notifications'],
} as const satisfies Record<(typeof RESTORED_KINDS)[number], readonly [string, string]>;

/** '3 rules, 2 goals and 1 alert' */
function listed(counts: Extract<ReportNotice, { is: 'restored' }>['counts']): string {
  const parts = keysOf(RESTORED).flatMap((kind) => {
    const [one, many] = RESTORED[kind];
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  return inWords(parts);
}

/** 'a, b and c' */
export const inWords = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

const BELONGINGS = {
  transactions: ['transaction', 'transactions'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  rules: ['rule', 'rules'],
  tickets: ['ticket', 'tickets'],
  bank_connections: ['bank connection', 'bank connections'],
} as const;

/** So many rows of a kind that a user has. */
export interface Belongings {
  of: keyof typeof BELONGINGS;
  count: number;
}

export function belonging({ of, count }: Belongings): string {
  const [one, many] = BELONGINGS[of];
  return `${count} ${count === 1 ? one : many}`;
}

export const categorized = {
  none: 'Transactions without a category',
  undecided: 'Not enough information to suggest a category.',
  notShown:
    'The language model wasn’t used because the data to send has changed since you reviewed it. Review it again.',
};

/** Why a file could not be read, whatever is in it. */
export const unreadable = {
  time: 'Saldo stopped reading this file after 20 seconds, because something in it takes far longer than a statement should. Download it from the bank again, or in another format, such as CSV or Excel.',
  memory:
    'Saldo stopped reading this file, because something in it takes far more memory than a statement should. Download it from the bank again, or in another format, such as CSV or Excel.',
  crash:
    'Saldo couldn’t read this file: reading it failed unexpectedly, and nothing was imported. Download it from the bank again, or in another format, such as CSV or Excel.',
};

/** Notices in an import's result. */
export function reportNotice(notice: ReportNotice): string {
  switch (notice.is) {
    case 'possible_duplicates':
      return notice.count === 1
        ? 'One row may be a duplicate from another file, your bank connection or your own entries. Review it in Transactions.'
        : `${notice.count} rows may be duplicates from another file, your bank connection or your own entries. Review them in Transactions.`;
    case 'entries_replaced':
      return notice.count === 1
        ? 'One transaction that you had added was replaced by the bank’s. It keeps your category, note and tags.'
        : `${notice.count} transactions that you had added were replaced by the bank’s. They keep your categories, notes and tags.`;
    case 'gap_filled':
      return notice.from === notice.to
        ? `Gap filled: ${dayInWords(notice.from)}.`
        : `Gap filled: ${dayInWords(notice.from)} to ${dayInWords(notice.to)}.`;
    case 'restored':
      return `Also restored: ${listed(notice.counts)}.`;
    case 'kept':
      return `Kept your current version of: ${listed(notice.counts)}.`;
    case 'newer_left_out':
      return `This export is from a newer version of Saldo, so some of it was left out: ${notice.names.join(', ')}${notice.more === 0 ? '' : ` and ${notice.more} more`}. To restore everything, update Saldo and import the file into a new account.`;
    default:
      return noticeText(notice);
  }
}

/** README.txt of an export. */
export const archiveReadme = (transactionsFile: string) => `Your data in Saldo
==================

Each kind of data is included twice: as CSV for spreadsheets and as JSON for programs.

You can import the whole zip into Saldo again (Import Report). It restores transactions, accounts, categories, rules, goals,
alerts, metrics, receipts and the import history. To restore only the transactions, import ${transactionsFile}.
Amounts are signed: spending is negative. The columns main_amount, main_currency, rate and rate_day say what an amount in another
currency counts for in totals. They are for reading: imports ignore them. Dates are the bank’s own, without a time zone.
Cells that a spreadsheet would run as a formula start with an apostrophe, which Saldo removes on import.
`;
