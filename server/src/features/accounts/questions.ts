import type { AccountQuestion } from '@saldo/contract/imports';
import { dayInWords, dayOf } from '@saldo/domain/dates';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { Compared } from '@saldo/domain/recognition/same-account';
import { AppError, invalid } from '../../platform/http/errors.ts';
import { accountName, type Candidate } from './choose-account.ts';
import type { StatedFile } from './evidence.ts';
import type { AccountRow } from './store.ts';

/*
 * What is asked, or refused, where a file does not say which account it is of.
 */

const refusal = (message: string) => invalid([{ path: 'account_id', message }]);

export const noSuchAccount = () => refusal('There is no such account. Choose another one.');
export const misfit = ({ name }: AccountRow) =>
  refusal(`This file is not a statement of ${name}. Choose another account.`);
export const isThereAlready = ({ name }: AccountRow) =>
  refusal(`The payments of this file are in ${name} already. Choose that account.`);

/** A named account whose balances are others than the file's. */
export const notOf = (candidate: Candidate, { currency }: StatedFile) =>
  refusal(
    `This file is not a statement of ${candidate.account.name}. ${against(candidate, currency)} Choose another account, or a new one.`,
  );

/** 409 with the accounts that it could be, each with what speaks for or against it. */
export function ambiguous(stated: StatedFile, candidates: readonly Candidate[]): AppError {
  const { product, currency, rows } = stated;
  const isNone = candidates.every(({ standing }) => standing === 'apart');
  const days = rows.map(({ date }) => dayOf(date)).sort();
  const first = rows.find(({ balance }) => balance !== null);
  const last = rows.findLast(({ balance }) => balance !== null);
  const more: AccountQuestion = {
    accounts: candidates.map((candidate) => {
      const { account, standing, balances } = candidate;
      const { id, name, iban } = account;
      const compared = balances.against ?? (standing === 'open' ? balances.jump : null);
      return {
        ...{ id, name, iban },
        fits: standing !== 'apart',
        why: whyOf(candidate, currency),
        compared: compared && onWire(compared),
      };
    }),
    file: {
      name: accountName(stated),
      ...{ product, currency },
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      opening: first ? fromCents((first.balance ?? 0) - first.amount) : null,
      closing: last ? fromCents(last.balance ?? 0) : null,
    },
  };
  const message = isNone
    ? 'The balances of this file are those of none of your accounts. Choose a new account.'
    : 'This file does not say which of your accounts it is of. Choose one of them, or a new one.';
  return new AppError('account_ambiguous', message, { more: { ...more } });
}

const onWire = ({ day, account, file }: Compared) => ({
  date: day,
  account: fromCents(account),
  file: fromCents(file),
});

/** What speaks for or against an account, as a sentence. */
function whyOf(candidate: Candidate, currency: string): string {
  const { standing, balances } = candidate;
  switch (standing) {
    case 'same':
      return 'It has payments of this file.';
    case 'was':
    case 'undone':
      return 'It had payments of this file, which were removed.';
    case 'follows':
      return 'This file goes on from its balance.';
    case 'marked':
      return 'It knows the cards or mandates that this file names.';
    case 'empty':
      return 'It has no transactions yet.';
    case 'unlike':
      return 'It has none of the payments of this file, though it has those days.';
    case 'torn':
      return `It has payments of this file, but ${lower(against(candidate, currency))}`;
    case 'apart':
      return against(candidate, currency);
    case 'open':
      return balances.jump
        ? jumped(balances.jump, currency)
        : 'Nothing in this file says that it is of this account, or that it is not.';
  }
}

function jumped(jump: Compared, currency: string): string {
  const { account, file } = sums(jump, currency);
  return `It held ${account} on ${dayInWords(jump.day)}; this file begins with ${file}.`;
}

function against({ balances: { against: compared } }: Candidate, currency: string): string {
  if (!compared) return '';
  const { account, file } = sums(compared, currency);
  return `On ${dayInWords(compared.day)} it held ${account}; this file says ${file}.`;
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const sums = ({ account, file }: Compared, currency: string) => {
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency });
  const words = (cents: Cents) => format.format(fromCents(cents));
  return { account: words(account), file: words(file) };
};
