import type { Cents } from '@saldo/domain/money';
import type { PdfProof } from '../notices.ts';
import {
  type ProofClass,
  type Statement,
  type StatementAccount,
  StatementError,
} from '../statement.ts';
import type { PrintedFact } from './printed-facts.ts';

/** Thrown if the rows do not add up to a stated balance. */
export class BalanceMismatchError extends StatementError {}

/** How well a document's amounts verify the rows read from it. */
export interface Verdict {
  proof: ProofClass;
  by: readonly PdfProof[];
}

type Accounts = Statement['accounts'];

interface Given {
  facts: readonly PrintedFact[];
  /**
   * True if columns, letters or titles give the direction. The sums could otherwise also match with all signs reversed.
   */
  isSigned: boolean;
  /** True for a card bill, whose balances are debts. */
  isCard: boolean;
}

/**
 * Verifies accounts by the balances and totals that the document states. Throws a StatementError if one contradicts the
 * rows or too few are stated.
 */
export function verifyAccounts(accounts: Accounts, { facts, ...given }: Given): Verdict {
  const lines = new Set(accounts.flatMap(({ rows }) => rows.map(({ line }) => line)));
  const known = facts.filter(({ line, cents }) => !lines.has(line) && cents.length > 0);
  const soft = known.filter(({ isSoft }) => isSoft);
  // If current balances differ, because they are from several days, none of them is used as the closing balance.
  const isOne = new Set(soft.map(({ cents }) => cents.join())).size <= 1;
  const stated = isOne ? known : known.filter(({ isSoft }) => !isSoft);
  const outside = stated.filter(({ line }) => !accounts.some((account) => isAmong(line, account)));
  const verdicts = accounts.map((account) => {
    if (account.rows.length === 0) return null;
    if (account.rows.some(({ balance }) => balance !== null)) {
      // A card's balances are debts, which also match the rows if all signs are reversed.
      return given.isCard && !given.isSigned ? null : byBalances(account, stated);
    }
    return given.isCard ? byBill(account, stated) : bySums(account, stated, given.isSigned);
  });
  requireEnds(accounts, outside);
  const found = verdicts.map((verdict) => {
    if (!verdict) throw new StatementError((t) => t.pdf.unproved);
    return verdict;
  });
  const weakest = found.toSorted((one, other) => (one.proof < other.proof ? 1 : -1))[0];
  if (!weakest) throw new StatementError((t) => t.pdf.unproved);
  return weakest;
}

/** True for a line between an account's rows, since pages may state their own balances there. */
function isAmong(line: number, { rows }: StatementAccount): boolean {
  return rows.some((row) => row.line < line) && rows.some((row) => row.line > line);
}

const says = (facts: readonly PrintedFact[], wanted: PrintedFact['fact'], cents: Cents): boolean =>
  facts.some((one) => one.fact === wanted && one.cents.includes(cents));

/** Balances before the first and after the last row, derived from the rows' own balances. Rows are oldest first. */
function endsOf(rows: StatementAccount['rows']): Record<'opening' | 'closing', Cents | null> {
  const sum = (from: number, to: number) =>
    rows.slice(from, to).reduce((total, { amount }) => total + amount, 0);
  const first = rows.findIndex(({ balance }) => balance !== null);
  const last = rows.findLastIndex(({ balance }) => balance !== null);
  const [before, after] = [rows[first]?.balance ?? null, rows[last]?.balance ?? null];
  return {
    opening: before === null ? null : before - sum(0, first + 1),
    closing: after === null ? null : after + sum(last + 1, rows.length),
  };
}

function byBalances(
  { rows, chain }: StatementAccount,
  stated: readonly PrintedFact[],
): Verdict | null {
  const { opening, closing } = endsOf(rows);
  if (chain.status !== 'holds' || opening === null || closing === null) return null;
  const begins = says(stated, 'opening', opening);
  const ends = says(stated, 'closing', closing);
  const balances = rows.filter(({ balance }) => balance !== null).length;
  if (!begins && (rows[0]?.balance === null || balances < 2)) return null;
  if (!ends && (rows.at(-1)?.balance === null || balances < 2)) return null;
  if (begins && ends) return { proof: 'A', by: ['balances', 'ends'] };
  const sums = totalsOf(rows, stated, true);
  return sums ? { proof: 'A', by: ['balances', sums] } : { proof: 'B', by: ['balances'] };
}

const centsOf = (stated: readonly PrintedFact[], own: PrintedFact['fact']): Cents[] =>
  stated.flatMap(({ fact, cents }) => (fact === own ? cents : []));

const sumOf = (rows: StatementAccount['rows'], sign: 1 | -1): Cents =>
  rows.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);

/**
 * Verifies rows without balances. Requires both the opening and closing balance, and either the totals of both
 * directions or the number of rows.
 */
function bySums(
  { rows }: StatementAccount,
  stated: readonly PrintedFact[],
  isSigned: boolean,
): Verdict | null {
  const sum = sumOf(rows, 1) - sumOf(rows, -1);
  const [openings, closings] = [centsOf(stated, 'opening'), centsOf(stated, 'closing')];
  const [opening, closing] = [openings[0], closings[0]];
  if (opening === undefined || closing === undefined || sum === 0) return null;
  if (!closings.some((one) => openings.includes(one - sum))) {
    throw endError('closing', closing, opening + sum);
  }
  const by = totalsOf(rows, stated, isSigned);
  return by && { proof: 'C', by: ['ends', by] };
}

/**
 * Verifies a card bill. The previous debt minus payments plus charges must equal the new debt, and the sums of payments
 * and of charges must be stated, in one figure or in one for each kind.
 */
function byBill({ rows }: StatementAccount, stated: readonly PrintedFact[]): Verdict | null {
  const [paid, charged] = [sumOf(rows, 1), sumOf(rows, -1)];
  const fits = centsOf(stated, 'closing').some((closing) =>
    says(stated, 'opening', closing - charged + paid),
  );
  const saysSum = (own: 'paid' | 'charged', sum: Cents) =>
    stated.some(({ fact, cents }) => fact === own && hasSize(cents, sum)) ||
    sumsOfKinds(stated, own).includes(sum);
  const isPaid = saysSum('paid', paid) || (paid === 0 && !saysSum('paid', 0));
  if (!fits || paid === charged || !isPaid || !saysSum('charged', charged)) return null;
  return { proof: 'C', by: ['ends', 'totals'] };
}

/** Most lines between the first and the last kind of charge in a summary. */
const LONGEST_SUMMARY = 15;

/** Returns the sums of the charges, or of the payments, that each summary of a bill states by kind. */
function sumsOfKinds(stated: readonly PrintedFact[], own: 'paid' | 'charged'): Cents[] {
  const kinds = stated.filter(
    ({ fact, cents, isPart }) => fact === own && isPart && cents.length === 1,
  );
  return kinds.map(({ line: from }) => {
    const near = kinds.filter(({ line }) => line >= from && line <= from + LONGEST_SUMMARY);
    const byLabel = new Map(
      near.toReversed().map(({ label, cents }) => [label, Math.abs(cents[0] ?? 0)]),
    );
    return [...byLabel.values()].reduce((sum, one) => sum + one, 0);
  });
}

/** Returns which stated figures match the rows: the totals or the number of rows. */
function totalsOf(
  rows: StatementAccount['rows'],
  stated: readonly PrintedFact[],
  isSigned: boolean,
): 'totals' | 'count' | null {
  const [income, expenses] = [sumOf(rows, 1), sumOf(rows, -1)];
  const totals = stated.filter(({ fact }) => TOTALS.includes(fact));
  const saysSum = (own: PrintedFact['fact'], sum: Cents) =>
    totals.some(
      ({ fact, cents, beside }) =>
        (fact === own && hasSize(cents, sum)) ||
        (isSigned && fact === 'total' && hasSize(beside, sum)),
    );
  const isSilent = (own: PrintedFact['fact'], sum: Cents) =>
    isSigned && sum === 0 && !totals.some(({ fact }) => fact === own);
  const isIn = saysSum('total_in', income) || isSilent('total_in', income);
  const isOut = saysSum('total_out', expenses) || isSilent('total_out', expenses);
  if (isIn && isOut && income !== expenses) return 'totals';
  return isSigned && says(stated, 'count', rows.length * 100) ? 'count' : null;
}

const TOTALS: readonly PrintedFact['fact'][] = ['total_in', 'total_out', 'total'];
const hasSize = (some: readonly Cents[], size: Cents): boolean =>
  some.some((one) => Math.abs(one) === size);

const shown = (cents: Cents): string => (cents / 100).toFixed(2);

/** Refuses a document if the opening or closing balance it states differs from the one that follows from the rows. */
function requireEnds(accounts: Accounts, outside: readonly PrintedFact[]): void {
  for (const fact of ['closing', 'opening'] as const) {
    const read = accounts.flatMap(({ rows }) => endsOf(rows)[fact] ?? []);
    const [only] = read;
    if (only === undefined) continue;
    const other = outside.find(
      (one) => one.fact === fact && !one.isSoft && !one.cents.some((cents) => read.includes(cents)),
    );
    if (other) throw endError(fact, other.cents[0] ?? 0, only);
  }
}

function endError(fact: 'closing' | 'opening', stated: Cents, read: Cents): BalanceMismatchError {
  const by = shown(Math.abs(stated - read));
  return new BalanceMismatchError((t) => t.pdf[fact](shown(stated), shown(read), by));
}
