import { dayInWords } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { Compared } from '@saldo/domain/recognition/same-account';

export const money = (cents: Cents, currency = 'EUR') =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(fromCents(cents));

/** Why a field of a transaction has the value that it has. */
export const reasons = {
  byHand: 'Set by hand',
  rule: (name: string | null | undefined) => (name == null ? 'A rule' : `Rule "${name}"`),
  aside: 'Between your own accounts, without its other half',
  /** `other`: the name of the other account; empty where it is not known. */
  transfer: (other: string) =>
    other === '' ? 'Own transfer' : `Own transfer, other side in ${other}`,
  accepted: 'Suggested, and accepted by you',
  noCategory: 'Nothing has chosen a category yet',
  noTags: 'No tags yet',
  counts: 'Counts, unless you or a rule say otherwise',
  entered: 'Entered by hand',
  incomeOnly: 'Only income can be a refund',
  noRefund: 'Nothing says that something was given back',
  cardRefund: 'Money that comes back to a card is a refund',
  namedRefund: "The bank's text names a return",
  invented: 'Invented for this demo account',
  fetched: (bank: string) => `Fetched from ${bank} through its connection`,
  fromFile: (name: string | null, line: number | null) => {
    const file = name ?? 'a statement';
    if (line === null) return `From ${file}`;
    return `${/\.xlsx?$/i.test(file) ? 'Row' : 'Line'} ${line} of ${file}`;
  },
};

/** The page on which the sandbox asks, in place of a bank. */
export const sandbox = {
  title: 'Sandbox Bank',
  unknown: 'There is no such request.',
  answered: 'This request has been answered already.',
  back: 'Back to Saldo',
  notReal: (note: string) => `This bank is not real. ${note}`,
  asks: (app: string, days: number) =>
    `${app} asks to read your balances and transactions for ${days} days.`,
  allow: 'Allow',
  cancel: 'Cancel',
};

/** What a day's balance says against an account; empty where nothing does. */
const held = (compared: Compared | null, currency: string) =>
  compared
    ? `On ${dayInWords(compared.day)} it held ${money(compared.account, currency)}; this file says ${money(compared.file, currency)}.`
    : '';

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What speaks for or against an account that a file may be of. */
export const accountFits = {
  same: 'It has payments of this file.',
  was: 'It had payments of this file, which were removed.',
  undone: 'It had payments of this file, which were removed.',
  follows: 'This file goes on from its balance.',
  marked: 'It knows the cards or mandates that this file names.',
  empty: 'It has no transactions yet.',
  unlike: 'It has none of the payments of this file, though it has those days.',
  torn: (compared: Compared | null, currency: string) =>
    `It has payments of this file, but ${lower(held(compared, currency))}`,
  held,
  open: 'Nothing in this file says that it is of this account, or that it is not.',
  jumped: ({ day, account, file }: Compared, currency: string) =>
    `It held ${money(account, currency)} on ${dayInWords(day)}; this file begins with ${money(file, currency)}.`,
};

const RESTORED = {
  accounts: ['account', 'accounts'],
  series: ['series', 'series'],
  categories: ['category', 'categories'],
  rules: ['rule', 'rules'],
  goals: ['goal', 'goals'],
  alerts: ['alert', 'alerts'],
  metrics: ['metric', 'metrics'],
  imports: ['past import', 'past imports'],
  notices: ['notice', 'notices'],
} as const;

/** '3 rules, 2 goals and 1 alert'; empty where there is nothing. */
function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(RESTORED).flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export const categorized = {
  none: 'What has no category yet',
  undecided: 'Left to you: nothing that is known says enough.',
  notShown:
    'The language model was not asked: what would be sent is not what you were shown. Look at it again.',
};

/** What an import's result says besides its figures. */
export const results = {
  doubles: (count: number) =>
    `${count === 1 ? 'One row may be' : `${count} rows may be`} there already, from another file, your bank connection or your own entry. Review them under Transactions and decide which to keep.`,
  remembered: 'Read with the columns you chose for such a file.',
  /** What came back besides transactions, and what was left as it is here. */
  restored: (brought: Record<string, number>, kept: Record<string, number>) => [
    ...(listed(brought) ? [`Also brought back: ${listed(brought)}.`] : []),
    ...(listed(kept) ? [`Different here, and left as it is: ${listed(kept)}.`] : []),
  ],
};

/** What an export says of itself. */
export const archiveReadme = (transactionsFile: string) => `Your data in Saldo
==================

Each kind of thing is here twice: as CSV for spreadsheets, and as JSON for programs.

The whole zip can be imported into Saldo again (Import Report): transactions, accounts, categories, rules, goals, alerts, metrics and the import history come back as they were. ${transactionsFile} alone brings back the
transactions.
Amounts there are signed: what was spent is negative. Dates are the bank's own, without a time zone.
A cell that a spreadsheet would run as a formula begins with an apostrophe; importing takes it away again.
`;
