import {
  evidenceOf,
  isContradicted,
  isExchange,
  isPocket,
  ownIbanOf,
  ownIbans,
  SECONDS_LENGTH,
} from './evidence.ts';
import { legsOf, type Pair, type Pairing } from './legs.ts';
import { pairRound, type Round } from './round.ts';
import { isSameAccount, mayBeLeg, type TransferRow, withoutFee } from './row.ts';

/** Days from the money leaving one account to its arrival in the other, in order of preference. */
const ARRIVES_AFTER = [0, 1, -1, 2, 3, 4];
const SUGGESTED_AFTER = [0, 1, -1, 2, -2, 3, -3];

const amountKey = (row: TransferRow) => `${row.currency} ${withoutFee(row)}`;
const startedKey = ({ bank, started }: TransferRow): string | null =>
  bank === 'REVOLUT' && started?.length === SECONDS_LENGTH ? started : null;

const LINKING: readonly Round[] = [
  {
    keyOf: (row) => (startedKey(row) === null ? null : `${row.started} ${amountKey(row)}`),
    strengthOf: (expense, income) => (isPocket(expense.row, income.row) ? 0 : null),
    days: ARRIVES_AFTER,
  },
  {
    keyOf: startedKey,
    strengthOf: (expense, income) => (isExchange(expense.row, income.row) ? 0 : null),
    days: ARRIVES_AFTER,
  },
  { keyOf: amountKey, strengthOf: evidenceOf, days: ARRIVES_AFTER, isStrict: true },
];

const SUGGESTING: Round = {
  keyOf: amountKey,
  strengthOf: (expense, income) =>
    isSameAccount(expense.row, income.row) || isContradicted(expense, income) ? null : 0,
  days: SUGGESTED_AFTER,
};

/**
 * Pairs rows that the evidence shows to be one transfer between own accounts. Among equal rows, the nearest in time are
 * paired first; ties are decided by strength of evidence, whatever the order of `rows`. Rows that fit several others
 * equally well stay unpaired, unless these are alike. Each row is in one pair at most.
 */
export function pairTransfers(q: Pairing): Pair[] {
  const legs = legsOf(q);
  const taken = new Set<string>();
  return LINKING.flatMap((round) => pairRound(round, legs, taken, q));
}

/**
 * Suggests transfers: pairs with evidence that are not linked yet, followed by pairs whose amounts are merely equal.
 * Each row is in one pair at most.
 */
export function suggestTransfers(q: Pairing): Pair[] {
  const legs = legsOf(q);
  const taken = new Set<string>();
  return [...LINKING, SUGGESTING].flatMap((round) => pairRound(round, legs, taken, q));
}

/**
 * IDs of rows whose counterparty is an own account. These are neither income nor expense, even if the row of the other
 * account is missing.
 */
export function idsToExclude({ rows, own }: Pick<Pairing, 'rows' | 'own'>): string[] {
  const ibans = ownIbans(own);
  return rows.filter((row) => mayBeLeg(row) && ownIbanOf(row, ibans) !== null).map(({ id }) => id);
}
